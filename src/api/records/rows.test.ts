import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#api/db/transaction.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { holdRow, holdRows, saveRow } from './rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('two transactions that hold the same rows in another order wait for each other and both end', async () => {
  const [one, two] = [await makeEvent(database.db), await makeEvent(database.db)]
  const hold = (ids: string[]) => transaction(database.db, (tx) => holdRows(tx, 'events', ids))
  const [first, second] = await Promise.all([hold([one.id, two.id]), hold([two.id, one.id])])
  expect([...first.keys()]).toEqual([...second.keys()])
  expect(first.get(one.id)?.slug).toBe(one.slug)
})

test('a change of a held row bumps its version', async () => {
  const { id } = await makeEvent(database.db)
  const now = new Date('2026-03-12T09:30:00Z')
  const [before, after] = await transaction(database.db, async (tx) => {
    const held = await holdRow(tx, 'events', id)
    await saveRow(tx, 'events', held, { venue: 'Sala 2' }, now)
    return [held, await holdRow(tx, 'events', id)] as const
  })
  expect(after).toMatchObject({ venue: 'Sala 2', version: before.version + 1, updated_at: now })
})

test('a missing row is not found', async () => {
  await expect(transaction(database.db, (tx) => holdRow(tx, 'events', randomUUIDv7()))).rejects.toMatchObject({
    code: 'not_found',
  })
})
