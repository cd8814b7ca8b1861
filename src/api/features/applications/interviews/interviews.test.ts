import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/applications/interviews.ts'
import * as own from '#contract/applications/own.ts'
import * as received from '#contract/applications/received.ts'
import type { TeamMove } from '#contract/applications/states.ts'
import { getCalendarAddress } from '#contract/events/calendar.ts'
import { endOpportunity } from '#contract/opportunities/ends.ts'
import { setNotifications } from '#contract/mails/notifications.ts'
import { dayMs } from '#contract/times.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, moveSent, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', staff: 'staff', mara: 'mentor', nuno: 'mentor' })
const app = () => at.api
const minutes = 60_000

const show = (id: string) => app().call(own.getApplication, { params: { id } }, at.ana)
const look = (id: string, who: Signed = at.staff) => app().call(received.getReceived, { params: { id } }, who)
const input = { at: '2026-03-20T11:00:00.000Z', minutes: 40, place: 'Sala Tília', note: null }
const setting = async (id: string, over: Partial<contract.InterviewInput>) => {
  const body = { ...input, ...over, version: (await look(id)).version }
  return [received.setInterview, { params: { id }, body }, at.staff] as const
}
const set = async (id: string, over: Partial<contract.InterviewInput> = {}) => app().call(...(await setting(id, over)))
const move = (id: string, to: TeamMove) => moveSent(app(), { id, to }, at.staff)
const told = async () => {
  app().advance(received.undoMinutes * minutes)
  await app().work()
}
async function invited(over: Partial<contract.InterviewInput> = {}) {
  const { slug } = await published(app(), at.staff)
  const { id } = await applyTo(app(), slug, at.ana)
  await set(id, over)
  await told()
  return { id, slug }
}

/** The calendar entries that somebody was mailed, as a calendar library reads them. */
async function entriesOf({ email }: Signed) {
  const { db } = app().deps
  const rows = await db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
  return rows.flatMap(({ calendar }) => (calendar ? [entryIn(calendar)] : []))
}
function entryIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const [entry] = calendar.getAllSubcomponents('vevent')
  const event = new ICAL.Event(entry)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    status: entry!.getFirstPropertyValue('status'),
    attendee: entry!.getFirstPropertyValue('attendee'),
    organizer: entry!.getFirstPropertyValue('organizer'),
  }
}
const feedOf = async (who: Signed) => {
  const { url } = await app().call(getCalendarAddress, {}, who)
  return (await app().send(new URL(url).pathname.replace('/api/v1', ''), {})).text
}

