import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '#api/app.ts'
import { testApp, untroubled, type TestApp } from '#test/app.ts'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { signInMany, type Visitor } from '#test/factories.ts'
import type { Actor } from '#api/http/session.ts'
import { registerNew } from './new-registrations.ts'
import { findByStates } from './queries.ts'

const seats = 100
let t: TestApp
let instances: App[]
let visitors: Visitor[]
let registerAt: (typeof registerNew)[]
beforeAll(async () => {
  t = await testApp()
  visitors = await signInMany(t.deps, 2000)
  // A second instance with its own modules on the same database, so that only the database coordinates the two.
  vi.resetModules()
  const { buildApp } = await import('#api/app.ts')
  instances = [t.app, await buildApp(t.deps, untroubled)]
  registerAt = [registerNew, (await import('./new-registrations.ts')).registerNew]
})
afterAll(async () => {
  await instances[1]?.close()
  await t.close()
})

const put = (slug: string, { token }: Visitor, instance = 0) =>
  instances[instance]!.inject({
    method: 'PUT',
    url: `/api/v1/events/${slug}/registration`,
    headers: { authorization: `Bearer ${token}` },
    payload: {},
  })

/** The invariants of an event that are violated after many parallel registrations. */
async function complaints(eventId: string, people: number): Promise<string[]> {
  const { db } = t.database
  const event = await db.selectFrom('events').select('taken').where('id', '=', eventId).executeTakeFirstOrThrow()
  const confirmed = await findByStates(db, eventId, ['confirmed'])
  const waiting = await findByStates(db, eventId, ['waitlisted'])
  const line = waiting.map(({ queue_position }) => queue_position ?? 0).toSorted((a, b) => a - b)
  const say = (wrong: boolean, what: string) => (wrong ? [what] : [])
  return [
    ...say(confirmed.length !== seats, `${confirmed.length} confirmed for ${seats} seats`),
    ...say(event.taken !== confirmed.length, `${event.taken} seats counted, ${confirmed.length} confirmed`),
    ...say(confirmed.length + waiting.length !== people, 'somebody got lost'),
    ...say(!isOneTwoThree(line), 'the waiting list has gaps or shared places'),
    ...say(!isOneTwoThree(await lineByCommit(eventId)), 'the line does not follow the order of commits'),
  ]
}

const isOneTwoThree = (numbers: number[]) => numbers.every((number, index) => number === index + 1)

/** Audit rows are written while the event's row is locked, so their order is the order of commits. */
async function lineByCommit(eventId: string): Promise<number[]> {
  const { rows } = await sql<{ queue_position: number }>`
    select queue_position from event_registrations as r join audit_log on object_id = r.id::text
    where event_id = ${eventId} and state = 'waitlisted' and action = 'events.register' order by audit_log.id`.execute(
    t.database.db,
  )
  return rows.map(({ queue_position }) => queue_position)
}

describe('2,000 parallel registrations for 100 seats, through two instances', () => {
  it('confirm exactly 100 and put the rest in the waiting list in the order of commits, without an error', async () => {
    const event = await makeEvent(t.database.db, { capacity: seats })
    const answers = await Promise.all(visitors.map((visitor, index) => put(event.slug, visitor, index % 2)))
    expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual([])
    const states = answers.map((answer) => answer.json<{ state: string }>().state)
    expect(states.filter((state) => state === 'confirmed')).toHaveLength(seats)
    expect(await complaints(event.id, visitors.length)).toEqual([])
    const { count } = await t.database.db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(visitors.length)
  })

  it('the check above fails when seats are counted before they are taken (negative control)', async () => {
    const event = await makeEvent(t.database.db, { capacity: seats })
    await sql`alter table events drop constraint events_check1`.execute(t.database.db)
    const rush = visitors.slice(0, 300)
    await Promise.all(rush.map(({ id }) => registerWithoutGuard(event.id, id)))
    expect(await complaints(event.id, rush.length)).not.toEqual([])
  })
})

async function registerWithoutGuard(eventId: string, userId: string): Promise<void> {
  const { db } = t.database
  const { taken } = await db.selectFrom('events').select('taken').where('id', '=', eventId).executeTakeFirstOrThrow()
  const state = taken < seats ? 'confirmed' : 'waitlisted'
  await makeRegistrations(db, [{ event_id: eventId, user_id: userId, state }])
}

describe('10,000 tries of 500 people for 100 seats in two ways, through two instances', () => {
  it('fill 60 seats in the room and 40 online, never more, and skip nobody in either line', async () => {
    const [room, online] = [60, 40]
    const crowd = visitors.slice(0, 500)
    const event = await makeEvent(t.database.db, {
      mode: 'hybrid',
      venue: 'Sala',
      capacity: room,
      online_capacity: online,
    })
    // Each person tries twenty times in their way, at both instances; what comes at once is one batch, as over HTTP.
    const tries = crowd.flatMap((visitor, index) =>
      Array.from({ length: 20 }, (_, round) => ({ visitor, index, round })),
    )
    await Promise.all(
      tries.map(({ visitor, index, round }) =>
        registerAt[(index + round) % 2]!(event.id, {
          deps: t.deps,
          caller: { actor: { id: visitor.id } as Actor, requestId: 'rush' },
          own: undefined,
          input: { attending: index % 4 < 2 ? 'onsite' : 'online' },
          answers: [],
        }),
      ),
    )
    const { taken, online_taken } = await t.database.db
      .selectFrom('events')
      .select(['taken', 'online_taken'])
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect([taken, online_taken]).toEqual([room, online])
    for (const [way, capacity] of [
      ['onsite', room],
      ['online', online],
    ] as const) {
      const { rows } = await sql<{ state: string; queue_position: number | null }>`
        select state, queue_position from event_registrations as r join audit_log on object_id = r.id::text
        where event_id = ${event.id} and attending = ${way} and action = 'events.register' order by audit_log.id`.execute(
        t.database.db,
      )
      expect(rows).toHaveLength(crowd.length / 2)
      expect(rows.filter(({ state }) => state === 'confirmed')).toHaveLength(capacity)
      // In the order of commits: first the seats, then the line without a gap.
      expect(rows.slice(0, capacity).every(({ state }) => state === 'confirmed')).toBe(true)
      expect(isOneTwoThree(rows.slice(capacity).map(({ queue_position: number }) => number ?? 0))).toBe(true)
    }
  })
})

describe('parallel registrations of one person', () => {
  it.each([
    ['one instance', [0, 0, 0, 0, 0, 0]],
    ['two instances', [0, 1, 0, 1, 0, 1]],
  ])('register once, through %s', async (_, through) => {
    const event = await makeEvent(t.database.db, { capacity: 3 })
    const [visitor] = visitors
    const answers = await Promise.all(through.map((instance) => put(event.slug, visitor!, instance)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(through.map(() => 200))
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1)
    const { taken } = await t.database.db
      .selectFrom('events')
      .select('taken')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect(taken).toBe(1)
  })
})
