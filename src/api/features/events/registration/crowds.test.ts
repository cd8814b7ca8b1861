import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { undoMinutes, type RegistrationState } from '#contract/events/states.ts'
import { minuteMs } from '#contract/times.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { findEventById } from '../queries.ts'
import { findByStates } from './queries.ts'

let t: TestApp
let staff: Signed
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
})
afterAll(() => t.close())

/** An event with more registrations than one batch, in order. */
async function crowd(state: RegistrationState, over: object = {}) {
  const { db } = t.database
  const event = await makeEvent(db, over)
  const people = await makeUsers(
    db,
    Array.from({ length: 450 }, () => ({})),
  )
  const rows = await makeRegistrations(
    db,
    people.map(({ id }, index) => ({ event_id: event.id, user_id: id, state, created_at: new Date(index) })),
  )
  return { event, ids: rows.map(({ id }) => id) }
}

describe('deciding on hundreds of registrations', () => {
  it('seats the first and puts the rest in the waiting list in order, in few statements', async () => {
    const { event, ids } = await crowd('pending', { admission: 'approval', capacity: 250 })
    const statements = vi.spyOn(Client.prototype, 'query')
    const { body } = await t.send(`/manage/events/${event.slug}/registrations/decide`, {
      body: { decision: 'approve', allPending: true },
      token: staff.token,
    })
    expect(statements.mock.calls.length).toBeLessThan(60)
    statements.mockRestore()
    expect(body).toMatchObject({ confirmed: 250, waitlisted: 200, declined: 0, skipped: 0 })
    const confirmed = await findByStates(t.database.db, event.id, ['confirmed'])
    const waiting = await findByStates(t.database.db, event.id, ['waitlisted'])
    expect([...confirmed, ...waiting].map(({ id }) => id)).toEqual(ids)
    expect(waiting.map(({ queue_position }) => queue_position)).toEqual(waiting.map((_, index) => index + 1))
  })

  it('mails and audits each registration once', async () => {
    const { event, ids } = await crowd('pending', { admission: 'approval', title_pt: 'Muito procurado' })
    await t.send(`/manage/events/${event.slug}/registrations/decide`, {
      body: { decision: 'decline', allPending: true },
      token: staff.token,
    })
    t.advance(undoMinutes * minuteMs)
    await t.work()
    const { db } = t.database
    const mails = db.selectFrom('mails').select('recipient').where('subject', 'like', '%Muito procurado').distinct()
    expect(await mails.execute()).toHaveLength(ids.length)
    const notes = db.selectFrom('audit_log').select('object_id').where('action', '=', 'events.decline_registration')
    expect((await notes.execute()).map(({ object_id }) => object_id).toSorted()).toEqual(ids.toSorted())
  })
})

it("a long waiting list is offered seats in rounds, so that the editor's request does not wait", async () => {
  const { event, ids } = await crowd('waitlisted', { capacity: 1 })
  const standing = async () => {
    const [offered, waiting] = await Promise.all(
      (['offered', 'waitlisted'] as const).map((state) => findByStates(t.database.db, event.id, [state])),
    )
    return { offered: offered!.map(({ id }) => id), waiting: waiting!.length }
  }
  const edit = { version: 1, capacity: null }
  await t.send(`/events/${event.slug}`, { method: 'PATCH', body: edit, token: staff.token })
  expect(await standing()).toEqual({ offered: ids.slice(0, 200), waiting: 250 })
  await t.work()
  expect(await standing()).toEqual({ offered: ids, waiting: 0 })
  t.advance(24 * 3_600_000)
  await t.work()
  expect(await standing()).toEqual({ offered: [], waiting: 0 })
  expect(await findEventById(t.database.db, event.id)).toMatchObject({ taken: 0 })
})
