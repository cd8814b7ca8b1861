import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { inject } from 'vitest'
import { openPool } from '#api/db/client.ts'
import type { Schema } from '#api/db/schema.ts'
import { withDatabase } from './cluster.ts'

const patient = { connection: 60_000, statement: 60_000, lock: 60_000, idle: 60_000 }

export type TestDatabase = { db: Kysely<Schema>; pool: pg.Pool; url: string; drop: () => Promise<void> }

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

/** A migrated, empty database: a copy of the template, made in a few hundredths of a second. */
export async function testDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await onServer(templateUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = withDatabase(templateUrl, name)
  const pool = openPool(url, { limits: patient })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const drop = async () => {
    await db.destroy()
    if (!pool.ended) await pool.end()
    await onServer(templateUrl, `drop database if exists ${name} with (force)`)
  }
  return { db, pool, url, drop }
}

type KeptDatabase = TestDatabase & { empty: string[]; restore: string; shape: string }

const free: KeptDatabase[] = []

/**
 * A database as new for an application under test: that of the file before, with what it held at first, and with its
 * connections. Making one for each file, and planning all statements anew, took a fifth of the tests' time.
 */
export async function borrowDatabase(): Promise<TestDatabase> {
  const kept = free.pop() ?? (await keptDatabase())
  return {
    ...kept,
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: kept.pool }) }),
    drop: () => giveBack(kept),
  }
}

async function keptDatabase(): Promise<KeptDatabase> {
  const database = await testDatabase()
  const empty = await emptyTables(database)
  const restore = await keepContents(database, empty)
  return { ...database, empty, restore, shape: await shapeOf(database) }
}

/** Tells whether a test has left another schema behind. */
async function shapeOf({ pool }: TestDatabase): Promise<string> {
  const { rows } = await pool.query<{ shape: string }>(
    `select concat_ws(' ', (select count(*) from pg_attribute), (select count(*) from pg_constraint),
       (select count(*) from pg_proc), (select count(*) from pg_trigger where tgenabled = 'O')) as shape`,
  )
  return rows[0]!.shape
}

/** Copies what a new database holds, and returns the statements that bring it back. */
async function keepContents({ pool }: TestDatabase, empty: readonly string[]): Promise<string> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join pg_class on relname = table_name and relkind = 'r'
       and relnamespace = 'public'::regnamespace
     where table_schema = 'public' and is_generated = 'NEVER' and table_name <> all($1) group by table_name`,
    [empty],
  )
  await pool.query(
    ['create schema kept', ...rows.map(({ name }) => `create table kept.${name} as table ${name}`)].join(';'),
  )
  const back = rows.map(
    ({ name, columns }) =>
      `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
  )
  return `begin; set local session_replication_role = replica; ${back.join(';')}; commit`
}

async function giveBack(kept: KeptDatabase): Promise<void> {
  try {
    await empty(kept, kept.empty)
    await kept.pool.query(kept.restore)
    if ((await shapeOf(kept)) === kept.shape) return void free.push(kept)
  } catch {
    // Nobody borrows what a test has broken.
  }
  await kept.drop()
}

export async function emptyTables({ pool }: TestDatabase): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  // A table without a page has no row; looking into each of the others takes longer.
  const probes = tables.filter(({ bytes }) => bytes > 0).map(({ name }) => `select '${name}' as name from "${name}"`)
  const { rows: filled } = await pool.query<{ name: string }>(probes.join(' union '))
  const names = new Set(filled.map(({ name }) => name))
  return tables.map(({ name }) => name).filter((name) => !names.has(name))
}

/**
 * Faster than a new database. Foreign keys and triggers are off, so the order of tables does not matter. Most tables never
 * had a row, and asking for their size costs a quarter of deleting from them.
 */
export async function empty({ pool }: TestDatabase, tables: readonly string[]): Promise<void> {
  while (pool.totalCount > pool.idleCount) await setTimeout(1) // A page that was closed may still have a request running.
  const names = tables.map((table) => `'"${table}"'::regclass`).join(',')
  await pool.query(`do $$
    declare filled regclass;
    begin
      set local session_replication_role = replica;
      for filled in select name from unnest(array[${names}]) as name where pg_relation_size(name) > 0 loop
        execute format('delete from %s', filled);
      end loop;
    end $$`)
}

async function onServer(templateUrl: string, sql: string): Promise<void> {
  const pool = openPool(withDatabase(templateUrl, 'postgres'), { max: 1 })
  // Dropping waits for the server's other connections, which a test may have suspended.
  await pool.query('set statement_timeout = 0')
  await pool.query(sql).finally(() => pool.end())
}
