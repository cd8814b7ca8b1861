import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { verifyManifest } from './backup-manifest.ts'
import { CLUSTER_FOLDER, RESTORE_FOLDER } from './cluster.ts'
import { copyFolder, syncTree } from './copy-folder.ts'
import { makeDataDir } from './data-dir.ts'
import { startEmbedded } from './embedded.ts'
import { StartError } from './start-error.ts'
import { deleteStrays } from './stray-uploads.ts'

type RestoreOptions = { dataDir: string; from: string }

const silent = { info() {}, warn() {}, error() {} }

/** Fills an empty data folder from a verified backup, starts its database as a check and drops files without a row. */
export async function restore({ dataDir: name, from }: RestoreOptions): Promise<{ files: number; strays: number }> {
  const files = await verifyManifest(from)
  const dataDir = await makeDataDir(name)
  if ((await readdir(dataDir)).length > 0) {
    throw new StartError(`DATA_DIR ${dataDir} is not empty: a backup is only restored into an empty folder.`)
  }
  const unfinished = path.join(dataDir, RESTORE_FOLDER)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await copyFolder(from, unfinished, { skip: (entry) => entry === 'manifest.json' })
    await syncOthers(unfinished)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  for (const entry of await readdir(unfinished)) await rename(path.join(unfinished, entry), path.join(dataDir, entry))
  await rmdir(unfinished)
  return { files, strays: await tidyRestored(dataDir) }
}

async function tidyRestored(dataDir: string): Promise<number> {
  const server = await startEmbedded({ dataDir, log: silent })
  const client = new Client({ connectionString: server.url, application_name: 'viveiro-restore' })
  try {
    await client.connect()
    return await deleteStrays(client, path.join(dataDir, 'uploads'))
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Flushes all but the cluster, which PostgreSQL flushes itself before it replays the log. */
async function syncOthers(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const others = entries.filter((entry) => entry.isDirectory() && entry.name !== CLUSTER_FOLDER)
  for (const { name } of others) await syncTree(path.join(folder, name))
}
