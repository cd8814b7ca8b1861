import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/events/registration.ts'
import { sendScans } from '#contract/events/door.ts'
import type { RegistrationState } from '#contract/events/states.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { describeList } from '#test/describe-list.ts'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'

let t: TestApp
let staff: Signed
let ines: Signed
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  ines = await t.as('trainee')
})
afterAll(() => t.close())

/** An event with registrations in these states, in this order. */
async function eventWith(states: RegistrationState[], over: object = {}) {
  const event = await makeEvent(t.database.db, { capacity: 50, ...over })
  const people = await makeUsers(
    t.database.db,
    states.map((_, index) => ({ first_name: 'Zé', last_name: `Número-${index + 1}` })),
  )
  const start = Date.parse('2026-03-01T10:00:00Z')
  const rows = await makeRegistrations(
    t.database.db,
    states.map((state, index) => ({
      event_id: event.id,
      user_id: people[index]!.id,
      state,
      created_at: new Date(start + index * 1000),
    })),
  )
  const params = { slug: event.slug }
  const registration = (index: number) => ({ slug: event.slug, id: rows[index]!.id })
  const statesNow = async () => {
    const { items } = await t.call(contract.listRegistrations, { params }, staff)
    return items.map(({ state }) => state)
  }
  return { event, params, registration, people, rows, states: statesNow }
}

describe('participants', () => {
  let listed: { slug: string }
  beforeAll(async () => {
    listed = (await eventWith(['confirmed', 'waitlisted', 'cancelled', 'waitlisted'])).params
  })

  describeList({
    app: () => t,
    endpoint: contract.listRegistrations,
    who: () => staff,
    params: () => listed,
    name: ({ person }) => person.name.replace('Zé ', ''),
    finds: [
      [{}, ['Número-1', 'Número-2', 'Número-3', 'Número-4']],
      [{ state: ['confirmed', 'cancelled'] }, ['Número-1', 'Número-3']],
      [{ q: 'ze NUMERO-3' }, ['Número-3']],
      [{ q: 'numero-3', state: ['waitlisted'] }, []],
      [{ q: '%' }, []],
      [{ state: ['waitlisted'] }, ['Número-2', 'Número-4']],
    ],
    refuses: [{ state: 'lost' }],
    export: { endpoint: contract.exportRegistrations, params: { format: 'csv' }, column: 'last_name' },
  })

  it('have their place in the waiting list', async () => {
    const { items } = await t.call(
      contract.listRegistrations,
      { params: listed, query: { state: ['waitlisted'] } },
      staff,
    )
    expect(items.map(({ position }) => position)).toEqual([1, 2])
  })

  it('are exported as CSV without formulas', async () => {
    const { params, people } = await eventWith(['confirmed'])
    await t.database.db
      .updateTable('users')
      .set({ last_name: '=HYPERLINK("x")' })
      .where('id', '=', people[0]!.id)
      .execute()
    const { text } = await t.call(contract.exportRegistrations, { params: { ...params, format: 'csv' } }, staff)
    expect(text.split('\r\n')[1]).toContain(`"Zé";"'=HYPERLINK(""x"")";`)
  })

  it('need the scope, a session and an event', async () => {
    const { registration } = await eventWith(['pending'])
    const scan = { id: randomUUID(), ticket: 'x', scannedAt: '2026-03-12T09:00:00Z' }
    const tries = [
      [contract.listRegistrations],
      [contract.exportRegistrations],
      [contract.getFigures],
      [contract.decideRegistrations, { decision: 'approve', allPending: true }],
      [contract.undoDecisions, { decidedAt: '2026-03-12T09:30:00.000Z' }],
      [contract.cancelRegistration],
      [contract.setAttendance, { attendance: 'present' }],
      [sendScans, { scans: [scan] }],
    ] as const
    for (const [endpoint, body] of tries) {
      const status = async (slug: string, who: Signed | null) => {
        const params = { ...registration(0), format: 'csv', slug }
        return (await t.refused(endpoint, { params, body }, who)).status
      }
      const { slug } = registration(0)
      const statuses = [await status(slug, ines), await status(slug, null), await status('nao-existe', staff)]
      expect([endpoint.path, ...statuses]).toEqual([endpoint.path, 403, 401, 404])
    }
  })
})

it('shows what a decision can rest on: headline, track, field and past events', async () => {
  const { params, people } = await eventWith(['pending'], { admission: 'approval' })
  const user_id = people[0]!.id
  const { db } = t.database
  const profile = { headline: 'Dados e saúde', visibility: 'staff' } as const
  await db.updateTable('profiles').set(profile).where('user_id', '=', user_id).execute()
  const earlier = await makeEvent(db, { starts_at: '2026-03-01T10:00:00Z' })
  await makeRegistrations(db, [{ event_id: earlier.id, user_id, attendance: 'late' }])
  const { items } = await t.call(contract.listRegistrations, { params }, staff)
  expect(items[0]!.person).toMatchObject({ role: 'trainee', headline: 'Dados e saúde', field: null, attended: 1 })
})

