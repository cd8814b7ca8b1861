import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseError, Pool, PoolClient } from 'pg'
import type { BaseLogger } from 'pino'
import { StartError } from '../postgres/start-error.ts'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
// An arbitrary number; must be the same in every release.
const MIGRATION_LOCK = 7_665_102

type Migration = { name: string; sql: string; checksum: string }

type MigrateOptions = { pool: Pool; log: Pick<BaseLogger, 'info'>; folder?: string }

/** Migrates to the newest schema and goes on with `then`, while other instances that start at the same time wait. */
export async function migrate<T = void>(
  { pool, log, folder = MIGRATIONS }: MigrateOptions,
  then: () => Promise<T> = async () => undefined as T,
): Promise<T> {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    // Without parameters, because parametrised statements have a timeout.
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    const pending = comparePending(migrations, await readApplied(client))
    for (const migration of pending) {
      log.info(`Migrating the database: ${migration.name}`)
      await apply(client, migration)
    }
    if (pending.length > 0) await client.query(holdNewTables)
    return await then()
  } finally {
    client.release(true) // Closes the connection, which releases the lock and its settings.
  }
}

// Decisions can be taken back over tables of later migrations too.
const holdNewTables = `do $$ begin if to_regproc('hold_tables') is not null then perform hold_tables(); end if; end $$`

/** The names of all migrations of this release. */
export async function migrationNames(): Promise<string[]> {
  return (await readMigrations(MIGRATIONS)).map(({ name }) => name)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const numbers = names.map(
    (name) => FILE_NAME.exec(name)?.[1] ?? refuse(`${name} must be named like 0001-what-it-does.sql`),
  )
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice) refuse(`the number ${twice} is used twice`)
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git may check files out with other line ends, which is no change.
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name: path.parse(name).name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function readApplied(client: PoolClient): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function comparePending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name))
  const newer = [...applied.keys()].find((name) => !known.has(name))
  if (newer) refuse(`the database already holds ${newer}, which this version does not know; start the newer version`)
  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (edited) refuse(`${edited.name} was changed after it had been applied; restore the file and write a new migration`)
  return migrations.filter((migration) => !applied.has(migration.name))
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    refuse(`${name} failed${lineOf(error, sql)} and was rolled back: ${(error as Error).message}`)
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = Number((error as DatabaseError).position)
  return position ? ` in line ${sql.slice(0, position).split('\n').length}` : ''
}

function refuse(reason: string): never {
  throw new StartError(`The database cannot be migrated: ${reason}.`)
}
