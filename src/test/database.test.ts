import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from './database.ts'

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
