import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent, makeRegistration } from '#test/factories.ts'
import { lockEvent } from '../queries.ts'

let t: TestApp
let ines: Signed
let staff: Signed
beforeAll(async () => {
  t = await testApp()
  ;[ines, staff] = await Promise.all([t.as('trainee'), t.as('staff')])
})
afterAll(() => t.close())

it('people are checked in while somebody else holds the event to change its seats', async () => {
  const event = await makeEvent(t.database.db, { starts_at: '2026-03-12T09:00:00Z' })
  const { ticket } = await makeRegistration(t.database.db, { event_id: event.id, user_id: ines.id })
  const scans = [{ id: randomUUID(), ticket: `viveiro:${ticket}`, scannedAt: '2026-03-12T09:00:00Z' }]
  const answer = await t.database.db.transaction().execute(async (tx) => {
    await lockEvent(tx, event.id)
    return t.send(`/manage/events/${event.slug}/scans`, { body: { scans }, token: staff.token })
  })
  expect(answer).toMatchObject({ status: 200, body: { results: [{ result: 'checked_in' }] } })
})
