import { Client } from 'pg'
import type { BaseLogger } from 'pino'
import { StartError } from './start-error.ts'

const OLDEST_VERSION = 15
const CONNECT_TIMEOUT_MS = 4000

type ServerFacts = { version: number; encoding: string; durable: boolean }

/** Describes the problem of an external server in one sentence, without the password in DATABASE_URL. */
export async function checkExternal(databaseUrl: string, log: Pick<BaseLogger, 'warn'>): Promise<void> {
  const server = describe(databaseUrl)
  const { version, encoding, durable } = await readFacts(databaseUrl, server)
  if (version < OLDEST_VERSION) {
    throw new StartError(
      `The database server ${server} is PostgreSQL ${version}: version ${OLDEST_VERSION} or newer is needed.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartError(`The database at ${server} has the encoding ${encoding}: UTF8 is needed.`)
  }
  if (!durable) log.warn('The database server may lose data: fsync, synchronous_commit and full_page_writes must be on')
}

function describe(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new StartError('DATABASE_URL must look like postgres://user:password@host:5432/name.')
  }
  return `${url.searchParams.get('host') ?? url.host}${url.pathname}`
}

async function readFacts(databaseUrl: string, server: string): Promise<ServerFacts> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<ServerFacts>(`
      select current_setting('server_version_num')::int / 10000 as version,
             current_setting('server_encoding') as encoding,
             current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
               and current_setting('synchronous_commit') <> 'off' as durable`)
    if (!rows[0]) throw new Error('no answer')
    return rows[0]
  } catch (error) {
    throw new StartError(`Cannot reach the database server ${server} of DATABASE_URL: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

// A host with several addresses fails with one error per address and no message of its own.
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return (first as Error).message
}
