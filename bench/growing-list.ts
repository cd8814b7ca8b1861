import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { median, report, startBench, type Fill, type Stack } from './stack.ts'

const rounds = 300

const mostVacuums = 30

/**
 * As after a quiet hour: statistics are there, and counting by an index looks at no row. An automatic vacuum or
 * analysis at the same moment keeps one by hand from finishing, so that it is tried again.
 */
export async function settle(db: Kysely<Schema>, table: keyof Schema): Promise<void> {
  for (let turn = 0; turn < mostVacuums; turn += 1) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
    const { rows } = await sql<{ settled: boolean }>`
      select relallvisible >= relpages as settled from pg_class where oid = ${table}::regclass`.execute(db)
    if (rows[0]?.settled) return
    await wait(500)
  }
  throw new Error(`Something holds the vacuum of ${table} back.`)
}

type Answer = { items?: unknown[]; columns?: { items: unknown[] }[] }

type Growth = {
  /** The records by which the list grows: «events». */
  what: string
  few: number
  many: number
  fill: (count: number) => Fill
  paths: readonly string[]
  /** Whether another answer than a page of twenty is whole; undefined for a page. */
  isWhole?: (answer: Answer) => boolean | undefined
  /** The most that a page among many may take, in times of one among few. */
  atMost: number
}

/** A page of twenty must come as fast among many records as among few. Both are measured in turns, in one run. */
export async function benchGrowth({
  what,
  few,
  many,
  fill,
  paths,
  isWhole = () => undefined,
  atMost,
}: Growth): Promise<void> {
  const bench = await startBench()
  try {
    const [small, large] = [await bench.open('few', fill(few)), await bench.open('many', fill(many))]
    for (const path of paths) {
      const times = { small: [] as number[], large: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        times.small.push(await time(small, path, isWhole))
        times.large.push(await time(large, path, isWhole))
      }
      const [before, after] = [median(times.small), median(times.large)]
      console.log(`${path}: ${before.toFixed(2)} ms with ${few} ${what}, ${after.toFixed(2)} ms with ${many}`)
      report(`page 1 of ${path}, ${many} ${what} against ${few}`, after / before, { atMost })
    }
  } finally {
    await bench.stop()
  }
}

async function time(
  { app, token, queries }: Stack,
  path: string,
  isWhole: NonNullable<Growth['isWhole']>,
): Promise<number> {
  queries.length = 0
  const start = performance.now()
  const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
  const taken = performance.now() - start
  const content = answer.json<Answer>()
  if (answer.statusCode !== 200 || !(isWhole(content) ?? content.items?.length === 20)) {
    throw new Error(`Not a page of 20: ${answer.body.slice(0, 200)}`)
  }
  return taken
}
