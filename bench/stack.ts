import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type LogEvent } from 'kysely'
import type { Pool } from 'pg'
import { buildApp, type App } from '#api/app.ts'
import { openPool } from '#api/db/client.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Deps } from '#api/deps.ts'
import { readSettings } from '#api/env.ts'
import { openStorage } from '#api/storage/open-storage.ts'
import { startTestCluster, withDatabase } from '#test/cluster.ts'
import { signInMany } from '#test/factories.ts'

export type Stack = { app: App; pool: Pool; token: string; queries: LogEvent[] }
export type Bench = { open(name: string, events: number): Promise<Stack>; stop(): Promise<void> }

/** A server of its own with as many applications as a benchmark compares, each on a database with so many events. */
export async function startBench(): Promise<Bench> {
  const cluster = await startTestCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'viveiro-bench-'))
  const closing: (() => Promise<unknown>)[] = []
  return {
    async open(name, events) {
      const server = openPool(withDatabase(cluster.template, 'postgres'), { max: 1 })
      await server.query(`create database ${name} template ${new URL(cluster.template).pathname.slice(1)}`)
      await server.end()
      const { stack, close } = await openStack(withDatabase(cluster.template, name), dataDir, events)
      closing.push(close)
      return stack
    },
    async stop() {
      await Promise.all(closing.map((close) => close()))
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function openStack(url: string, dataDir: string, events: number) {
  const pool = openPool(url)
  pool.on('error', () => {}) // The server goes away at the end.
  const queries: LogEvent[] = []
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: (event) => void queries.push(event) })
  const settings = readSettings({ DATA_DIR: dataDir, RATE_LIMITS: 'off', PUBLIC_URL: 'http://viveiro.test' })
  const signingKey = { kid: 'bench', secret: Buffer.alloc(32, 7) }
  const deps: Deps = { db, storage: openStorage(settings), clock: () => new Date(), settings, signingKey }
  await fill(db, events)
  const [visitor] = await signInMany(deps, 1)
  const app = await buildApp(deps)
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  return { stack: { app, pool, queries, token: visitor!.token }, close }
}

/** Half of the events are over, half to come, one every ten minutes. */
async function fill(db: Kysely<Schema>, events: number): Promise<void> {
  const step = 2000
  for (let from = 0; from < events; from += step) {
    const to = Math.min(from + step, events) - 1
    await sql`insert into slugs select 'events', 'evento-' || n from generate_series(${from}::int, ${to}::int) as n`.execute(
      db,
    )
    await sql`
      insert into events (id, slug, kind, state, title_pt, title_en, summary_pt, summary_en, mode, starts_at, ends_at, zone)
      select gen_random_uuid(), 'evento-' || n, 'workshop', 'published', 'Oficina número ' || n, 'Workshop number ' || n,
        'Uma tarde para pôr as mãos na massa.', 'An afternoon to get your hands dirty.', 'online',
        begins, begins + interval '2 hours', 'Europe/Lisbon'
      from generate_series(${from}::int, ${to}::int) as n,
        lateral (select now() + (n - ${events}::int / 2) * interval '10 minutes' as begins) as time`.execute(db)
  }
  await sql`vacuum analyze events`.execute(db)
}

export const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/** Prints one figure beside its limit; a figure beyond it fails the run. */
export function report(what: string, ratio: number, limit: { atMost?: number; atLeast?: number }): void {
  const { atMost = Infinity, atLeast = -Infinity } = limit
  const kept = ratio <= atMost && ratio >= atLeast
  const bound = limit.atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`
  console.log(`${kept ? '✓' : '✗'} ${what}: ${ratio.toFixed(2)} (${bound})`)
  if (!kept) process.exitCode = 1
}
