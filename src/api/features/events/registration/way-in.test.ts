import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import type { RegistrationState } from '#contract/events/states.ts'
import { getEvent, getTicket, joinOnline, register } from '#contract/events/events.ts'
import { updateEvent } from '#contract/events/manage.ts'
import { sendScans } from '#contract/events/door.ts'
import {
  cancelRegistration,
  decideRegistrations,
  listRegistrations,
  markOnlinePresent,
  setAttendance,
} from '#contract/events/registration.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'

let t: TestApp
let rui: Signed
let staff: Signed
beforeAll(async () => {
  t = await testApp({ tokenTtl: 30 * 86_400 })
  // Sessions must be older than the earliest time below.
  t.setTime('2026-03-11T09:00:00Z')
  rui = await t.as('founder')
  staff = await t.as('staff')
  t.setTime('2026-03-12T09:30:00Z')
})
afterAll(() => t.close())

const subjectsTo = async ({ email }: Signed) => {
  const mails = t.database.db.selectFrom('mails').select('subject').where('recipient', '=', email)
  return (await mails.orderBy('created_at').execute()).map(({ subject }) => subject)
}
const attendanceOf = async (eventId: string) => {
  const rows = t.database.db.selectFrom('event_registrations').select('attendance').where('event_id', '=', eventId)
  return (await rows.orderBy('created_at').execute()).map(({ attendance }) => attendance)
}

describe('what registering leads to', () => {
  it.each<[string, object, RegistrationState]>([
    ['with seats', { capacity: 2 }, 'confirmed'],
    ['when full', { capacity: 1 }, 'waitlisted'],
    ['with approval', { capacity: 2, admission: 'approval' }, 'pending'],
    ['when full, with approval', { capacity: 1, admission: 'approval' }, 'pending'],
  ])('is said before the click as it is afterwards, %s', async (_, over, state) => {
    const { id, slug } = await makeEvent(t.database.db, over)
    await makeRegistration(t.database.db, { event_id: id, user_id: staff.id })
    const params = { slug }
    expect((await t.call(getEvent, { params }, rui)).registersAs).toBe(state)
    expect((await t.call(register, { params, body: {} }, rui)).state).toBe(state)
  })
})

describe('letting everybody in without asking', () => {
  const opening = (slug: string, version = 1) => ({ params: { slug }, body: { version, admission: 'open' as const } })

  it('waits for the answers to those who asked, so that nobody gets ahead of them', async () => {
    const { slug } = await makeEvent(t.database.db, { capacity: 1, admission: 'approval' })
    const params = { slug }
    const { id } = await t.call(register, { params, body: {} }, rui)
    expect(await t.refused(updateEvent, opening(slug), staff)).toMatchObject({ code: 'requests_waiting' })
    await t.call(decideRegistrations, { params, body: { decision: 'approve', ids: [id] } }, staff)
    await t.call(updateEvent, opening(slug), staff)
    expect((await t.call(register, { params, body: {} }, staff)).state).toBe('waitlisted')
  })

  it('does not wait for who asks again after the team removed them, as in any event', async () => {
    const { slug } = await makeEvent(t.database.db, { admission: 'approval' })
    const params = { slug }
    const { id } = await t.call(register, { params, body: {} }, rui)
    await t.call(cancelRegistration, { params: { slug, id } }, staff)
    await t.call(register, { params, body: {} }, rui)
    expect(await t.call(updateEvent, opening(slug), staff)).toMatchObject({ admission: 'open' })
  })
})

