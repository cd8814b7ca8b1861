import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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
  // Any other statement waits for the driver's limit of six seconds.
  const other = t.deps.db.selectFrom('schema_migrations').select('name').where('name', '=', 'x').execute()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await t.database.pool.query(waiting)).rowCount).toBe(1), { timeout: 5000 })
  const first = await Promise.race([ready(), other.catch(() => 'the other statement')])
  expect(first).toBe(503)
  expect((await t.send('/health')).status).toBe(200)
  await holder.query('rollback')
  holder.release()
  await other.catch(() => {})
  expect(await ready()).toBe(200)
})

it('tells which version it is, as the package does', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect((await t.send('/health')).body).toEqual({ status: 'ok', version })
})
