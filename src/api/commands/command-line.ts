import path from 'node:path'
import type { Kysely } from 'kysely'
import pino from 'pino'
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import type { Schema } from '../db/schema.ts'
import { CLUSTER_FOLDER } from '../postgres/cluster.ts'
import { databaseUrl as embeddedUrl } from '../postgres/embedded.ts'
import { findPostmaster } from '../postgres/postmaster-file.ts'
import { readSettings, type Settings } from '../env.ts'
import { becomeOwner } from '../process/become-owner.ts'
import { toStartError } from '../process/start-failure.ts'

/** Prints the result or the failure in one sentence; a failure ends with exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(toStartError(error).message)
    process.exitCode = 1
  }
}

/** Connects to the configured database, also to the embedded one of a server that runs, and migrates it. */
export async function onDatabase<T>(work: (db: Kysely<Schema>, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env)
  await becomeOwner(settings.dataDir)
  const log = pino({ level: 'silent' })
  const running = settings.databaseUrl ? null : await findPostmaster(path.join(settings.dataDir, CLUSTER_FOLDER))
  const databaseUrl = running ? embeddedUrl(running.socketDir) : settings.databaseUrl
  const database = await openDatabase({ databaseUrl, dataDir: settings.dataDir, log })
  try {
    await migrate({ pool: database.pool, log })
    return await work(database.db, settings)
  } finally {
    await database.close()
  }
}