describe('somebody whom the team removed', () => {
  const removed = async () => {
    const { id, slug } = await makeEvent(t.database.db, { capacity: 5 })
    const own = await t.call(register, { params: { slug }, body: {} }, rui)
    await t.call(cancelRegistration, { params: { slug, id: own.id } }, staff)
    return { id, params: { slug } }
  }

  it('asks the team again instead of taking a seat', async () => {
    const { params } = await removed()
    expect(await t.call(getEvent, { params }, rui)).toMatchObject({
      registersAs: 'pending',
      registration: { state: 'cancelled', removed: true },
    })
    expect((await t.call(register, { params, body: {} }, rui)).state).toBe('pending')
    const { items } = await t.call(listRegistrations, { params }, staff)
    expect(items).toMatchObject([{ state: 'pending', removedAt: expect.any(String) }])
    expect((await t.call(getEvent, { params }, rui)).taken).toBe(0)
  })

  it('registers like anybody once the team has let them in', async () => {
    const { params } = await removed()
    const { id } = await t.call(register, { params, body: {} }, rui)
    await t.call(decideRegistrations, { params, body: { decision: 'approve', ids: [id] } }, staff)
    expect(await t.call(getEvent, { params }, rui)).toMatchObject({
      registersAs: 'confirmed',
      registration: { state: 'confirmed', removed: false },
    })
  })
})

describe('the code of a ticket', () => {
  it('has eight unambiguous capitals, and is taken in any case and with spaces', async () => {
    const { slug } = await makeEvent(t.database.db, { starts_at: '2026-03-12T09:30:00Z' })
    const params = { slug }
    await t.call(register, { params, body: {} }, rui)
    const { ticket } = await t.call(getTicket, { params }, rui)
    expect(ticket).toMatch(/^viveiro:[A-HJ-NP-TV-Z]{8}$/)
    const said = ticket.slice(8).toLowerCase().replace(/^.{4}/, '$& ')
    const scan = { id: crypto.randomUUID(), ticket: `viveiro:${said}`, scannedAt: '2026-03-12T09:30:00Z' }
    const { results } = await t.call(sendScans, { params, body: { scans: [scan] } }, staff)
    expect(results).toMatchObject([{ result: 'checked_in' }])
  })

  it('of an older ticket still opens the door', async () => {
    const { id, slug } = await makeEvent(t.database.db, { starts_at: '2026-03-12T09:30:00Z' })
    await makeRegistration(t.database.db, { event_id: id, user_id: rui.id, ticket: 'a-b_Cd3fGhJkLmNpQrStUv12' })
    const ticket = 'viveiro:a-b_Cd3fGhJkLmNpQrStUv12'
    const scan = { id: crypto.randomUUID(), ticket, scannedAt: '2026-03-12T09:30:00Z' }
    const { results } = await t.call(sendScans, { params: { slug }, body: { scans: [scan] } }, staff)
    expect(results).toMatchObject([{ result: 'checked_in' }])
  })
})

describe('taking part online', () => {
  const online = { mode: 'online', link: 'https://sala.example/1', starts_at: '2026-03-12T09:30:00Z' } as const
  const joining = async (over: object, at: string, attending: 'onsite' | 'online' | null = null) => {
    const { id, slug } = await makeEvent(t.database.db, { ...online, ...over })
    await makeRegistration(t.database.db, { event_id: id, user_id: rui.id, attending })
    t.setTime(at)
    return (await t.call(joinOnline, { params: { slug } }, rui)).attendance
  }

  it.each([
    ['shortly before the start', {}, '2026-03-12T09:00:00Z', null, 'present'],
    ['a quarter of an hour in', {}, '2026-03-12T09:46:00Z', null, 'late'],
    ['the day before', {}, '2026-03-11T18:00:00Z', null, null],
    ['after the end', {}, '2026-03-12T11:30:00Z', null, null],
    ['from a hybrid event', { mode: 'hybrid', venue: 'Sala' }, '2026-03-12T09:30:00Z', 'online', 'present'],
    ['with a seat in the room', { mode: 'hybrid', venue: 'Sala' }, '2026-03-12T09:30:00Z', 'onsite', null],
  ] as const)('is counted by opening the link %s', async (_, over, at, attending, attendance) => {
    expect(await joining(over, at, attending)).toBe(attendance)
  })

  it('needs a seat', async () => {
    t.setTime('2026-03-12T09:30:00Z')
    const { id, slug } = await makeEvent(t.database.db, online)
    expect(await t.refused(joinOnline, { params: { slug } }, rui)).toMatchObject({ status: 404 })
    await makeRegistration(t.database.db, { event_id: id, user_id: rui.id, state: 'waitlisted' })
    expect(await t.refused(joinOnline, { params: { slug } }, rui)).toMatchObject({ code: 'state_conflict' })
  })

  it('is marked in bulk for those without a mark, once the event has begun', async () => {
    const people = await Promise.all([t.as('trainee'), t.as('trainee'), t.as('trainee')])
    const { id, slug } = await makeEvent(t.database.db, { ...online, mode: 'hybrid', venue: 'Sala' })
    const marks = [
      { attending: 'online' },
      { attending: 'online', attendance: 'excused' },
      { attending: 'onsite' },
    ] as const
    for (const [index, mark] of marks.entries()) {
      await makeRegistration(t.database.db, { event_id: id, user_id: people[index]!.id, ...mark })
    }
    t.setTime('2026-03-12T09:29:59Z')
    expect(await t.refused(markOnlinePresent, { params: { slug } }, staff)).toMatchObject({ code: 'state_conflict' })
    t.setTime('2026-03-12T10:00:00Z')
    expect(await t.call(markOnlinePresent, { params: { slug } }, staff)).toEqual({ marked: 1 })
    expect(new Set(await attendanceOf(id))).toEqual(new Set(['present', 'excused', null]))
  })
})