describe('deciding', () => {
  const decide = { decision: 'approve', allPending: true } as const

  it('approves all pending registrations in order; beyond capacity they join the waiting list', async () => {
    const { params, states } = await eventWith(['pending', 'pending', 'cancelled', 'pending'], {
      capacity: 2,
      admission: 'approval',
    })
    expect(await t.call(contract.decideRegistrations, { params, body: decide }, staff)).toMatchObject({
      confirmed: 2,
      waitlisted: 1,
      declined: 0,
      skipped: 0,
    })
    expect(await states()).toEqual(['confirmed', 'confirmed', 'cancelled', 'waitlisted'])
  })

  it('decides on the given registrations and counts those that cannot be decided', async () => {
    const { params, rows, states } = await eventWith(['pending', 'declined', 'confirmed', 'pending'], {
      admission: 'approval',
    })
    const ids = rows.map(({ id }) => id)
    const decline = { decision: 'decline' as const, ids: ids.slice(0, 3) }
    expect(await t.call(contract.decideRegistrations, { params, body: decline }, staff)).toMatchObject({
      confirmed: 0,
      waitlisted: 0,
      declined: 1,
      skipped: 2,
    })
    const approve = { decision: 'approve' as const, ids: [ids[1]!, randomUUID()] }
    expect(await t.call(contract.decideRegistrations, { params, body: approve }, staff)).toMatchObject({
      confirmed: 1,
      waitlisted: 0,
      declined: 0,
      skipped: 1,
    })
    expect(await states()).toEqual(['declined', 'confirmed', 'confirmed', 'pending'])
  })

  it('counts a registration that is named twice once', async () => {
    const { params, rows } = await eventWith(['pending'], { admission: 'approval' })
    const ids = [rows[0]!.id, rows[0]!.id]
    const answer = await t.call(contract.decideRegistrations, { params, body: { decision: 'approve', ids } }, staff)
    expect(answer).toMatchObject({ confirmed: 1, waitlisted: 0, declined: 0, skipped: 0 })
  })

  it('is refused when the event is cancelled or over, and for an empty request', async () => {
    for (const [over, code] of [
      [{ state: 'cancelled' }, 'event_cancelled'],
      [{ starts_at: '2026-03-01T10:00:00Z' }, 'event_over'],
    ] as const) {
      const { params } = await eventWith(['pending'], over)
      const problem = await t.refused(contract.decideRegistrations, { params, body: decide }, staff)
      expect(problem).toMatchObject({ status: 409, code })
    }
    const { params } = await eventWith(['pending'])
    for (const body of [{ decision: 'approve' }, { ...decide, ids: [randomUUID()] }]) {
      expect(await t.refused(contract.decideRegistrations, { params, body }, staff)).toMatchObject({ status: 422 })
    }
  })

  it('cancels a registration, and the seat is offered to the next', async () => {
    const { params, registration, states } = await eventWith(['confirmed', 'waitlisted'], { capacity: 1 })
    await t.call(contract.cancelRegistration, { params: registration(0) }, staff)
    expect(await states()).toEqual(['cancelled', 'offered'])
    const unknown = { params: { ...params, id: randomUUID() } }
    expect(await t.refused(contract.cancelRegistration, unknown, staff)).toMatchObject({ status: 404 })
  })
})

