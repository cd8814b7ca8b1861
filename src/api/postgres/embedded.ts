import { access, chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { stopOrphan } from './cluster-owner.ts'
import { CLUSTER_FOLDER, ensureCluster } from './cluster.ts'
import { makeDataDir } from './data-dir.ts'
import { chooseAccount, giveNewFolder, type Account } from './postgres-account.ts'
import { findPostgres } from './postgres-binaries.ts'
import { BusyError, startPostmaster, type Postmaster, type PostmasterOptions } from './postmaster.ts'
import { StartError } from './start-error.ts'
import { withStartLock } from './start-lock.ts'

export type Embedded = { url: string; cluster: string; postmasterPid: () => number; stop: () => Promise<void> }

type EmbeddedOptions = {
  dataDir: string
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** Off in tests only, for speed. */
  durable?: boolean
  account?: Account
}

const DATABASE = 'viveiro'
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes']
const SETTINGS = { max_connections: '100', jit: 'off', timezone: 'UTC', log_timezone: 'UTC', lc_messages: 'C' }
// A socket path may have 107 bytes (103 on macOS), including PostgreSQL's "/.s.PGSQL.5432".
const LONGEST_SOCKET_FOLDER = 80
const SOCKET = '.s.PGSQL.5432'
const SOCKET_CHECK_MS = 1000
const RETRY_PAUSE_MS = 200
const PATIENCE_MS = 3000

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = await makeDataDir(path.resolve(options.dataDir))
  return withStartLock(dataDir, () => startLocked({ ...options, dataDir }))
}

async function startLocked({ dataDir, log, durable = true, ...rest }: EmbeddedOptions): Promise<Embedded> {
  const { initdb, postgres } = await findPostgres()
  const existing = await stat(path.join(dataDir, CLUSTER_FOLDER)).catch(() => undefined)
  const account = rest.account ?? chooseAccount(postgres, existing)
  const onCreate = () => log.info('Creating the database')
  const cluster = await ensureCluster({ dataDir, initdb, account, durable, onCreate })
  const socketDir = await makeSocketFolder(account)
  const durability = Object.fromEntries(DURABLE.map((name) => [name, durable ? 'on' : 'off']))
  const options = { cluster, socketDir, postgres, account, settings: { ...SETTINGS, ...durability } }
  try {
    const first = await startFirst(options)
    await prepare(first, durable).catch((error) => first.stop().then(() => Promise.reject(error)))
    return supervise(first, options, log)
  } catch (error) {
    await rm(socketDir, { recursive: true, force: true })
    throw error
  }
}

/** A killed process may have been starting the server, which must then be stopped as well. */
async function startFirst(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    await stopOrphan(options.cluster)
    try {
      return await startPostmaster(options)
    } catch (error) {
      if (!(error instanceof BusyError) || performance.now() > deadline) throw error
      await sleep(RETRY_PAUSE_MS)
    }
  }
}

function supervise(first: Postmaster, options: PostmasterOptions, log: EmbeddedOptions['log']): Embedded {
  const { cluster, socketDir } = options
  const stopping = new AbortController()
  let current = first
  let isRunning = true

  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      const output = await current.exited
      if (stopping.signal.aborted) return
      isRunning = false
      log.error({ output }, 'PostgreSQL stopped unexpectedly and is being started again')
      await current.stop()
      current = (await startAgain(options, log, stopping.signal)) ?? current
      isRunning = true
    }
  }
  const supervision = keepRunning()
  const watch = watchSocket(options, async () => {
    if (!isRunning) return
    log.error('The folder of the database socket was deleted: PostgreSQL is being started again')
    await current.stop() // The supervision starts it again.
  })

  const stop = async () => {
    stopping.abort()
    clearInterval(watch)
    await current.stop()
    await supervision
    await current.stop()
    await rm(socketDir, { recursive: true, force: true })
  }
  return { url: databaseUrl(socketDir), cluster, postmasterPid: () => current.pid, stop }
}

export function databaseUrl(socketDir: string): string {
  return `postgres://viveiro@localhost/${DATABASE}?host=${encodeURIComponent(socketDir)}`
}

async function startAgain(options: PostmasterOptions, log: EmbeddedOptions['log'], stopping: AbortSignal) {
  while (!stopping.aborted) {
    try {
      const postmaster = await startPostmaster(options)
      log.info('PostgreSQL runs again')
      return postmaster
    } catch (error) {
      // Processes of the dead server may still hold its shared memory.
      log.warn({ reason: (error as Error).message }, 'PostgreSQL cannot be started again yet')
      await sleep(RETRY_PAUSE_MS)
    }
  }
  return null
}

/** Cleaners of temporary folders may delete the socket, and PostgreSQL does not make it again while it runs. */
function watchSocket({ socketDir, account }: PostmasterOptions, restart: () => Promise<void>): NodeJS.Timeout {
  let healing = false
  const heal = async () => {
    if (healing || (await exists(path.join(socketDir, SOCKET)))) return
    healing = true
    try {
      await mkdir(socketDir, { mode: 0o700 }).then(
        () => giveNewFolder(socketDir, account),
        () => {},
      )
      await restart()
    } finally {
      healing = false
    }
  }
  return setInterval(() => void heal(), SOCKET_CHECK_MS).unref()
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function makeSocketFolder(account: Account): Promise<string> {
  const temporary = os.tmpdir().length > LONGEST_SOCKET_FOLDER ? '/tmp' : os.tmpdir()
  const folder = await mkdtemp(path.join(temporary, 'viveiro-'))
  await chmod(folder, 0o700)
  await giveNewFolder(folder, account)
  return folder
}

async function prepare({ owner }: Postmaster, durable: boolean): Promise<void> {
  const { rows: unsafe } = await owner.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting <> 'on'`,
    [DURABLE],
  )
  if (durable && unsafe.length > 0) {
    throw new StartError(`PostgreSQL would lose data: ${unsafe.map((row) => row.name).join(', ')} must be on.`)
  }
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await owner.query(`create database ${DATABASE}`)
}
