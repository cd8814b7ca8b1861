import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { disarmStaleLockFile, findPostmaster } from './postmaster-file.ts'
import { StartError } from './start-error.ts'

// An arbitrary number; must be the same in every release.
const OWNER_LOCK = 7_665_101
const RELEASE_GRACE_MS = 1500
const FAST_STOP_MS = 5000
const UNREACHABLE_MS = 4000

/** The owner of a cluster holds this advisory lock, which ends with its connection, even when the process is killed. */
export async function connectAsOwner(socketDir: string): Promise<Client> {
  const client = new Client({
    host: socketDir,
    user: 'viveiro',
    database: 'postgres',
    application_name: 'viveiro-owner',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {}) // The supervisor watches the server itself.
  await client.connect()
  try {
    if (await holdsLock(client)) return client
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  throw new OwnedError()
}

export class OwnedError extends StartError {
  constructor() {
    super('Another process is using this DATA_DIR: stop it first, or choose another DATA_DIR.')
  }
}

/** Retries, because the server notices the closed connection of a killed owner with a delay. */
async function holdsLock(client: Client): Promise<boolean> {
  const deadline = performance.now() + RELEASE_GRACE_MS
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [OWNER_LOCK])
    if (rows[0]?.held) return true
    if (performance.now() > deadline) return false
    await sleep(50)
  }
}

/** Stops the server that a killed process left behind; refuses while its owner lives. */
export async function stopOrphan(cluster: string): Promise<void> {
  let deadline = performance.now() + UNREACHABLE_MS
  let asked: 'nothing' | 'SIGINT' | 'SIGQUIT' = 'nothing'
  for (;;) {
    const orphan = await findPostmaster(cluster)
    if (!orphan) return disarmStaleLockFile(cluster)
    if (asked === 'nothing' && (await isOwnerless(orphan.socketDir))) {
      asked = signal(orphan.pid, 'SIGINT')
      deadline = performance.now() + FAST_STOP_MS
    } else if (performance.now() > deadline) {
      if (asked !== 'SIGINT') throw unstoppable(orphan.pid)
      asked = signal(orphan.pid, 'SIGQUIT')
      deadline = performance.now() + FAST_STOP_MS
    }
    await sleep(20)
  }
}

/** False while the server starts or stops, when the owner cannot be determined. */
async function isOwnerless(socketDir: string): Promise<boolean> {
  try {
    const client = await connectAsOwner(socketDir)
    await client.end()
    return true
  } catch (error) {
    if (error instanceof OwnedError) throw error
    return false
  }
}

function signal<Name extends 'SIGINT' | 'SIGQUIT'>(pid: number, name: Name): Name {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw unstoppable(pid)
  }
  return name
}

const unstoppable = (pid: number) =>
  new StartError(`A PostgreSQL server (process ${pid}) is busy with this DATA_DIR and does not answer: stop it first.`)
