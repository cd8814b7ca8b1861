import type { Kysely } from 'kysely'
import pino from 'pino'
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import type { Schema } from '../db/schema.ts'
import { StartError } from '../db/start-error.ts'
import { readSettings, type Settings } from '../env.ts'

/** Prints the result in one sentence; a StartError ends with exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Connects to the configured database and migrates it. */
export async function onDatabase<T>(work: (db: Kysely<Schema>, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env)
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log })
  try {
    await migrate({ pool: database.pool, log })
    return await work(database.db, settings)
  } finally {
    await database.close()
  }
}
