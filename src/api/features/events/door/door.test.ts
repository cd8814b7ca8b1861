import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { getDoor, listScans, sendScans, setDoorLists, type Scan, type ScanAct } from '#contract/events/door.ts'
import { listRegistrations, setAttendance } from '#contract/events/registration.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { arrivalOf, countScans, type Subject } from './count.ts'
import { forgetGuests } from './queries.ts'

const at = (time: string) => new Date(`2026-03-12T${time}:00Z`)
const somebody = (over: Partial<Subject> = {}): Subject => ({
  id: 'ana',
  name: 'Ana',
  isGuest: false,
  state: 'confirmed',
  seat: 'public',
  attendance: null,
  checked_in_at: null,
  acts: new Map(),
  ...over,
})

describe('of what several doors saw of one person', () => {
  it.each<[string, [ScanAct, string][], Partial<Subject>, string[], string | null | undefined]>([
    [
      'the earliest entry counts',
      [
        ['in', '18:12'],
        ['in', '18:09'],
      ],
      {},
      ['checked_in', 'repeated'],
      '18:09',
    ],
    ['an earlier entry than the known one moves it', [['in', '18:09']], came('18:12'), ['repeated'], '18:09'],
    ['a later entry changes nothing', [['in', '18:20']], came('18:12'), ['repeated'], '18:12'],
    [
      'leaving keeps the arrival, and coming back is no repetition',
      [
        ['out', '18:30'],
        ['in', '18:40'],
      ],
      came('18:12'),
      ['left', 'checked_in'],
      '18:12',
    ],
    [
      'what was taken back stays so, however late an older entry arrives',
      [
        ['undo', '18:20'],
        ['in', '18:05'],
      ],
      {},
      ['checked_in', 'undone'],
      null,
    ],
    [
      'after taking back, the next entry counts',
      [
        ['undo', '18:20'],
        ['in', '18:25'],
      ],
      came('18:12'),
      ['undone', 'checked_in'],
      '18:25',
    ],
    ['without a seat nobody comes in', [['in', '18:05']], { state: 'waitlisted' }, ['not_confirmed'], undefined],
    ['a cancelled ticket opens nothing', [['in', '18:05']], { state: 'cancelled' }, ['ticket_cancelled'], undefined],
    [
      'who of the cohort said no and came is let in',
      [['in', '18:05']],
      { state: 'cancelled', seat: 'cohort' },
      ['checked_in'],
      '18:05',
    ],
  ])('%s', (_, acts, over, results, arrival) => {
    const subject = somebody(over)
    const scans = acts.map(([act, time]) => ({ id: time, act, at: at(time), scannedAt: '', guestId: 'ana' }))
    const counted = countScans(
      scans,
      () => subject,
      () => false,
    )
    expect(counted.map(({ result }) => result).toSorted()).toEqual(results.toSorted())
    const expected = typeof arrival === 'string' ? at(arrival) : arrival
    expect(arrivalOf(subject)).toEqual(expected)
  })
})

function came(time: string): Partial<Subject> {
  return { attendance: 'present', checked_in_at: at(time), acts: new Map([[null, [{ act: 'in', at: at(time) }]]]) }
}

let t: TestApp
let staff: Signed
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
})
afterAll(() => t.close())

/** An event that began half an hour ago, with this many guests. */
async function doorOf(count: number) {
  const { db } = t.database
  const event = await makeEvent(db, { starts_at: '2026-03-12T09:00:00Z', mode: 'onsite' })
  const people = await makeUsers(
    db,
    Array.from({ length: count }, () => ({})),
  )
  const rows = await makeRegistrations(
    db,
    people.map(({ id }) => ({ event_id: event.id, user_id: id })),
  )
  const params = { slug: event.slug }
  const send = async (scans: Scan[]) => {
    const { results } = await t.call(sendScans, { params, body: { scans } }, staff)
    return results.map(({ result }) => result)
  }
  const marks = async () => (await t.call(listRegistrations, { params, query: { limit: 100 } }, staff)).items
  const shown = (since?: string) => t.call(getDoor, { params, query: since ? { since } : {} }, staff)
  return { event, params, people, rows, send, marks, shown }
}
const scanOf = (ticket: string, time: string, over: Partial<Scan> = {}): Scan => ({
  id: randomUUID(),
  ticket: `viveiro:${ticket}`,
  scannedAt: `2026-03-12T${time}:00Z`,
  ...over,
})

