import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Insertable, type Kysely } from 'kysely'
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
    await db.connection().execute(async (connection) => {
      // On a busy machine a vacuum takes longer than a request may.
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`vacuum analyze ${sql.table(table)}`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    })
    const { rows } = await sql<{ settled: boolean }>`
      select relallvisible >= relpages as settled from pg_class where oid = ${table}::regclass`.execute(db)
    if (rows[0]?.settled) return
    await wait(500)
  }
  throw new Error(`Something holds the vacuum of ${table} back.`)
}

const batch = 1000

/** Rows of one table, in statements of a thousand. */
export async function fillTable<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  count: number,
  row: (index: number) => Insertable<Schema[Table]>,
): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, place) => row(from + place))
    await db
      .insertInto(table as never)
      .values(rows)
      .execute()
  }
  await settle(db, table)
}

type Answer = { items?: unknown[]; nextCursor?: string | null; columns?: { items: unknown[] }[] }

type Growth = {
  /** The records by which the list grows: «events». */
  what: string
  few?: number
  many?: number
  fill: (count: number) => Fill
  /** Gives some of the records to the person who asks, for lists of one's own. */
  giveTo?: (db: Kysely<Schema>, personId: string) => Promise<unknown>
  paths: readonly string[]
  /** Of these also page 500 is compared with page 1. */
  deepPaths?: readonly string[]
  /** Whether another answer than a page of twenty is whole; undefined for a page. */
  isWhole?: (answer: Answer) => boolean | undefined
  /** The most that a page among many may take, in times of one among few; page 500 in times of page 1. */
  atMost?: number
}

/** A page of twenty must come as fast among many records as among few. Both are measured in turns, in one run. */
export async function benchGrowth({
  what,
  few = 1000,
  many = 100_000,
  fill,
  giveTo,
  paths,
  deepPaths = [],
  isWhole = () => undefined,
  atMost = 1.1,
}: Growth): Promise<void> {
  const bench = await startBench()
  try {
    const [small, large] = [await bench.open('few', fill(few)), await bench.open('many', fill(many))]
    for (const { db, visitorId } of [small, large]) await giveTo?.(db, visitorId)
    for (const path of paths) {
      const [before, after] = await inTurns(
        () => time(small, path, isWhole),
        () => time(large, path, isWhole),
      )
      console.log(`${path}: ${before.toFixed(2)} ms with ${few} ${what}, ${after.toFixed(2)} ms with ${many}`)
      report(`page 1 of ${path}, ${many} ${what} against ${few}`, after / before, { atMost })
      if (after / before > atMost) await explain(large)
    }
    for (const path of deepPaths) {
      const deep = await findPage500(large, path)
      const [first, last] = await inTurns(
        () => time(large, path, isWhole),
        () => time(large, deep, isWhole),
      )
      console.log(`${path}: page 1 in ${first.toFixed(2)} ms, page 500 in ${last.toFixed(2)} ms`)
      report(`page 500 of ${path} against page 1`, last / first, { atMost })
    }
  } finally {
    await bench.stop()
  }
}

/** The statements of the last request, so that a figure beyond its limit can be traced to a plan. */
async function explain({ queries, pool }: Stack): Promise<void> {
  for (const { query, queryDurationMillis } of queries) {
    console.log(`-- ${queryDurationMillis.toFixed(2)} ms: ${query.sql}`, query.parameters)
    const { rows } = await pool.query('explain (analyze, buffers) ' + query.sql, [...query.parameters])
    console.log(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
}

type Measure = () => Promise<number>

async function inTurns(one: Measure, other: Measure): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await one())
    times[1].push(await other())
  }
  return [median(times[0]), median(times[1])]
}

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** The address of the page after 499 pages of twenty. */
async function findPage500({ app, token }: Stack, path: string): Promise<string> {
  let next = path
  for (const limit of [...Array<number>(99).fill(100), 80]) {
    const url = `/api/v1${withQuery(next, `limit=${limit}`)}`
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    next = withQuery(path, `cursor=${answer.json<Answer>().nextCursor}`)
  }
  return next
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
