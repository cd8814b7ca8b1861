import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { writeManifest } from './backup-manifest.ts'
import { CLUSTER_FOLDER } from './cluster.ts'
import { copyFolder, syncTree } from './copy-folder.ts'
import { databaseUrl, startEmbedded } from './embedded.ts'
import { findPostmaster } from './postmaster-file.ts'
import { StartError } from './start-error.ts'

type BackupOptions = { dataDir: string; to: string }

const silent = { info() {}, warn() {}, error() {} }
const SERVER_STOPPED = '57P01'

// Files that PostgreSQL recreates at every start; its manual says not to copy them.
const CONTENT_NOT_COPIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const NOT_COPIED = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp[^/]*)$/

/** Copies database, uploads and keys while the product runs; the folder gets its name only when complete. */
export async function backup({ dataDir, to }: BackupOptions): Promise<{ files: number }> {
  await requireFree(dataDir, to)
  try {
    return await copyInto(dataDir, to)
  } catch (error) {
    if ((error as { code?: string }).code !== SERVER_STOPPED) throw error
    // The server was stopping: a second attempt finds none, or a new one.
    return copyInto(dataDir, to)
  }
}

async function copyInto(dataDir: string, to: string): Promise<{ files: number }> {
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    await withServer(dataDir, (client) => copyAll(client, dataDir, unfinished))
    await syncTree(unfinished)
    const files = await writeManifest(unfinished)
    await rename(unfinished, to)
    return { files }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function requireFree(dataDir: string, to: string): Promise<void> {
  const existing = await readdir(to).catch(() => [])
  if (existing.length > 0) throw new StartError(`${to} is not empty: name a new folder for the backup.`)
  if (`${to}/`.startsWith(`${dataDir}/`)) throw new StartError(`${to} lies inside DATA_DIR: name a folder elsewhere.`)
  const found = await readdir(path.join(dataDir, CLUSTER_FOLDER)).catch(() => [])
  if (found.length === 0) throw new StartError(`There is no database in DATA_DIR ${dataDir}.`)
}

async function withServer(dataDir: string, work: (client: Client) => Promise<void>): Promise<void> {
  const running = await connectToRunning(path.join(dataDir, CLUSTER_FOLDER))
  if (running) return work(running).finally(() => running.end())
  const server = await startEmbedded({ dataDir, log: silent })
  try {
    const client = await connect(server.url)
    await work(client).finally(() => client.end())
  } finally {
    await server.stop()
  }
}

/** Null also while a server is stopping; starting our own then waits for it. */
async function connectToRunning(cluster: string): Promise<Client | null> {
  const postmaster = await findPostmaster(cluster)
  return postmaster ? connect(databaseUrl(postmaster.socketDir)).catch(() => null) : null
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'viveiro-backup' })
  client.on('error', () => {}) // The running statement fails with the same error.
  await client.connect()
  return client
}

async function copyAll(client: Client, dataDir: string, to: string): Promise<void> {
  const cluster = path.join(dataDir, CLUSTER_FOLDER)
  const clusterCopy = path.join(to, CLUSTER_FOLDER)
  // The slot keeps the write-ahead log that the copy needs, for as long as this session lasts.
  await client.query(`select pg_create_physical_replication_slot('viveiro_backup', true, true)`)
  await client.query(`select pg_backup_start('viveiro', fast => true)`)
  await copyFolder(cluster, clusterCopy, { skip: isNotCopied })
  await copyOthers(dataDir, to)
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
  )
  const { label = '', last = '' } = rows[0] ?? {}
  await writeFile(path.join(clusterCopy, 'backup_label'), label, { mode: 0o600 })
  await copyLog(cluster, clusterCopy, { first: /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '', last })
  // Copied again: files uploaded during the copy may belong to rows in it.
  await copyOthers(dataDir, to)
}

const isNotCopied = (name: string) => NOT_COPIED.test(name) || CONTENT_NOT_COPIED.test(name)

function copyOthers(dataDir: string, to: string): Promise<void> {
  return copyFolder(dataDir, to, { skip: (name) => name === CLUSTER_FOLDER || name.startsWith('.') })
}

async function copyLog(from: string, to: string, { first, last }: { first: string; last: string }): Promise<void> {
  const names = await readdir(path.join(from, 'pg_wal'))
  const needed = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
  for (const name of needed) await copyFile(path.join(from, 'pg_wal', name), path.join(to, 'pg_wal', name))
}
