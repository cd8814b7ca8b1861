import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowDatabase, testDatabase, type TestDatabase } from './database.ts'

let one: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  ;[one, other] = await Promise.all([testDatabase(), testDatabase()])
})
afterAll(() => Promise.all([one.drop(), other.drop()]))

test('a copy holds the migrated schema', async () => {
  const { rows } = await one.pool.query('select name from schema_migrations order by name limit 1')
  expect(rows).toEqual([{ name: '0001-base' }])
})

test('copies do not see each other', async () => {
  await one.pool.query('create table mine (id int)')
  const { rows } = await other.pool.query(`select to_regclass('mine') as found`)
  expect(rows).toEqual([{ found: null }])
})

test('one that is lent again is as new, and one whose schema was changed is lent no more', async () => {
  const first = await borrowDatabase()
  const zoneIn = async ({ pool }: TestDatabase) => (await pool.query('select zone from programme')).rows
  const zone = await zoneIn(first)
  await first.pool.query(`update programme set zone = 'Pacific/Apia'; insert into throttles (key, count, resets_at)
    values ('mine', 1, now())`)
  await first.drop()
  const second = await borrowDatabase()
  expect(second.url).toBe(first.url)
  expect([await zoneIn(second), (await second.pool.query('select from throttles')).rowCount]).toEqual([zone, 0])
  await second.pool.query('alter table throttles add column mine int')
  await second.drop()
  const third = await borrowDatabase()
  expect(third.url).not.toBe(first.url)
  await third.drop()
})
