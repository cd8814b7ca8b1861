import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent, makeRegistration, makeRegistrations } from '#api/demo/factories/events.ts'
import type { Tx } from '#api/db/transaction.ts'
import { findEventById, lockEvent } from '../queries.ts'
import { moveRegistrations } from './queries.ts'

let t: TestApp
let ines: Signed
let staff: Signed
beforeAll(async () => {
  t = await testApp()
  ;[ines, staff] = await Promise.all([t.as('trainee'), t.as('staff')])
})
afterAll(() => t.close())

const put = (slug: string) => t.send(`/events/${slug}/registration`, { method: 'PUT', body: {}, token: ines.token })

/** Whether a transaction waits for a row lock. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(t.database.db)
  return rows.length > 0
}

/** The answer of a call that read the event before this change and then waited for its row lock. */
async function answerAfter(eventId: string, change: object, call: () => ReturnType<typeof put>) {
  return t.database.db.transaction().execute(async (tx) => {
    await tx.updateTable('events').set(change).where('id', '=', eventId).execute()
    const answer = call()
    const answered = answer.then(() => true)
    while (!(await Promise.race([answered, somebodyWaits()]))) await sleep(2)
    return { answer }
  })
}

describe("a registration that waits for the event's lock", () => {
  it.each([
    ['is cancelled', { state: 'cancelled' }, 'event_cancelled'],
    ['closes', { registration_closes_at: '2026-03-12T09:30:00Z' }, 'registration_closed'],
  ])('is refused when the event %s meanwhile', async (_, change, code) => {
    for (const admission of ['open', 'approval'] as const) {
      const event = await makeEvent(t.database.db, { admission })
      const { answer } = await answerAfter(event.id, change, () => put(event.slug))
      expect(await answer, admission).toMatchObject({ status: 409, body: { code } })
    }
  })

  it('follows the admission rule of the changed event', async () => {
    const event = await makeEvent(t.database.db, { admission: 'open' })
    const { answer } = await answerAfter(event.id, { admission: 'approval' }, () => put(event.slug))
    expect((await answer).body).toMatchObject({ state: 'pending' })
  })

  it('cannot accept an offer when the event is cancelled meanwhile', async () => {
    const event = await makeEvent(t.database.db, { capacity: 1 })
    const offer = { state: 'offered' as const, offer_expires_at: '2026-03-13T09:30:00Z' }
    await makeRegistration(t.database.db, { event_id: event.id, user_id: ines.id, ...offer })
    const { answer } = await answerAfter(event.id, { state: 'cancelled' }, () => put(event.slug))
    expect(await answer).toMatchObject({ status: 409, body: { code: 'event_cancelled' } })
  })
})

describe('the same person at another instance', () => {
  /** The answer of a call that waited for the event's lock while another instance did this. */
  const answerWhile = (eventId: string, elsewhere: (tx: Tx) => Promise<unknown>, slug: string) =>
    t.database.db.transaction().execute(async (tx) => {
      await lockEvent(tx, eventId)
      const answer = put(slug)
      while (!(await somebodyWaits())) await sleep(2)
      await elsewhere(tx)
      return { answer }
    })

  it('registers once: both get the registration', async () => {
    const event = await makeEvent(t.database.db, { capacity: 5, taken: 1 })
    const registered = { event_id: event.id, user_id: ines.id }
    const { answer } = await answerWhile(event.id, (tx) => makeRegistration(tx, registered), event.slug)
    expect(await answer).toMatchObject({ status: 200, body: { state: 'confirmed' } })
    expect(await findEventById(t.database.db, event.id)).toMatchObject({ taken: 1 })
  })

  it('accepts an offer once: both are confirmed', async () => {
    const event = await makeEvent(t.database.db, { capacity: 1, taken: 1 })
    const offer = { state: 'offered' as const, offer_expires_at: '2026-03-13T09:30:00Z' }
    const own = await makeRegistration(t.database.db, { event_id: event.id, user_id: ines.id, ...offer })
    const accept = (tx: Tx) => moveRegistrations(tx, [own], { to: 'confirmed', by: 'self', now: t.deps.clock() })
    const { answer } = await answerWhile(event.id, accept, event.slug)
    expect(await answer).toMatchObject({ status: 200, body: { state: 'confirmed' } })
  })
})

const offered = { state: 'offered' as const, offer_expires_at: '2026-03-13T09:30:00Z' }
it.each([
  ['cancels', 'DELETE', {}, 204],
  ['accepts offers', 'PUT', offered, 200],
] as const)(
  'a crowd that %s waits without holding connections, and nobody is refused',
  async (_, method, as, status) => {
    const event = await makeEvent(t.database.db, { capacity: 30, taken: 15 })
    const people = await Promise.all(Array.from({ length: 15 }, () => t.as('trainee')))
    await makeRegistrations(
      t.database.db,
      people.map(({ id }) => ({ event_id: event.id, user_id: id, ...as })),
    )
    const { answers, other } = await t.database.db.transaction().execute(async (tx) => {
      await lockEvent(tx, event.id)
      const answers = people.map(({ token }) => t.send(`/events/${event.slug}/registration`, { method, token }))
      while (!(await somebodyWaits())) await sleep(2)
      return { answers, other: await t.send('/events', { token: ines.token }) }
    })
    expect(other.status).toBe(200)
    expect(new Set((await Promise.all(answers)).map((answer) => answer.status))).toEqual(new Set([status]))
  },
)

it('check-in does not wait for a transaction that changes seats', async () => {
  const event = await makeEvent(t.database.db, { starts_at: '2026-03-12T09:00:00Z' })
  const { ticket } = await makeRegistration(t.database.db, { event_id: event.id, user_id: ines.id })
  const scans = [{ id: randomUUID(), ticket: `viveiro:${ticket}`, scannedAt: '2026-03-12T09:00:00Z' }]
  const answer = await t.database.db.transaction().execute(async (tx) => {
    await lockEvent(tx, event.id)
    return t.send(`/manage/events/${event.slug}/scans`, { body: { scans }, token: staff.token })
  })
  expect(answer).toMatchObject({ status: 200, body: { results: [{ result: 'checked_in' }] } })
})
