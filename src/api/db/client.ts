import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { BaseLogger } from 'pino'
import { startEmbedded } from './embedded.ts'
import { checkExternal } from './external.ts'
import { NamedStatementClient } from './named-statements.ts'
import type { Schema } from './schema.ts'

export type Database = {
  db: Kysely<Schema>
  pool: Pool
  kind: 'embedded' | 'external'
  url: string
  close: () => Promise<void>
}

type DatabaseOptions = {
  databaseUrl?: string | undefined
  dataDir: string
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
}

export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  if (databaseUrl) {
    await checkExternal(databaseUrl, log)
    return connect(databaseUrl, log, 'external', async () => {})
  }
  const embedded = await startEmbedded({ dataDir, log })
  return connect(embedded.url, log, 'embedded', embedded.stop)
}

function connect(
  url: string,
  log: DatabaseOptions['log'],
  kind: Database['kind'],
  stopServer: () => Promise<void>,
): Database {
  const onLost = ({ message }: Error) => log.warn({ reason: message }, 'Lost an idle database connection')
  const pool = openPool(url, { onLost })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    if (!pool.ended) await pool.end() // Kysely leaves a pool alone that it never used.
    await stopServer()
  }
  return { db, pool, kind, url, close }
}

type PoolOptions = { max?: number; onLost?: (error: Error) => void }

export function openPool(url: string, { max = 10, onLost }: PoolOptions = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    Client: NamedStatementClient,
    max,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
    statement_timeout: 5000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'viveiro',
    options: '-c timezone=UTC',
    types: { getTypeParser },
  })
  // Without a listener the end of an idle connection would end the process; while closing, it is no news.
  pool.on('error', (error) => pool.ending || onLost?.(error))
  // The pool listens only while a connection is idle; one that dies in use fails its query, and must do no more.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

// Counts and sizes stay far below 2^53, and a calendar day has no time zone.
const OWN_PARSERS: Record<number, (value: string) => unknown> = {
  [types.builtins.INT8]: Number,
  [types.builtins.DATE]: String,
}

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  OWN_PARSERS[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser
