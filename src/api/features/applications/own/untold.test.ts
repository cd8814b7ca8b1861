import { describe, expect, it } from 'vitest'
import { replaceDocuments, judgeDocuments } from '#contract/applications/documents.ts'
import { pickInterview, refuseTimes } from '#contract/applications/interviews.ts'
import { answerOffer, cancelApplication, getApplication } from '#contract/applications/own.ts'
import { getReceived, undoMoves } from '#contract/applications/received.ts'
import type { TeamMove } from '#contract/applications/states.ts'
import { listNotices } from '#contract/notices/notices.ts'
import { endOpportunity } from '#contract/opportunities/ends.ts'
import { minuteMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { entriesOf } from '#test/calendar-entries.ts'
import { interviewsOf } from '../interviews/interviews.test-kit.ts'
import { applyTo, moveSent, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', staff: 'staff', mara: 'mentor' })
const app = () => at.api
const { invited, told } = interviewsOf(at)

const move = (id: string, to: TeamMove, words?: string) =>
  moveSent(app(), { id, to, ...(words && { message: { pt: words } }) }, at.staff)
async function toldOf(...states: TeamMove[]) {
  const { slug } = await published(app(), at.staff)
  const { id } = await applyTo(app(), slug, at.ana)
  for (const to of states) {
    await move(id, to)
    await told()
  }
  return { slug, id }
}
const own = (id: string) => app().call(getApplication, { params: { id } }, at.ana)
const received = (id: string) => app().call(getReceived, { params: { id } }, at.staff)
const waiting = async () =>
  (await app().call(listNotices, { query: { waiting: true } }, at.ana)).items.map(({ title }) => title)
const cancel = (id: string) => app().call(cancelApplication, { params: { id }, body: {} }, at.ana)
const reply = (id: string, answer: 'accept' | 'decline') =>
  app().call(answerOffer, { params: { id }, body: { answer } }, at.ana)

describe('until they are told of it, a move of the team takes nothing from an applicant', () => {
  const acts = [
    ['an offer is accepted', ['offer'], (id: string) => reply(id, 'accept'), 'accepted'],
    ['an offer is declined', ['offer'], (id: string) => reply(id, 'decline'), 'declined'],
    ['an offer is cancelled', ['offer'], cancel, 'cancelled'],
    ['an application is cancelled', ['in_review'], cancel, 'cancelled'],
    ['one that nobody looked at is cancelled', [], cancel, 'cancelled'],
  ] as const

  it.each(acts)('%s though the team has rejected it', async (_, states, act, end) => {
    const { id } = await toldOf(...states)
    const before = { page: await own(id), notices: await waiting() }
    await move(id, 'rejected', 'Fica para outra vez.')
    const { version: known, ...rest } = before.page
    const { version, ...seen } = await own(id)
    expect(seen).toEqual(rest)
    expect([version > known, await waiting()]).toEqual([true, before.notices])
    expect(await act(id)).toMatchObject({ state: end, message: null, answeredAt: before.page.answeredAt })
    expect(await received(id)).toMatchObject({ state: end, answeredAt: before.page.answeredAt, undoUntil: null })
    expect((await app().refused(undoMoves, { body: { ids: [id] } }, at.staff)).code).toBe('state_conflict')
    await told()
    expect((await own(id)).state).toBe(end)
    expect([await app().mailed('applications.rejected'), await app().mailed(`applications.${end}`)]).toEqual([
      [],
      [at.staff.email],
    ])
  })

  it('and an offer that was taken back and is looked at again still stands, to its day', async () => {
    const { id } = await toldOf('offer')
    await move(id, 'rejected')
    await move(id, 'in_review')
    app().advance(minuteMs)
    expect(await reply(id, 'accept')).toMatchObject({ state: 'accepted' })
    const late = await toldOf('offer')
    const { replyBy } = await own(late.id)
    app().setTime(new Date(Date.parse(replyBy!) - minuteMs))
    const staff = await app().as('staff')
    await moveSent(app(), { id: late.id, to: 'rejected' }, staff)
    app().advance(2 * minuteMs)
    const ana = await app().as('trainee')
    await app().deps.db.updateTable('applications').set({ applicant_id: ana.id }).where('id', '=', late.id).execute()
    const refused = await app().refused(answerOffer, { params: { id: late.id }, body: { answer: 'accept' } }, ana)
    expect(refused.code).toBe('offer_over')
  })

  it('but an offer that was taken back ends with its posting, which says so', async () => {
    const { slug, id } = await toldOf('offer')
    await move(id, 'rejected')
    await app().call(endOpportunity, { params: { slug }, body: { as: 'withdrawn' } }, at.staff)
    const accept = { params: { id }, body: { answer: 'accept' } }
    expect((await app().refused(answerOffer, accept, at.ana)).code).toBe('posting_ended')
    await told()
    expect((await own(id)).state).toBe('rejected')
    expect(await app().mailed('applications.rejected')).toEqual([at.ana.email])
  })

  it('nor is anything to be got back by who was told that it is over', async () => {
    const { id } = await toldOf('rejected')
    await move(id, 'in_review')
    const refused = await app().refused(cancelApplication, { params: { id }, body: {} }, at.ana)
    expect(refused.code).toBe('state_conflict')
    expect((await received(id)).state).toBe('in_review')
  })
})

describe('until they are told, somebody who was asked to an interview', () => {
  const times = ['2026-03-27T10:00:00.000Z', '2026-03-30T09:00:00.000Z']
  const pick = (id: string) => app().call(pickInterview, { params: { id }, body: { at: times[0]! } }, at.ana)
  const asked = async () => {
    const { id } = await invited({ at: null, times, panel: [at.mara.id] })
    const notices = await waiting()
    await move(id, 'rejected', 'Fica para outra vez.')
    expect(await waiting()).toEqual(notices)
    return id
  }

  it('picks an hour, and reads nothing of the decision', async () => {
    const id = await asked()
    expect(await pick(id)).toMatchObject({ state: 'interview', interview: { at: times[0] }, message: null })
    const mails = await app().deps.db.selectFrom('mails').select('body_text').execute()
    expect(mails.filter(({ body_text }) => body_text.includes('Fica para outra vez.'))).toEqual([])
    const file = await app().send(`/applications/${id}/interview.ics`, { token: at.ana.token })
    expect(file.text).toContain('STATUS:CONFIRMED')
    expect(await received(id)).toMatchObject({ state: 'rejected', interview: null })
    await told()
    for (const who of [at.ana, at.mara])
      expect((await entriesOf(app(), who)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
  })

  it('has the hour that they picked when the decision is taken back', async () => {
    const id = await asked()
    await pick(id)
    await app().call(undoMoves, { body: { ids: [id] } }, at.staff)
    expect(await received(id)).toMatchObject({ state: 'interview', interview: { at: times[0] } })
    await told()
    for (const who of [at.ana, at.mara])
      expect((await entriesOf(app(), who)).map(({ method }) => method)).toEqual(['REQUEST'])
  })

  it('says that no hour fits', async () => {
    const id = await asked()
    const body = { note: 'Tenho exames.' }
    expect(await app().call(refuseTimes, { params: { id }, body }, at.ana)).toMatchObject({ times: [] })
  })

  it('keeps the entry of an hour that was set, also as a file', async () => {
    const { id } = await invited({ panel: [at.mara.id] })
    await move(id, 'shortlisted')
    const file = await app().send(`/applications/${id}/interview.ics`, { token: at.ana.token })
    expect(file.text).toContain('STATUS:CONFIRMED')
    expect(file.text).not.toContain('METHOD:CANCEL')
  })
})

it('papers that were sent back can be replaced until the decision is told', async () => {
  const { id } = await toldOf('in_review')
  const { db } = app().deps
  await db.updateTable('applications').set({ documents: 'returned' }).where('id', '=', id).execute()
  await move(id, 'rejected')
  expect((await own(id)).documents).toMatchObject({ replace: true })
  const body = { cv: null, letter: 'Outra carta.' }
  expect(await app().call(replaceDocuments, { params: { id }, body }, at.ana)).toMatchObject({
    documents: { state: 'waiting' },
  })
  const { version } = await received(id)
  const judged = { params: { id }, body: { note: null, version } }
  expect((await app().refused(judgeDocuments, judged, at.staff)).code).toBe('state_conflict')
})
