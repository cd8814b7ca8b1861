import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { giveNewFolder, spawnAs, type Account } from './postgres-account.ts'
import { StartError } from './start-error.ts'

export const CLUSTER_FOLDER = 'postgres'
export const RESTORE_FOLDER = '.restore-unfinished'
const MAJOR_VERSION = '18'
const UNFINISHED_FOLDER = '.postgres-unfinished'

type ClusterOptions = { dataDir: string; initdb: string; account: Account; durable: boolean; onCreate: () => void }

/** Creates the cluster at first use in a temporary folder, so that an interrupted creation is never used as data. */
export async function ensureCluster({ dataDir, initdb, account, durable, onCreate }: ClusterOptions): Promise<string> {
  if ((await readdir(dataDir)).includes(RESTORE_FOLDER)) {
    throw new StartError(`A restore into DATA_DIR ${dataDir} was interrupted: empty that folder and restore again.`)
  }
  const cluster = path.join(dataDir, CLUSTER_FOLDER)
  if (!(await isCluster(cluster))) {
    onCreate()
    await createCluster({ dataDir, cluster, initdb, account, durable })
  }
  return cluster
}

async function isCluster(cluster: string): Promise<boolean> {
  const entries = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`Cannot read ${cluster}: ${error.code}.`)
  })
  if (entries.length === 0) return false
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() === MAJOR_VERSION) return true
  throw new StartError(
    version
      ? `${cluster} was made by PostgreSQL ${version.trim()}, this version needs ${MAJOR_VERSION}: restore a backup into an empty DATA_DIR.`
      : `${cluster} holds something that is not a PostgreSQL database: move it away or choose another DATA_DIR.`,
  )
}

type CreateOptions = Omit<ClusterOptions, 'onCreate'> & { cluster: string }

async function createCluster({ dataDir, cluster, initdb, account, durable }: CreateOptions): Promise<void> {
  const unfinished = path.join(dataDir, UNFINISHED_FOLDER)
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await giveNewFolder(unfinished, account)
    await runInitdb(initdb, account, [`--pgdata=${unfinished}`, ...(durable ? [] : ['--no-sync'])])
    await rename(unfinished, cluster)
    await syncFolder(dataDir)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

// The built-in collation keeps indexes valid when system libraries are upgraded; the character types come from the
// system because pg_trgm asks it what a letter is.
const INITDB_OPTIONS = [
  '--username=viveiro',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

async function runInitdb(initdb: string, account: Account, args: string[]): Promise<void> {
  const child = spawnAs(account, initdb, [...INITDB_OPTIONS, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => child.kill()
  process.once('exit', end)
  let complaint = ''
  child.stderr?.on('data', (chunk) => (complaint += chunk))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('error', (error) => {
    complaint = error.message
    resolve(null)
  })
  child.once('close', resolve)
  const code = await promise
  process.off('exit', end)
  if (code === 0) return
  throw new StartError(
    `Cannot create the embedded database: ${reasonOf(complaint)}; DATABASE_URL would use another server.`,
  )
}

/** The line in which initdb, or the server it starts, says what is wrong; the others tell what it does about it. */
export function reasonOf(complaint: string): string {
  const lines = complaint.trim().split('\n')
  const line = lines.find((text) => /FATAL:|PANIC:|error:|could not/.test(text)) ?? lines[0] ?? ''
  return line.replace(/^.*?(FATAL|PANIC|error):\s*|^initdb:\s*/, '').replace(/\.$/, '') || 'initdb gave no reason'
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