describe('an interview', () => {
  it('moved three times and then cancelled is one entry that every calendar follows to its end', async () => {
    await app().call(setNotifications, { body: { applications: 'off' } }, at.ana)
    const { id } = await invited({ panel: [at.mara.id] })
    const times = ['2026-03-21T11:00:00.000Z', '2026-03-28T23:30:00.000Z', '2026-03-29T00:30:00.000Z']
    for (const time of times) await set(id, { at: time })
    expect(await feedOf(at.ana)).toContain('DTSTART:20260329T003000Z')
    expect(await feedOf(at.mara)).toContain('DTSTART:20260329T003000Z')
    await app().call(own.cancelApplication, { params: { id }, body: {} }, at.ana)
    for (const who of [at.ana, at.mara]) {
      const entries = await entriesOf(who)
      expect(entries.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'])
      expect(entries.map(({ start }) => start)).toEqual([input.at, ...times, times[2]])
      expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
      expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
      expect(entries.at(-1)).toMatchObject({ status: 'CANCELLED', attendee: `mailto:${who.email}` })
      expect(entries[0]!.organizer).toMatch(/^mailto:/)
      expect(await feedOf(who)).not.toContain('BEGIN:VEVENT')
    }
    const file = await app().send(`/applications/${id}/interview.ics`, { token: at.ana.token })
    expect(entryIn(file.text)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 5 })
  })

  it.each([
    [
      'the posting is withdrawn',
      (slug: string) => app().call(endOpportunity, { params: { slug }, body: { as: 'withdrawn' } }, at.staff),
    ],
    [
      'the team moves on',
      async (_: string, id: string) => {
        const { version } = await look(id)
        await app().call(
          received.moveReceived,
          { params: { id }, body: { to: 'rejected', reason: 'skills', version } },
          at.staff,
        )
        expect(await feedOf(at.mara)).not.toContain('BEGIN:VEVENT')
        await told()
      },
    ],
  ] as const)('is taken back from everybody when %s', async (_, end) => {
    const { id, slug } = await invited({ panel: [at.mara.id] })
    await end(slug, id)
    await told()
    for (const who of [at.ana, at.mara]) expect((await entriesOf(who)).at(-1)).toMatchObject({ method: 'CANCEL' })
  })

  it('leaves every calendar when its applicant cancels before they are told that the team has moved on', async () => {
    const { id } = await invited({ panel: [at.mara.id] })
    await move(id, 'offer')
    await app().call(own.cancelApplication, { params: { id }, body: {} }, at.ana)
    await told()
    for (const who of [at.ana, at.mara]) {
      const entries = await entriesOf(who)
      expect(entries.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
      expect(entries.at(-1)!.sequence).toBeGreaterThan(entries[0]!.sequence)
    }
  })

  it.each(['set again', 'moved back and set again'])(
    'whose stage was left without a word and is %s is told anew',
    async (way) => {
      const { id } = await invited({ panel: [at.mara.id, at.nuno.id] })
      await move(id, 'shortlisted')
      if (way !== 'set again') await move(id, 'interview')
      const time = '2026-03-24T11:00:00.000Z'
      await set(id, { at: time, panel: [at.mara.id] })
      expect(await show(id)).toMatchObject({ state: 'interview', interview: { at: time } })
      expect(await look(id)).toMatchObject({ state: 'interview', undoUntil: null })
      await told()
      const times = async (who: Signed) => (await entriesOf(who)).map(({ method, start }) => [method, start])
      const changed = [
        ['REQUEST', input.at],
        ['REQUEST', time],
      ]
      expect([await times(at.ana), await times(at.mara)]).toEqual([changed, changed])
      expect((await times(at.nuno)).at(-1)).toEqual(['CANCEL', input.at])
    },
  )

  it('that was cancelled does not stand again when the application comes back to the stage', async () => {
    const { id } = await invited({ panel: [at.mara.id] })
    await move(id, 'shortlisted')
    await told()
    await move(id, 'interview')
    await told()
    expect([await show(id), await look(id)]).toMatchObject([{ interview: null }, { interview: null }])
    await move(id, 'shortlisted')
    await app().call(received.undoMoves, { body: { ids: [id] } }, at.staff)
    expect(await show(id)).toMatchObject({ state: 'interview', interview: null })
    for (const who of [at.ana, at.mara]) expect(await feedOf(who)).not.toContain('BEGIN:VEVENT')
  })

  const end = (slug: string, as: 'closed' | 'withdrawn') =>
    app().call(endOpportunity, { params: { slug }, body: { as } }, at.staff)
  const methodsOf = async (who: Signed) => (await entriesOf(who)).map(({ method }) => method)

  it('is cancelled once, whatever becomes of the application afterwards', async () => {
    const { id, slug } = await invited({ at: '2026-03-25T11:00:00.000Z', panel: [at.mara.id] })
    await move(id, 'offer')
    app().advance(minutes)
    await end(slug, 'closed')
    app().advance((received.undoMinutes - 1) * minutes)
    await app().work()
    await told()
    expect(await app().mailed('applications.closed')).toEqual([at.ana.email])
    for (const who of [at.ana, at.mara]) expect(await methodsOf(who)).toEqual(['REQUEST', 'CANCEL'])
    app().advance(8 * dayMs)
    await app().work()
    expect(await look(id, await app().as('staff'))).toMatchObject({ state: 'lapsed' })
    for (const who of [at.ana, at.mara]) expect(await methodsOf(who)).toEqual(['REQUEST', 'CANCEL'])
  })

  it('that was cancelled long ago, or never told, comes into no calendar when the posting ends', async () => {
    const { id, slug } = await invited({ panel: [at.mara.id] })
    await move(id, 'shortlisted')
    await told()
    const other = await app().as('trainee')
    const untold = await applyTo(app(), slug, other)
    await set(untold.id, { panel: [at.mara.id] })
    await end(slug, 'withdrawn')
    await app().work()
    expect(await show(id)).toMatchObject({ state: 'rejected', interview: null })
    for (const who of [at.ana, at.mara, other]) expect(await feedOf(who)).not.toContain('BEGIN:VEVENT')
    expect([await methodsOf(at.mara), await methodsOf(other)]).toEqual([['REQUEST', 'CANCEL'], []])
  })

  it('is cancelled when silence ends the application, for those who knew of it', async () => {
    const { id } = await invited({ at: '2026-05-20T11:00:00.000Z', panel: [at.mara.id] })
    for (const day of [10, 8, 23]) {
      app().advance(day * dayMs)
      await app().work()
    }
    expect(await look(id, await app().as('staff'))).toMatchObject({ state: 'rejected', rejectReason: 'silence' })
    for (const who of [at.ana, at.mara]) expect(await methodsOf(who)).toEqual(['REQUEST', 'CANCEL'])
  })

  it('cannot be set for a time that is over, nor with somebody who may not interview', async () => {
    const { id } = await invited()
    expect((await app().refused(...(await setting(id, { at: '2026-03-01T09:00:00.000Z' })))).errors).toMatchObject([
      { field: 'at', code: 'time_past' },
    ])
    expect((await app().refused(...(await setting(id, { at: null })))).errors).toMatchObject([
      { code: 'time_or_times' },
    ])
    expect((await app().refused(...(await setting(id, { panel: [at.ana.id] })))).errors).toMatchObject([
      { field: 'panel' },
    ])
  })
})

describe('proposed times', () => {
  const times = ['2026-03-27T10:00:00.000Z', '2026-03-30T09:00:00.000Z']

  it('are told by the clock of the programme over the change to summer time; one is picked, once', async () => {
    const { id } = await invited({ at: null, times, panel: [at.mara.id] })
    expect(await show(id)).toMatchObject({ times, interview: null, interviewers: [expect.any(String)] })
    const mails = await app()
      .deps.db.selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'applications.interview')
      .execute()
    expect(mails[0]!.body_text.match(/10:00/g)).toHaveLength(2)
    expect(await entriesOf(at.mara)).toEqual([])
    const pick = (time: string) => [contract.pickInterview, { params: { id }, body: { at: time } }, at.ana] as const
    expect((await app().refused(...pick('2026-03-28T10:00:00.000Z'))).code).toBe('time_gone')
    expect(await app().call(...pick(times[1]!))).toMatchObject({ interview: { at: times[1] }, times: [] })
    expect((await app().refused(...pick(times[0]!))).code).toBe('state_conflict')
    for (const who of [at.ana, at.mara])
      expect((await entriesOf(who)).at(-1)).toMatchObject({ method: 'REQUEST', start: times[1] })
    expect(await app().mailed('applications.picked')).toEqual([at.staff.email])
  })

  it('of which none fits go back with a word, and others are proposed', async () => {
    const { id } = await invited({ at: null, times })
    const none = { params: { id }, body: { note: 'Tenho exames.' } }
    expect(await app().call(contract.refuseTimes, none, at.ana)).toMatchObject({ times: [] })
    const refused = app().deps.db.selectFrom('mails').selectAll().where('kind', '=', 'applications.no_time')
    const { recipient, body_text } = await refused.executeTakeFirstOrThrow()
    expect(recipient).toBe(at.staff.email)
    expect(body_text.match(/10:00/g)).toHaveLength(times.length)
    expect(await look(id)).toMatchObject({ timesReply: 'Tenho exames.', times: [] })
    await set(id, { at: null, times: ['2026-04-02T10:00:00.000Z'] })
    expect(await app().mailed('applications.times')).toEqual([at.ana.email])
    expect(await look(id)).toMatchObject({ timesReply: null, times: ['2026-04-02T10:00:00.000Z'] })
  })
})

