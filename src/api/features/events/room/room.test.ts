import { afterEach, describe, expect, it } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { cancelEvent } from '#contract/events/manage.ts'
import { getFigures, listRegistrations, setAttendance } from '#contract/events/registration.ts'
import * as contract from '#contract/events/room.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', staff: 'staff' })
afterEach(() => {
  at.api.deps.settings.rateLimits = false
})

type Seat = Partial<Parameters<typeof makeRegistration>[1]>

/** A session from ten to noon at which Ana has a seat, with its room open; it is a quarter to ten. */
async function session(over: Seat = {}) {
  const { db } = at.api.deps
  const event = await makeEvent(db, { starts_at: '2026-03-12T10:00:00Z', ends_at: '2026-03-12T12:00:00Z' })
  const own = await makeRegistration(db, { event_id: event.id, user_id: at.ana.id, ...over })
  at.api.setTime('2026-03-12T09:45:00Z')
  const params = { slug: event.slug }
  await at.api.call(contract.openRoom, { params }, at.staff)
  return { params, mark: { params: { ...params, id: own.id } } }
}
type Session = Awaited<ReturnType<typeof session>>
const shown = async ({ params }: Session) => at.api.call(contract.getRoom, { params }, at.staff)
const codeOf = async (of: Session) => (await shown(of)).now!.code
const enter = (code: string, who: Signed = at.ana) => at.api.call(contract.enterRoom, { body: { code } }, who)
const refused = async (code: string, who: Signed = at.ana) =>
  (await at.api.refused(contract.enterRoom, { body: { code } }, who)).code
const otherThan = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

describe('the code of the room', () => {
  it.each([
    ['a quarter of an hour before the start', '2026-03-12T09:45:00Z', 'present'],
    ['at the start', '2026-03-12T10:15:00Z', 'present'],
    ['well after it', '2026-03-12T10:15:01Z', 'late'],
    ['just before the end', '2026-03-12T11:59:59Z', 'late'],
  ])('marks who types it %s', async (_, now, attendance) => {
    const here = await session()
    at.api.setTime(now)
    expect(await enter(await codeOf(here))).toMatchObject({
      seat: { attendance, checkedInAt: new Date(now).toISOString() },
    })
  })

  it('is not shown and not taken earlier or later, and the page says from when', async () => {
    const here = await session()
    const code = await codeOf(here)
    for (const now of ['2026-03-12T09:44:59Z', '2026-03-12T12:00:00Z']) {
      at.api.setTime(now)
      expect(await shown(here)).toMatchObject({ now: null, opensAt: '2026-03-12T09:45:00.000Z' })
      expect(await refused(code)).toBe('room_none')
    }
    expect(await at.api.refused(contract.openRoom, { params: here.params }, at.staff)).toMatchObject({
      code: 'event_over',
    })
  })

  it('changes every half minute; who typed the one before is late by nothing', async () => {
    const here = await session()
    const code = await codeOf(here)
    at.api.advance(59_000)
    expect(await codeOf(here)).not.toBe(code)
    await enter(` ${code.slice(0, 3)}-${code.slice(3)} `)
    at.api.advance(1000)
    expect(await refused(code)).toBe('room_code_wrong')
  })

  it('proves that somebody saw it within a minute: sent home, it works for whoever has a seat, then for nobody', async () => {
    const here = await session()
    const photographed = await codeOf(here)
    expect(await refused(photographed, at.rui)).toBe('room_none')
    at.api.advance(60_000)
    expect(await refused(photographed)).toBe('room_code_wrong')
  })

  it('counts once, and keeps the first time of arrival', async () => {
    const here = await session()
    const [one, other] = await Promise.all([enter(await codeOf(here)), enter(await codeOf(here))])
    at.api.advance(30 * 60_000)
    const again = await enter(await codeOf(here))
    expect([one.seat.checkedInAt, other.seat.checkedInAt]).toEqual([again.seat.checkedInAt, again.seat.checkedInAt])
    expect((await shown(here)).marks).toEqual({ byCode: 1, byTeam: 0, seats: 1 })
  })

  it('tells of two rooms at once which one it is', async () => {
    const [one, other] = [await session(), await session()]
    expect(await enter(await codeOf(other))).toMatchObject({ seat: { slug: other.params.slug } })
    expect(await enter(await codeOf(one))).toMatchObject({ seat: { slug: one.params.slug } })
    const { items } = await at.api.call(contract.listOwnRooms, {}, at.ana)
    expect(items.map(({ attendance }) => attendance)).toEqual(['present', 'present'])
  })

  it('cannot be tried out', async () => {
    const here = await session()
    at.api.deps.settings.rateLimits = true
    const wrong = otherThan(await codeOf(here))
    for (let tried = 0; tried < 10; tried += 1) expect(await refused(wrong)).toBe('room_code_wrong')
    expect(await refused(await codeOf(here))).toBe('throttled')
  })

  it('is taken no more once the team closes the room, and opened again it is another', async () => {
    const here = await session()
    const code = await codeOf(here)
    await at.api.call(contract.closeRoom, { params: here.params }, at.staff)
    expect(await refused(code)).toBe('room_none')
    await at.api.call(contract.openRoom, { params: here.params }, at.staff)
    expect(await refused(code)).toBe('room_code_wrong')
    await enter(await codeOf(here))
  })

  it('ends with the event when it is cancelled', async () => {
    const here = await session()
    const code = await codeOf(here)
    await at.api.call(cancelEvent, { params: here.params, body: { reason: { pt: 'Obras.' } } }, at.staff)
    expect(await refused(code)).toBe('room_none')
    const again = await at.api.refused(contract.openRoom, { params: here.params }, at.staff)
    expect(again.code).toBe('event_cancelled')
  })
})

