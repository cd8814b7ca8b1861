import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProgramme, listTeam } from '#contract/programme.ts'
import { testApp, type TestApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the team is the staff and admins with an active account', async () => {
  const staff = await t.as('staff')
  const admin = await t.as('admin')
  const gone = await t.as('staff')
  await t.as('mentor')
  await t.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', gone.id).execute()
  const { items } = await t.call(listTeam, {}, staff)
  expect(items.map(({ id }) => id).toSorted()).toEqual([staff.id, admin.id].toSorted())
  expect(items[0]?.name).toBe('Inês Carvalho')
})

test('the programme is public', async () => {
  expect((await t.call(getProgramme, {})).name).toBe('Viveiro')
})