describe('a time proposed to two people', () => {
  const [first, second] = ['2026-03-27T10:00:00.000Z', '2026-03-27T10:30:00.000Z']
  const pick = (id: string, time: string, who: Signed) =>
    [contract.pickInterview, { params: { id }, body: { at: time } }, who] as const

  it('is picked once, also at the same instant', async () => {
    const { id, slug } = await invited({ at: null, times: [first, second], panel: [at.mara.id] })
    const other = await app().as('trainee')
    const theirs = await applyTo(app(), slug, other)
    await set(theirs.id, { at: null, times: [first, second], panel: [at.mara.id] })
    await told()
    const both = await Promise.allSettled([
      app().call(...pick(id, first, at.ana)),
      app().call(...pick(theirs.id, second, other)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is hidden once it is taken; with none left they say when they can', async () => {
    const { id, slug } = await invited({ at: null, times: [first, '2026-03-30T09:00:00.000Z'], panel: [at.mara.id] })
    const [other, third] = [await app().as('trainee'), await app().as('trainee')]
    const theirs = await applyTo(app(), slug, other)
    const free = await applyTo(app(), slug, third)
    const later = '2026-03-27T10:40:00.000Z'
    await set(theirs.id, { at: null, times: [first, second, later], panel: [at.mara.id, at.nuno.id] })
    await set(free.id, { at: null, times: [first], panel: [at.nuno.id] })
    await told()
    await app().call(...pick(id, first, at.ana))
    const shown = (applicationId: string, who: Signed) =>
      app().call(own.getApplication, { params: { id: applicationId } }, who)
    expect(await shown(theirs.id, other)).toMatchObject({ times: [later], timesTaken: false })
    expect((await app().refused(...pick(theirs.id, second, other))).code).toBe('time_gone')
    expect(await shown(free.id, third)).toMatchObject({ times: [first] })
    await set(id, { at: later, panel: [at.mara.id] })
    expect(await shown(theirs.id, other)).toMatchObject({ times: [first], timesTaken: false })
    await set(id, { at: '2026-03-27T10:20:00.000Z', minutes: 60 })
    expect(await shown(theirs.id, other)).toMatchObject({ times: [], timesTaken: true })
    const none = { params: { id: theirs.id }, body: { note: 'Só à tarde.' } }
    expect(await app().call(contract.refuseTimes, none, other)).toMatchObject({ timesTaken: false })
    expect(await app().mailed('applications.no_time')).toEqual([at.staff.email])
  })
})

describe('the panel', () => {
  it('reads the application, hands in its forms, and sees the others’ afterwards; it moves nothing', async () => {
    const { id } = await invited({ panel: [at.mara.id, at.nuno.id] })
    const hand = (who: Signed, recommendation: contract.Recommendation) =>
      app().call(received.handInForm, { params: { id }, body: { recommendation, words: 'Sabe ouvir.' } }, who)
    expect(await look(id, at.mara)).toMatchObject({ can: { move: [], handIn: true, interview: false }, notes: [] })
    await hand(at.nuno, 'no')
    const formsFor = async (who: Signed) =>
      (await look(id, who)).panel.map(({ form }) => form?.recommendation ?? null).toSorted()
    expect(await formsFor(at.mara)).toEqual([null, null])
    await hand(at.mara, 'yes')
    expect(await formsFor(at.mara)).toEqual(['no', 'yes'])
    expect(await formsFor(at.staff)).toEqual(['no', 'yes'])
    const held = await app().call(contract.listInterviews, {}, at.mara)
    expect(held.items).toMatchObject([{ id, handedIn: true }])
    await set(id, { panel: [at.nuno.id] })
    expect((await entriesOf(at.mara)).at(-1)).toMatchObject({ method: 'CANCEL' })
    expect((await app().refused(received.getReceived, { params: { id } }, at.mara)).status).toBe(404)
  })
})