describe('beside the marks of the team', () => {
  it.each<[string, Seat, string]>([
    ['a place that was not confirmed', { state: 'waitlisted' }, 'room_none'],
    ['a seat given back', { state: 'cancelled' }, 'room_none'],
    ['who was marked absent', { attendance: 'absent' }, 'room_marked'],
  ])('the code does not help %s', async (_, seat, code) => {
    expect(await refused(await codeOf(await session(seat)))).toBe(code)
  })

  it.each<[string, Seat, boolean]>([
    ['the team excused', { attendance: 'excused' }, true],
    ['said they could not come to a session of their cohort', { state: 'cancelled', seat: 'cohort' }, true],
    ['the team marked present', { attendance: 'present', checked_in_at: '2026-03-12T09:40:00Z' }, false],
  ])('whoever %s is here', async (_, seat, wasExcused) => {
    const here = await session(seat)
    expect(await enter(await codeOf(here))).toMatchObject({ seat: { attendance: 'present' }, wasExcused })
    const marks = wasExcused ? { byCode: 1, byTeam: 0 } : { byCode: 0, byTeam: 1 }
    expect((await shown(here)).marks).toMatchObject(marks)
  })

  it('a mark of the team takes the place of the code', async () => {
    const here = await session()
    await enter(await codeOf(here))
    const { items } = await at.api.call(listRegistrations, { params: here.params }, at.staff)
    expect(items).toMatchObject([{ byCode: true, attendance: 'present' }])
    expect(await at.api.call(getFigures, { params: here.params }, at.staff)).toMatchObject({ byCode: 1 })
    const seen = await at.api.call(setAttendance, { ...here.mark, body: { attendance: 'late' } }, at.staff)
    expect(seen).toMatchObject({ byCode: false, attendance: 'late' })
    expect(await enter(await codeOf(here))).toMatchObject({ seat: { attendance: 'late' } })
    await at.api.call(setAttendance, { ...here.mark, body: { attendance: 'absent' } }, at.staff)
    expect(await refused(await codeOf(here))).toBe('room_marked')
  })
})
