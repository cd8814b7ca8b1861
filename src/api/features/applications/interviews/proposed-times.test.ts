import { describe, expect, it } from 'vitest'
import * as contract from '#contract/applications/interviews.ts'
import * as own from '#contract/applications/own.ts'
import { listNotices } from '#contract/notices/notices.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { entriesOf } from '#test/calendar-entries.ts'
import { applyTo } from '#test/opportunities.ts'
import { interviewsOf } from './interviews.test-kit.ts'

const at = appWith({ ana: 'trainee', staff: 'staff', mara: 'mentor', nuno: 'mentor' })
const app = () => at.api
const { show, look, set, told, invited } = interviewsOf(at)

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
    expect(await entriesOf(app(), at.mara)).toEqual([])
    const pick = (time: string) => [contract.pickInterview, { params: { id }, body: { at: time } }, at.ana] as const
    expect((await app().refused(...pick('2026-03-28T10:00:00.000Z'))).code).toBe('time_gone')
    expect(await app().call(...pick(times[1]!))).toMatchObject({ interview: { at: times[1] }, times: [] })
    expect((await app().refused(...pick(times[0]!))).code).toBe('state_conflict')
    for (const who of [at.ana, at.mara])
      expect((await entriesOf(app(), who)).at(-1)).toMatchObject({ method: 'REQUEST', start: times[1] })
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

describe('proposed times that have all passed', () => {
  const times = ['2026-03-12T10:00:00.000Z', '2026-03-12T10:15:00.000Z']
  const waitingFor = async (who: Signed) =>
    (await app().call(listNotices, { query: {} }, who)).items.filter(({ waits }) => waits).map(({ title }) => title)

  it('are no longer a list to pick from, and those who answer hear it once', async () => {
    const { id } = await invited({ at: null, times })
    await set(id, { at: null, times })
    app().setTime(times[0]!)
    expect(await show(id)).toMatchObject({ times: [times[1]], timesOver: false })
    expect(await waitingFor(at.ana)).toHaveLength(1)
    app().setTime(times[1]!)
    expect(await show(id)).toMatchObject({ times: [], timesOver: true, timesTaken: false })
    await Promise.all([app().work(), app().work()])
    expect(await app().mailed('applications.times_over')).toEqual([at.staff.email])
    expect([await waitingFor(at.ana), await waitingFor(at.staff)]).toEqual([
      [],
      [expect.stringMatching(/^Nenhuma hora escolhida: /)],
    ])
    expect(await look(id)).toMatchObject({ times: [], timesOver: true })
    await set(id, { at: null, times: ['2026-03-16T10:00:00.000Z'] })
    expect(await show(id)).toMatchObject({ times: ['2026-03-16T10:00:00.000Z'], timesOver: false })
    expect(await waitingFor(at.staff)).toEqual([])
  })

  it('can be answered with when one is free; picked in time they are told to nobody', async () => {
    const [{ id }, other] = [await invited({ at: null, times }), await app().as('trainee')]
    const { slug } = (await look(id)).opportunity
    const theirs = await applyTo(app(), slug, other)
    await set(theirs.id, { at: null, times })
    await told()
    await app().call(contract.pickInterview, { params: { id: theirs.id }, body: { at: times[0]! } }, other)
    app().setTime(times[1]!)
    await app().work()
    expect(await app().mailed('applications.times_over')).toHaveLength(1)
    await app().call(contract.refuseTimes, { params: { id }, body: { note: 'À tarde.' } }, at.ana)
    expect(await show(id)).toMatchObject({ timesOver: false })
    expect(await look(id)).toMatchObject({ timesOver: false, timesReply: 'À tarde.' })
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
