import { describe, expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { erasePerson } from '#api/features/accounts/leaving/erase.ts'
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
import { entriesOf, entryIn } from '#test/calendar-entries.ts'
import { applyTo, moveSent } from '#test/opportunities.ts'
import { anInterview, interviewsOf } from './interviews.test-kit.ts'

const at = appWith({ ana: 'trainee', staff: 'staff', mara: 'mentor', nuno: 'mentor' })
const app = () => at.api
const minutes = 60_000

const { show, look, setting, set, told, invited } = interviewsOf(at)
const move = (id: string, to: TeamMove) => moveSent(app(), { id, to }, at.staff)
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
      const entries = await entriesOf(app(), who)
      expect(entries.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'])
      expect(entries.map(({ start }) => start)).toEqual([anInterview.at, ...times, times[2]])
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
    for (const who of [at.ana, at.mara])
      expect((await entriesOf(app(), who)).at(-1)).toMatchObject({ method: 'CANCEL' })
  })

  it('leaves every calendar when its applicant cancels before they are told that the team has moved on', async () => {
    const { id } = await invited({ panel: [at.mara.id] })
    await move(id, 'offer')
    await app().call(own.cancelApplication, { params: { id }, body: {} }, at.ana)
    await told()
    for (const who of [at.ana, at.mara]) {
      const entries = await entriesOf(app(), who)
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
      const times = async (who: Signed) => (await entriesOf(app(), who)).map(({ method, start }) => [method, start])
      const changed = [
        ['REQUEST', anInterview.at],
        ['REQUEST', time],
      ]
      expect([await times(at.ana), await times(at.mara)]).toEqual([changed, changed])
      expect((await times(at.nuno)).at(-1)).toEqual(['CANCEL', anInterview.at])
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
  const methodsOf = async (who: Signed) => (await entriesOf(app(), who)).map(({ method }) => method)

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

  it.each([
    ['is cancelled', 1, ['REQUEST', 'CANCEL']],
    ['is not, once it was,', 14, ['REQUEST']],
  ])('%s when its applicant is erased', async (_, days, methods) => {
    await invited({ panel: [at.mara.id] })
    app().advance(days * dayMs)
    const { deps } = app()
    const leaving = { status: 'leaving' as const, erase_at: deps.clock() }
    await deps.db.updateTable('users').set(leaving).where('id', '=', at.ana.id).execute()
    await erasePerson(deps, areas, at.ana.id)
    expect(await methodsOf(at.mara)).toEqual(methods)
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

describe('an interview that is set', () => {
  const [eleven, quarterPast, noon] = [
    '2026-03-20T11:00:00.000Z',
    '2026-03-20T11:15:00.000Z',
    '2026-03-20T12:00:00.000Z',
  ]
  const sent = async (slug: string) => (await applyTo(app(), slug, await app().as('trainee'))).id

  it('asks nobody of its panel for two hours at once, also at the same instant', async () => {
    const { id, slug } = await invited({ panel: [at.mara.id] })
    const [second, third] = [await sent(slug), await sent(slug)]
    const busy = { errors: [{ field: 'at', code: 'interviewer_busy' }] }
    const both = [at.mara.id, at.nuno.id]
    expect(await app().refused(...(await setting(second, { at: quarterPast, panel: both })))).toMatchObject(busy)
    expect(await look(second)).toMatchObject({ state: 'submitted', panel: [] })
    await set(second, { at: quarterPast, panel: [at.nuno.id] })
    await set(third, { at: noon, panel: [at.mara.id] })
    for (const over of [{ at: eleven, minutes: 90 }, { panel: both }])
      expect(await app().refused(...(await setting(id, over)))).toMatchObject(busy)
    const at13 = { at: '2026-03-20T13:00:00.000Z' }
    const answers = await Promise.allSettled(
      [await setting(id, at13), await setting(third, at13)].map((one) => app().call(...one)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('and was moved away comes back by «Anular» unless its hour is another one’s by then', async () => {
    const { id, slug } = await invited({ panel: [at.mara.id] })
    const second = await sent(slug)
    const undo = { body: { ids: [id] } }
    await move(id, 'rejected')
    await set(second, { at: quarterPast, panel: [at.mara.id] })
    expect((await app().refused(received.undoMoves, undo, at.staff)).code).toBe('hour_given_away')
    expect(await look(id)).toMatchObject({ state: 'rejected', can: { undo: true } })
    await move(id, 'in_review')
    const { version } = await look(id)
    const back = { params: { id }, body: { to: 'interview', version } } as const
    expect((await app().refused(received.moveReceived, back, at.staff)).code).toBe('hour_given_away')
    await app().call(received.undoMoves, undo, at.staff)
    await move(second, 'shortlisted')
    await app().call(received.undoMoves, undo, at.staff)
    expect(await look(id)).toMatchObject({ state: 'interview', interview: { at: eleven } })
    const other = { body: { ids: [second] } }
    expect((await app().refused(received.undoMoves, other, at.staff)).code).toBe('hour_given_away')
    await set(id, { at: noon })
    await app().call(received.undoMoves, other, at.staff)
    expect(await look(second)).toMatchObject({ state: 'interview', interview: { at: quarterPast } })
  })

  it('may be told another place while two that were set before stand at one time', async () => {
    const { id, slug } = await invited({ panel: [at.mara.id] })
    const second = await sent(slug)
    await set(second, { at: noon, panel: [at.mara.id] })
    await app().deps.db.updateTable('applications').set({ interview_at: eleven }).where('id', '=', second).execute()
    await set(id, { at: eleven, place: 'Sala Carvalho' })
    expect(await show(id)).toMatchObject({ interview: { place: 'Sala Carvalho' } })
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
    expect((await entriesOf(app(), at.mara)).at(-1)).toMatchObject({ method: 'CANCEL' })
    expect((await app().refused(received.getReceived, { params: { id } }, at.mara)).status).toBe(404)
  })
})
