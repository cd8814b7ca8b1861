import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { openPool } from '#api/db/client.ts'
import { migrate } from '#api/db/migrate.ts'
import type { Schema } from '#api/db/schema.ts'
import { backup } from '#api/postgres/backup.ts'
import { startEmbedded } from '#api/postgres/embedded.ts'
import { restore } from '#api/postgres/restore.ts'
import { installDatabaseClock } from './database-clock.ts'
import type { Place } from './installation.ts'

const silent = { info() {}, warn() {}, error() {} }
const newFolder = () => mkdtemp(join(tmpdir(), 'viveiro-year-'))
const forget = (folder: string) => rm(folder, { recursive: true, force: true })

export type OwnPlace = Place & { end: () => Promise<void> }

async function startIn(dataDir: string): Promise<OwnPlace> {
  const server = await startEmbedded({ dataDir, log: silent, durable: false })
  const end = async () => {
    await server.stop()
    await forget(dataDir)
  }
  return { url: server.url, dataDir, end }
}

/** The database of a new installation, on the clock of the year. */
export async function prepareDatabase(url: string, start: Date): Promise<void> {
  const pool = openPool(url, { max: 1 })
  await migrate({ pool, log: silent })
  await installDatabaseClock(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), start)
  await pool.end()
}

export async function newPlace(start: Date): Promise<OwnPlace> {
  const place = await startIn(await newFolder())
  await prepareDatabase(place.url, start)
  return place
}

/** A backup while the product runs, restored into an empty folder elsewhere. */
export async function restoredFrom({ dataDir }: Place): Promise<OwnPlace> {
  const [to, next] = [join(await newFolder(), 'backup'), await newFolder()]
  await backup({ dataDir, to })
  await restore({ dataDir: next, from: to })
  await forget(to)
  return startIn(next)
}
