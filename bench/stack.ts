import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import { Pool } from 'pg'
import { buildApp, type App } from '#api/app.ts'
import { mailTopicsOf } from '#api/area-registry.ts'
import { areas } from '#api/areas.ts'
import { openPool } from '#api/db/client.ts'
import { listenOn } from '#api/db/listen.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Deps } from '#api/deps.ts'
import { readSettings } from '#api/env.ts'
import { openStorage } from '#api/storage/open-storage.ts'
import { startTestCluster, withDatabase } from '#test/cluster.ts'
import { signInMany, type Visitor } from '#test/factories.ts'

export type Stack = {
  app: App
  db: Kysely<Schema>
  pool: Pool
  visitorId: string
  /** The address of the database. */
  url: string
  token: string
  queries: LogEvent[]
  signIn(count: number): Promise<Visitor[]>
}
export type Fill = (db: Kysely<Schema>) => Promise<void>
type Bench = {
  /** Keeping a log of all statements takes time: not where requests are counted. */
  open(name: string, fill: Fill, options?: { keepsQueries: boolean }): Promise<Stack>
  stop(): Promise<void>
}

/** Starts a database server; each application under comparison runs on its own filled database. */
export async function startBench(): Promise<Bench> {
  const cluster = await startTestCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'viveiro-bench-'))
  const closing: (() => Promise<unknown>)[] = []
  return {
    async open(name, fill, { keepsQueries } = { keepsQueries: true }) {
      // Copying a database takes longer than a request may.
      const server = new Pool({ connectionString: withDatabase(cluster.template, 'postgres'), max: 1 })
      await server.query(`create database ${name} template ${new URL(cluster.template).pathname.slice(1)}`)
      await server.end()
      const { stack, close } = await openStack(withDatabase(cluster.template, name), dataDir, fill, keepsQueries)
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

async function openStack(url: string, dataDir: string, fill: Fill, keepsQueries: boolean) {
  const pool = openPool(url)
  pool.on('error', () => {}) // The server is stopped at the end of the run.
  const queries: LogEvent[] = []
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(keepsQueries && { log: (event: LogEvent) => void queries.push(event) }),
  })
  const settings = readSettings({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'http://viveiro.test',
    TRUSTED_PROXIES: 'loopback',
  })
  const signingKey = { kid: 'bench', secret: Buffer.alloc(32, 7) }
  const mailTopics = mailTopicsOf(areas)
  const listen = listenOn(url)
  const storage = openStorage(settings)
  const deps: Deps = { db, listen, storage, clock: () => new Date(), settings, signingKey, mailTopics }
  await fillPatiently(url, fill)
  const [visitor] = await signInMany(deps, 1)
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', visitor!.id).execute()
  const app = await buildApp(deps)
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  const signIn = (count: number) => signInMany(deps, count)
  return { stack: { app, db, pool, url, queries, visitorId: visitor!.id, token: visitor!.token, signIn }, close }
}

/** Without the product's limits: a hundred thousand rows take longer than a request may. */
async function fillPatiently(url: string, fill: Fill): Promise<void> {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }) })
  // Left open, a failed fill would be hidden by what the end of the server does to its connections.
  await fill(db).finally(() => db.destroy())
}

export const median = (numbers: number[]) => percentile(numbers, 50)

export const percentile = (numbers: number[], percent: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length * percent) / 100)]!

/** Prints a figure beside its limit; a figure beyond the limit fails the run. */
export function report(what: string, ratio: number, limit: { atMost?: number; atLeast?: number }): void {
  const { atMost = Infinity, atLeast = -Infinity } = limit
  const kept = ratio <= atMost && ratio >= atLeast
  const bound = limit.atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`
  console.log(`${kept ? '✓' : '✗'} ${what}: ${ratio.toFixed(2)} (${bound})`)
  if (!kept) process.exitCode = 1
}