describe('check-in', () => {
  const scan = (ticket: string, scannedAt = '2026-03-12T09:25:00Z') => ({
    id: randomUUID(),
    ticket: `viveiro:${ticket}`,
    scannedAt,
  })
  const today = { starts_at: '2026-03-12T09:00:00Z' }

  it('judges each ticket, and counts a repeated scan once', async () => {
    const { params, rows } = await eventWith(['confirmed', 'cancelled', 'waitlisted', 'confirmed'], today)
    const foreign = await eventWith(['confirmed'], today)
    const scans = [
      scan(rows[0]!.ticket, '2026-03-12T08:55:00Z'),
      scan(rows[1]!.ticket),
      scan(rows[2]!.ticket),
      scan(foreign.rows[0]!.ticket),
      scan('inventado'),
      { ...scan(rows[0]!.ticket), ticket: rows[0]!.ticket },
      scan(rows[0]!.ticket),
      scan(rows[3]!.ticket, '2026-03-12T09:16:00Z'),
    ]
    const first = await t.call(sendScans, { params, body: { scans } }, staff)
    expect(first.results.map(({ result, person }) => [result, person?.attendance])).toEqual([
      ['checked_in', 'present'],
      ['ticket_cancelled', null],
      ['not_confirmed', null],
      ['wrong_event', undefined],
      ['ticket_invalid', undefined],
      ['ticket_invalid', undefined],
      ['repeated', 'present'],
      ['checked_in', 'late'],
    ])
    const again = await t.call(sendScans, { params, body: { scans } }, staff)
    expect(again.results.map(({ result }) => result)).toEqual(first.results.map(({ result }) => result))
    const { byAttendance } = await t.call(contract.getFigures, { params }, staff)
    expect(byAttendance).toMatchObject({ present: 1, late: 1, unmarked: 0 })
  })

  it('accepts the same scans from two parallel calls', async () => {
    const { params, rows } = await eventWith(Array<RegistrationState>(20).fill('confirmed'), today)
    const scans = rows.map(({ ticket }) => scan(ticket))
    const calls = [1, 2, 3].map(() => t.call(sendScans, { params, body: { scans } }, staff))
    for (const { results } of await Promise.all(calls))
      expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['checked_in']))
  })

  it.each([
    ['that waited for the connection', '2026-03-12T08:55:00Z', '2026-03-12T08:55:00.000Z'],
    ['half a day ahead', '2026-03-11T21:00:00Z', '2026-03-11T21:00:00.000Z'],
    ['long before the event, as now', '2026-03-11T20:59:59Z', '2026-03-12T09:30:00.000Z'],
    ['from the future, as now', '2031-01-01T00:00:00Z', '2026-03-12T09:30:00.000Z'],
  ])('records an arrival %s', async (_, claimed, kept) => {
    const { params, registration, rows } = await eventWith(['confirmed', 'confirmed'], today)
    await t.call(sendScans, { params, body: { scans: [scan(rows[0]!.ticket, claimed)] } }, staff)
    const mark = { attendance: 'present', at: claimed } as const
    await t.call(contract.setAttendance, { params: registration(1), body: mark }, staff)
    const { items } = await t.call(contract.listRegistrations, { params }, staff)
    expect(items.map(({ checkedInAt }) => checkedInAt)).toEqual([kept, kept])
  })

  it('is refused for a cancelled event, a draft and an empty queue', async () => {
    const refusal = async (over: object, scans = [scan('x')]) => {
      const { params } = await eventWith(['confirmed'], { ...today, ...over })
      return t.refused(sendScans, { params, body: { scans } }, staff)
    }
    expect(await refusal({ state: 'cancelled' })).toMatchObject({ status: 409, code: 'event_cancelled' })
    expect(await refusal({ state: 'draft' })).toMatchObject({ status: 409, code: 'state_conflict' })
    expect(await refusal({}, [])).toMatchObject({ status: 422 })
  })

  it('marks attendance by hand, and removes the mark', async () => {
    const { params, registration } = await eventWith(['confirmed', 'waitlisted'], today)
    const mark = (attendance: 'present' | null) =>
      t.call(contract.setAttendance, { params: registration(0), body: { attendance } }, staff)
    const refusal = async (target: object, attendance: string) =>
      t.refused(contract.setAttendance, { params: { ...target }, body: { attendance } }, staff)
    expect(await mark('present')).toMatchObject({ attendance: 'present', checkedInAt: '2026-03-12T09:30:00.000Z' })
    expect(await mark(null)).toMatchObject({ attendance: null, checkedInAt: null })
    expect(await refusal(registration(1), 'present')).toMatchObject({ status: 409, code: 'state_conflict' })
    expect(await refusal(registration(0), 'asleep')).toMatchObject({ status: 422 })
    expect(await refusal({ ...params, id: randomUUID() }, 'present')).toMatchObject({ status: 404 })
  })
})

describe('figures', () => {
  it('count states, attendance, ratings and days', async () => {
    const { params, rows } = await eventWith(['confirmed', 'confirmed', 'waitlisted', 'cancelled'])
    const rate = (index: number, rating: number, feedback: string | null) =>
      t.database.db
        .updateTable('event_registrations')
        .set({ rating, feedback, feedback_at: t.deps.clock(), attendance: 'present' })
        .where('id', '=', rows[index]!.id)
        .execute()
    await rate(0, 5, 'Ótimo.')
    await rate(1, 4, null)
    expect(await t.call(contract.getFigures, { params }, staff)).toEqual({
      byState: { pending: 0, confirmed: 2, waitlisted: 1, offered: 0, cancelled: 1, declined: 0 },
      byAttendance: { present: 2, late: 0, excused: 0, absent: 0, unmarked: 0 },
      byCode: 0,
      ratings: [0, 0, 0, 1, 1],
      rating: 4.5,
      comments: [{ rating: 5, comment: 'Ótimo.', at: '2026-03-12T09:30:00.000Z' }],
      perDay: [{ day: '2026-03-01', count: 4 }],
    })
  })
})
