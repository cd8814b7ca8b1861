import { median, report, startBench, type Fill, type Stack } from './stack.ts'

const rounds = 300

type Growth = {
  /** The records by which the list grows: «events». */
  what: string
  few: number
  many: number
  fill: (count: number) => Fill
  paths: readonly string[]
  /** The most that a page among many may take, in times of one among few. */
  atMost: number
}

/** A page of twenty must come as fast among many records as among few. Both are measured in turns, in one run. */
export async function benchGrowth({ what, few, many, fill, paths, atMost }: Growth): Promise<void> {
  const bench = await startBench()
  try {
    const [small, large] = [await bench.open('few', fill(few)), await bench.open('many', fill(many))]
    for (const path of paths) {
      const times = { small: [] as number[], large: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        times.small.push(await time(small, path))
        times.large.push(await time(large, path))
      }
      const [before, after] = [median(times.small), median(times.large)]
      console.log(`${path}: ${before.toFixed(2)} ms with ${few} ${what}, ${after.toFixed(2)} ms with ${many}`)
      report(`page 1 of ${path}, ${many} ${what} against ${few}`, after / before, { atMost })
    }
  } finally {
    await bench.stop()
  }
}

async function time({ app, token, queries }: Stack, path: string): Promise<number> {
  queries.length = 0
  const start = performance.now()
  const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
  const taken = performance.now() - start
  if (answer.statusCode !== 200 || answer.json<{ items: unknown[] }>().items.length !== 20) {
    throw new Error(`Not a page of 20: ${answer.body.slice(0, 200)}`)
  }
  return taken
}