it('keeps a log of who came when at which door, by the corrected time, with what was taken back', async () => {
  const { params, rows, send } = await doorOf(1)
  const { ticket } = rows[0]!
  const north = { door: 'Porta norte' }
  await send([scanOf(ticket, '09:05', north), scanOf(ticket, '09:10', { ...north, act: 'undo' })])
  // A device whose clock is a day ahead is corrected to the time at which it sends.
  await send([{ ...scanOf('ZZZZZZZZ', '09:00'), scannedAt: '2026-03-13T09:00:00Z' }])
  const { items, total } = await t.call(listScans, { params, query: { limit: 2 } }, staff)
  expect(total).toBe(3)
  expect(items).toMatchObject([
    { name: null, at: '2026-03-12T09:30:00.000Z', result: 'ticket_invalid', door: null },
    { at: '2026-03-12T09:10:00.000Z', act: 'undo', result: 'undone', undone: false },
  ])
  const { items: all } = await t.call(listScans, { params }, staff)
  expect(all[2]).toMatchObject({ result: 'checked_in', door: 'Porta norte', undone: true, list: null })
  expect([all[2]!.name, all[2]!.by]).toEqual([expect.stringMatching(/ /), expect.stringMatching(/ /)])
})

describe('a list for the door', () => {
  it('holds the answers that are marked for it, and no others', async () => {
    const { event, rows, shown } = await doorOf(1)
    const [seen, kept] = [randomUUID(), randomUUID()]
    const answer = (id: string, said: string) => ({
      id,
      kind: 'text',
      question: { pt: 'Dieta?' },
      answer: { pt: said },
      value: said,
    })
    const questions = JSON.stringify([
      { id: seen, atDoor: true },
      { id: kept, atDoor: false },
    ])
    const answers = JSON.stringify([answer(seen, 'Vegana'), answer(kept, 'Segredo')])
    await t.database.db.updateTable('events').set({ questions }).where('id', '=', event.id).execute()
    await t.database.db.updateTable('event_registrations').set({ answers }).where('id', '=', rows[0]!.id).execute()
    const door = await shown()
    expect(door.guests[0]!.answers).toEqual([{ question: { pt: 'Dieta?' }, answer: { pt: 'Vegana' } }])
    expect(JSON.stringify(door)).not.toContain('Segredo')
  })

  it('holds names, ways and hashes, and neither codes nor addresses', async () => {
    const { event, rows, people, shown } = await doorOf(2)
    const other = await doorOf(1)
    const door = await shown()
    const hash = (ticket: string) => createHash('sha256').update(`${event.id}:${ticket}`).digest('hex').slice(0, 10)
    expect(door.guests.map((guest) => guest.hash).toSorted()).toEqual(rows.map(({ ticket }) => hash(ticket)).toSorted())
    expect(door.elsewhere).toContain(hash(other.rows[0]!.ticket))
    expect(door).toMatchObject({ now: '2026-03-12T09:30:00.000Z', until: '2026-03-12T13:00:00.000Z' })
    const text = JSON.stringify(door)
    for (const secret of [...rows.map(({ ticket }) => ticket), ...people.map(({ email }) => email)])
      expect(text).not.toContain(secret)
  })

  it('since a time holds only those who changed', async () => {
    const { rows, send, shown } = await doorOf(3)
    await t.database.db
      .updateTable('event_registrations')
      .set({ updated_at: at('08:00') })
      .execute()
    await send([scanOf(rows[1]!.ticket, '09:10')])
    const { guests, elsewhere } = await shown('2026-03-12T09:29:00.000Z')
    expect(guests.map(({ id, isInside }) => [id, isInside])).toEqual([[rows[1]!.id, true]])
    expect(elsewhere).toEqual([])
  })
})

