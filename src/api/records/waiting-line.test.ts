import { describe, expect, it } from 'vitest'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { placeLine } from '#api/features/cohorts/intake/places.ts'
import { newCohort } from '#api/features/cohorts/new-cohort.test-kit.ts'
import { seatLine } from '#api/features/events/registration/waiting-list.ts'
import { createCohort } from '#contract/cohorts/manage.ts'
import { hourMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'

const at = appWith({ staff: 'staff' })
const db = () => at.api.deps.db

type Leaving = 'offered' | 'waitlisted'
type Waiting = { user_id: string; state: 'waitlisted'; queue_position: number }

/** A record with so many free places and the people who wait for one. */
const lines = {
  events: {
    line: seatLine,
    leave: (id: string, state: Leaving) =>
      seatLine.holding(at.api.deps, id, (tx, event) => seatLine.freePlaceOf(tx, at.api.deps, event, { state })),
    people: 'event_registrations',
    ended: 'cancelled',
    actions: ['events.expire_offer', 'events.offer_seat'],
    make: async (capacity: number | null, waiting: Waiting[]) => {
      const { id } = await makeEvent(db(), { capacity })
      const rows = waiting.map((one) => ({ ...one, event_id: id }))
      await makeRegistrations(db(), rows)
      return id
    },
  },
  cohorts: {
    line: placeLine,
    leave: (id: string, state: Leaving) =>
      placeLine.holding(at.api.deps, id, (tx, cohort) => placeLine.freePlaceOf(tx, at.api.deps, cohort, { state })),
    people: 'cohort_members',
    ended: 'withdrawn',
    actions: ['cohorts.expire_offer', 'cohorts.offer_place'],
    make: async (capacity: number | null, waiting: Waiting[]) => {
      const { id } = await at.api.call(createCohort, { body: { ...newCohort, capacity } }, at.staff)
      const rows = waiting.map((one) => ({ ...one, cohort_id: id }))
      await db().insertInto('cohort_members').values(rows).execute()
      return id
    },
  },
} as const

async function inLine(name: keyof typeof lines, capacity: number | null, count: number) {
  const { make, people, line } = lines[name]
  const users = await makeUsers(
    db(),
    Array.from({ length: count }, () => ({})),
  )
  const waiting = users.map(({ id }, index) => ({
    user_id: id,
    state: 'waitlisted' as const,
    queue_position: index + 1,
  }))
  const id = await make(capacity, waiting)
  const states = async () => {
    const rows = await db().selectFrom(people).select(['user_id', 'state']).execute()
    return users.map((user) => rows.find(({ user_id }) => user_id === user.id)!.state)
  }
  const taken = async () =>
    (await db().selectFrom(name).select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
  return { id, line, states, taken }
}

describe.each(['events', 'cohorts'] as const)('the waiting line of %s', (name) => {
  it('goes on after a full round, until every free place is offered', async () => {
    const { id, line, states, taken } = await inLine(name, null, 250)
    const offered = async () => (await states()).filter((state) => state === 'offered').length
    await line.expireOffers(at.api.deps, id)
    expect([await offered(), await taken()]).toEqual([200, 200])
    await at.api.work()
    expect([await offered(), await taken()]).toEqual([250, 250])
  })

  it('gives an expired offer to the next person, and says both in the audit log', async () => {
    const { id, line, states, taken } = await inLine(name, 1, 3)
    await line.expireOffers(at.api.deps, id)
    expect(await states()).toEqual(['offered', 'waitlisted', 'waitlisted'])
    at.api.advance(100 * hourMs)
    await at.api.work()
    expect(await states()).toEqual([lines[name].ended, 'offered', 'waitlisted'])
    expect(await taken()).toBe(1)
    const last = { state: 'waitlisted', queue_position: 3 }
    expect(await line.findPosition(db(), id, last)).toBe(1)
    expect(await line.findPosition(db(), id, { state: 'offered', queue_position: null })).toBeNull()
    const logged = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'in', lines[name].actions)
      .orderBy('id')
      .execute()
    const [expired, offer] = lines[name].actions
    expect(logged.map(({ action }) => action)).toEqual([offer, expired, offer])
  })

  it('frees the place of somebody who had one, and of nobody else', async () => {
    const { id, line, states, taken } = await inLine(name, 1, 2)
    await line.expireOffers(at.api.deps, id)
    await lines[name].leave(id, 'waitlisted')
    expect(await states()).toEqual(['offered', 'waitlisted'])
    await lines[name].leave(id, 'offered')
    expect(await states()).toEqual(['offered', 'offered'])
    expect(await taken()).toBe(1)
  })
})
