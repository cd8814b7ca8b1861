import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { BaseLogger } from 'pino'
import { minuteMs } from '#contract/times.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { checkExternal } from '../postgres/external.ts'
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
    if (!pool.ended) await pool.end() // Kysely does not close a pool that it never used.
    await stopServer()
  }
  return { db, pool, kind, url, close }
}

type PoolOptions = {
  max?: number
  onLost?: (error: Error) => void
  /** In milliseconds; longer in tests, where a busy machine says nothing. */
  limits?: typeof productLimits
}
const productLimits = { connection: 2000, statement: 5000, lock: 3000, idle: 10_000 }

export function openPool(url: string, { max = 10, onLost, limits = productLimits }: PoolOptions = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    Client: NamedStatementClient,
    max,
    connectionTimeoutMillis: limits.connection,
    // A new connection prepares its statements anew: the first page after a pause would wait for ten of them.
    idleTimeoutMillis: 30 * minuteMs,
    keepAlive: true,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idle,
    application_name: 'viveiro',
    // Statements are prepared once; planning them anew for each set of values would cost more than it saves. A figure
    // groups all rows of some years, in memory instead of in files.
    options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c work_mem=16MB',
    types: { getTypeParser },
  })
  // An idle connection that is lost would end the process without a listener; while closing it is expected.
  pool.on('error', (error) => pool.ending || onLost?.(error))
  // The pool listens to idle connections only. A connection lost during a query already fails that query.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

// Counts and sizes are far below 2^53; a date has no time zone, so it stays text.
const OWN_PARSERS: Record<number, (value: string) => unknown> = {
  [types.builtins.INT8]: Number,
  [types.builtins.DATE]: String,
}

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  OWN_PARSERS[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser
