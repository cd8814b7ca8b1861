import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from './migrate.ts'
import { StartError } from '../postgres/start-error.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'

const applied: string[] = []
const log = { info: (line: string) => void applied.push(line.replace(/^.*: /, '')) }
let database: TestDatabase
let folder: string

beforeEach(async () => {
  applied.length = 0
  folder = await mkdtemp(path.join(os.tmpdir(), 'viveiro-migrations-'))
  database = await testDatabase()
  await database.pool.query('truncate schema_migrations')
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql)
const run = () => migrate({ pool: database.pool, log, folder })
const recorded = async () => {
  const { rows } = await database.pool.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map((row) => row.name)
}

test('runs missing migrations in order, and none twice', async () => {
  await write('0001-one.sql', 'create table one (id int)')
  await run()
  await write('0002-two.sql', 'alter table one add column more int; create table two (id int)')
  await run()
  expect(applied).toEqual(['0001-one', '0002-two'])
  expect(await recorded()).toEqual(['0001-one', '0002-two'])
})

test('instances that start together run each migration once', async () => {
  await write('0001-slow.sql', 'create table slow (id int); select pg_sleep(0.3)')
  await write('0002-more.sql', 'insert into slow values (1)')
  await Promise.all([run(), run(), run()])
  expect(applied).toEqual(['0001-slow', '0002-more'])
  expect((await database.pool.query('select * from slow')).rows).toEqual([{ id: 1 }])
})

test("waits for another instance's migration as long as it takes", async () => {
  await write('0001-one.sql', 'create table one (id int)')
  const busy = await database.pool.connect()
  await busy.query('select pg_advisory_lock(7665102)')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const waiting = run()
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await busy.query(blocked)).rowCount === 0);
    vi.advanceTimersByTime(3_600_000)
    await busy.query('select pg_advisory_unlock(7665102)')
    await waiting
  } finally {
    vi.useRealTimers()
    busy.release()
  }
  expect(await recorded()).toEqual(['0001-one'])
})

test('has no statement timeout', async () => {
  await write('0001-limit.sql', `create table limits as select current_setting('statement_timeout') as value`)
  await run()
  expect((await database.pool.query('select value from limits')).rows).toEqual([{ value: '0' }])
  expect((await database.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }])
})

test('a failing migration leaves nothing behind and keeps the earlier ones', async () => {
  await write('0001-good.sql', 'create table good (id int)')
  await write('0002-bad.sql', 'create table half (id int);\ncreate tabel other (id int)')
  await expect(run()).rejects.toThrow(
    new StartError(
      'The database cannot be migrated: 0002-bad failed in line 2 and was rolled back: syntax error at or near "tabel".',
    ),
  )
  expect(await recorded()).toEqual(['0001-good'])
  expect((await database.pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
})

test('an applied migration must not change, except for line ends', async () => {
  await write('0001-one.sql', 'create table one (\nid int)')
  await run()
  await write('0001-one.sql', 'create table one (\r\nid int)')
  await run()
  await write('0001-one.sql', 'create table one (\nid bigint)')
  await expect(run()).rejects.toThrow(/0001-one was changed after it had been applied/)
})

test('a database of a newer release is refused', async () => {
  await write('0001-one.sql', 'create table one (id int)')
  await run()
  await rm(path.join(folder, '0001-one.sql'))
  await expect(run()).rejects.toThrow(/already holds 0001-one, which this version does not know/)
})

test.each([
  ['First.sql', 'First.sql must be named like 0001-what-it-does.sql'],
  ['0001-again.sql', 'the number 0001 is used twice'],
])('the file name %s is refused', async (name, reason) => {
  await write('0001-one.sql', 'select 1')
  await write(name, 'select 1')
  await expect(run()).rejects.toThrow(reason)
})
