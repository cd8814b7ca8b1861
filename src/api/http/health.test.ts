import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ready = async () => (await t.send('/ready')).status

it('an instance is ready while the database answers and holds the schema of this release', async () => {
  expect(await ready()).toBe(200)
  await t.database.pool.query(`update schema_migrations set name = 'away' where name = '0001-base'`)
  expect(await ready()).toBe(503)
  await t.database.pool.query(`update schema_migrations set name = '0001-base' where name = 'away'`)
  await t.database.pool.query('alter table schema_migrations rename to away')
  expect(await ready()).toBe(503)
  await t.database.pool.query('alter table away rename to schema_migrations')
  expect(await ready()).toBe(200)
})

it('an instance whose database keeps it waiting is not ready, and lives', async () => {
  const holder = await t.database.pool.connect()
  await holder.query('begin; lock table schema_migrations')
  expect(await ready()).toBe(503)
  expect((await t.send('/health')).status).toBe(200)
  await holder.query('rollback')
  holder.release()
  expect(await ready()).toBe(200)
})