describe('asking how it was', () => {
  it('mails once, an hour after the end, those who took part, and whoever is marked later', async () => {
    t.setTime('2026-03-12T09:00:00Z')
    const [came, marked, absent] = await Promise.all([
      t.as('trainee'),
      t.as('trainee', { locale: 'en' }),
      t.as('trainee'),
    ])
    const draft = { title_pt: 'Redes', title_en: 'Networks', state: 'draft' } as const
    const link = 'https://sala.example/1'
    const { id, slug } = await makeEvent(t.database.db, { ...draft, link, starts_at: '2026-03-13T10:00:00Z' })
    await t.send(`/events/${slug}/publish`, { method: 'POST', token: staff.token })
    const rows = [
      { user_id: came.id, attendance: 'present' },
      { user_id: marked.id, attendance: null },
      { user_id: absent.id, attendance: 'absent' },
    ] as const
    for (const row of rows) await makeRegistration(t.database.db, { event_id: id, ...row })
    t.setTime('2026-03-13T13:00:00Z')
    await t.work()
    await t.work()
    const question = async (who: Signed) => (await subjectsTo(who)).filter((subject) => /Como|How/.test(subject))
    expect(await question(came)).toEqual(['Como correu? Redes'])
    expect(await question(marked)).toEqual([])
    await t.call(markOnlinePresent, { params: { slug } }, await t.as('staff'))
    t.advance(10 * 60_000)
    await t.work()
    expect(await question(marked)).toEqual(['How was it? Networks'])
    expect(await question(absent)).toEqual([])
  })
  it('asks once who is marked by hand after the others, unless that was a slip', async () => {
    const [late, slip] = await Promise.all([t.as('trainee'), t.as('trainee')])
    const over = { starts_at: '2026-03-13T10:00:00Z', feedback_asked_at: '2026-03-13T13:00:00Z', title_pt: 'Redes' }
    const { id, slug } = await makeEvent(t.database.db, over)
    const [a, b] = [late, slip].map(({ id: user_id }) => makeRegistration(t.database.db, { event_id: id, user_id }))
    const team = await t.as('staff')
    const mark = async (row: typeof a, attendance: 'present' | null) =>
      t.call(setAttendance, { params: { slug, id: (await row!).id }, body: { attendance } }, team)
    const pass = async () => {
      t.advance(10 * 60_000)
      await t.work()
      return [await subjectsTo(late), await subjectsTo(slip)]
    }
    await mark(a, 'present')
    await mark(b, 'present')
    await mark(b, null)
    expect(await pass()).toEqual([['Como correu? Redes'], []])
    await mark(a, null)
    await mark(a, 'present')
    expect(await pass()).toEqual([['Como correu? Redes'], []])
  })
})