describe('two doors without a connection', () => {
  it('meet with everybody once, by the earliest scan, however they send', async () => {
    const { rows, send, marks } = await doorOf(12)
    const tickets = rows.map(({ ticket }) => ticket)
    const north = tickets.slice(0, 8).map((ticket) => scanOf(ticket, '09:12', { door: 'Norte' }))
    const south = tickets.slice(4).map((ticket) => scanOf(ticket, '09:09', { door: 'Sul' }))
    await Promise.all([send(north), send(south), send(north)])
    await send(south)
    const times = (await marks()).map(({ checkedInAt }) => checkedInAt?.slice(11, 16))
    expect(times.toSorted()).toEqual([...Array<string>(8).fill('09:09'), ...Array<string>(4).fill('09:12')])
  })

  it('do not bring back an entry that the team took back', async () => {
    const { params, rows, send, marks } = await doorOf(1)
    await send([scanOf(rows[0]!.ticket, '09:10')])
    const mark = { params: { ...params, id: rows[0]!.id }, body: { attendance: null } }
    await t.call(setAttendance, mark, staff)
    expect(await send([scanOf(rows[0]!.ticket, '09:05')])).toEqual(['undone'])
    expect(await marks()).toMatchObject([{ attendance: null, checkedInAt: null }])
  })

  it('count who came without a registration once, with an account as a participant', async () => {
    const { event, people, send, marks, shown } = await doorOf(1)
    const rui = await t.as('trainee')
    const walkIn = (name: string, email?: string): Scan => ({
      id: randomUUID(),
      scannedAt: '2026-03-12T09:20:00Z',
      walkIn: { name, ...(email && { email }) },
    })
    const scans = [walkIn('Sílvia Nogueira'), walkIn('Rui', rui.email.toUpperCase()), walkIn('Bea', people[0]!.email)]
    expect([await send(scans), await send(scans)]).toEqual(Array(2).fill(Array(3).fill('checked_in')))
    expect((await marks()).map(({ person, seat, attendance }) => [person.email, seat, attendance]).toSorted()).toEqual(
      [
        [people[0]!.email, 'public', 'late'],
        [rui.email, 'walk_in', 'late'],
      ].toSorted(),
    )
    const guest = (await shown()).guests.find(({ name }) => name === 'Sílvia Nogueira')
    expect(guest).toMatchObject({ id: scans[0]!.id, hash: null, inAt: '2026-03-12T09:20:00.000Z' })
    const undo = { id: randomUUID(), guestId: guest!.id, act: 'undo' as const, scannedAt: '2026-03-12T09:25:00Z' }
    expect(await send([undo])).toEqual(['undone'])
    await forgetGuests(t.database.db, event.id)
    expect((await shown()).guests.map(({ name }) => name)).not.toContain('Sílvia Nogueira')
  })
})

it('counts further lists once each, beside attendance', async () => {
  const { params, rows, send, marks, shown } = await doorOf(1)
  const save = (lists: object[]) => t.call(setDoorLists, { params, body: { lists } as never }, staff)
  const { lists } = await save([{ name: 'Almoço' }, { name: 'Oficina B' }])
  const meal = { listId: lists[0]!.id }
  expect(await send([scanOf(rows[0]!.ticket, '09:10', meal), scanOf(rows[0]!.ticket, '09:11', meal)])).toEqual([
    'checked_in',
    'repeated',
  ])
  expect(await marks()).toMatchObject([{ attendance: null }])
  expect((await shown()).guests).toMatchObject([{ lists: [lists[0]!.id], inAt: null }])
  expect((await save([{ ...lists[1], name: 'Oficina C' }])).lists).toEqual([{ id: lists[1]!.id, name: 'Oficina C' }])
})

it('refuses a scan of nobody or of two at once', async () => {
  const { params } = await doorOf(0)
  for (const over of [{}, { ticket: 'x', guestId: randomUUID() }]) {
    const scans = [{ id: randomUUID(), scannedAt: '2026-03-12T09:10:00Z', ...over }]
    expect(await t.refused(sendScans, { params, body: { scans } }, staff)).toMatchObject({ status: 422 })
  }
})
