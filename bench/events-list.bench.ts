import { events } from './fill-events.ts'
import { median, report, startBench, type Stack } from './stack.ts'

const few = 1000
const many = 100_000
const rounds = 300
const lists = ['/events?when=upcoming', '/events?when=past', '/events']

/** Page 1 must not slow down as the number of events grows. Both sizes are measured in turns, in one run. */
const bench = await startBench()
try {
  const [small, large] = [await bench.open('few', events(few)), await bench.open('many', events(many))]
  for (const path of lists) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.small.push(await time(small, path))
      times.large.push(await time(large, path))
    }
    const [before, after] = [median(times.small), median(times.large)]
    console.log(`${path}: ${before.toFixed(2)} ms with ${few} events, ${after.toFixed(2)} ms with ${many}`)
    report(`page 1 of ${path}, ${many} events against ${few}`, after / before, { atMost: 1.5 })
  }
} finally {
  await bench.stop()
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
