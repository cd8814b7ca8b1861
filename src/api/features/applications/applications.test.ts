import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/applications/own.ts'
import * as manage from '#contract/applications/received.ts'
import type { TeamMove } from '#contract/applications/states.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getOpportunity, moveOpportunity, updateOpportunity } from '#contract/opportunities/opportunities.ts'
import { setSkills } from '#contract/profile/profile.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { describeList } from '#test/describe-list.ts'
import { pdf, uploadFile } from '#test/files.ts'
import { fiveCases } from '#test/five-cases.ts'
import { applyTo, moveSent, nothingSent as nothing, published, startupOf } from '#test/opportunities.ts'
import { applicationPeople } from './people.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', eva: 'trainee', staff: 'staff', other: 'admin' })
const app = () => at.api

const post = (over = {}) => published(app(), at.staff, over)
const apply = (slug: string, who = at.ana, over: Partial<contract.ApplyInput> = {}) => applyTo(app(), slug, who, over)
const applied = async (over = {}, who = at.ana) => apply((await post(over)).slug, who)
const show = (id: string, who = at.ana) => app().call(contract.getApplication, { params: { id } }, who)
const received = (id: string, who = at.staff) => app().call(manage.getReceived, { params: { id } }, who)
type Move = Partial<BodyOf<typeof manage.moveReceived>>
const moving = (id: string, to: TeamMove, over: Move = {}) =>
  [manage.moveReceived, { params: { id }, body: { to, version: 1, reason: 'skills' as const, ...over } }] as const
const move = (id: string, to: TeamMove, who = at.staff, over: Move = {}) => moveSent(app(), { id, ...over, to }, who)
const cancel = (id: string, body = {}, who = at.ana) =>
  app().call(contract.cancelApplication, { params: { id }, body }, who)
const answer = (id: string, to: 'accept' | 'decline', who = at.ana) =>
  app().call(contract.answerOffer, { params: { id }, body: { answer: to } }, who)
const minutes = 60_000
/** The time to undo is over, and the mails have been written. */
const told = async () => {
  app().advance(manage.undoMinutes * minutes)
  await app().work()
}
const upload = async (who: Signed, name = 'cv.pdf', kind: 'cv' | 'letter' = 'cv') =>
  uploadFile(app(), { kind, name, type: 'application/pdf', content: pdf }, who)

const question = { id: crypto.randomUUID(), text: { pt: 'Porquê?' }, required: true }
fiveCases({
  app,
  endpoint: contract.applyToOpportunity,
  works: async () => ({
    args: { params: { slug: (await post()).slug }, body: { ...nothing, letter: 'Quero aprender.' } },
    who: at.ana,
    answer: { state: 'submitted', letter: 'Quero aprender.', can: { cancel: true, accept: false } },
  }),
  invalid: [
    ['too long a letter', { body: { letter: 'x'.repeat(2001) } }, 'letter', 'too_long'],
    [
      'a file that is nobody’s',
      { body: { cv: { from: 'attachment', id: crypto.randomUUID() } } },
      'cv',
      'unknown_reference',
    ],
    [
      'an answer to nothing',
      { body: { answers: [{ question: question.id, text: 'x' }] } },
      'answers.0.text',
      'answer_unknown',
    ],
  ],
  refused: ['mentor', 'staff', 'admin'],
  invisible: { 'an unknown posting': () => ({ args: { params: { slug: 'nenhuma' } } }) },
})

describe('applying', () => {
  it('asks for the CV and the answers that the posting asks for, all at once', async () => {
    const { slug } = await post({ asksCv: true, questions: [question] })
    const args = { params: { slug }, body: nothing }
    expect((await app().refused(contract.applyToOpportunity, args, at.ana)).errors).toMatchObject([
      { field: 'cv', code: 'cv_missing' },
      { field: 'answers.0.text', code: 'required' },
    ])
    const sent = await apply(slug, at.ana, {
      cv: { from: 'profile', layout: 'classic', lang: 'pt' },
      answers: [{ question: question.id, text: 'Porque sim.' }],
    })
    expect(sent.answers).toEqual([{ question: { pt: 'Porquê?', en: null }, text: 'Porque sim.' }])
    expect(sent.cv).toMatchObject({ contentType: 'application/pdf', fileName: expect.stringMatching(/^cv-.*\.pdf$/) })
  })

  it("refuses somebody else's file, and one that is no CV", async () => {
    const { slug } = await post()
    const { id } = await upload(at.rui)
    const letter = await upload(at.ana, 'carta.pdf', 'letter')
    for (const file of [id, letter.id]) {
      const args = { params: { slug }, body: { ...nothing, cv: { from: 'attachment' as const, id: file } } }
      expect((await app().refused(contract.applyToOpportunity, args, at.ana)).errors).toMatchObject([{ field: 'cv' }])
    }
  })

  it('twice at once gives one application, and again after cancelling until the deadline', async () => {
    const { slug } = await post()
    const both = await Promise.allSettled([apply(slug), apply(slug)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const args = { params: { slug }, body: nothing }
    expect((await app().refused(contract.applyToOpportunity, args, at.ana)).code).toBe('already_applied')
    const { items } = await app().call(contract.listApplications, {}, at.ana)
    await cancel(items[0]!.id)
    expect((await apply(slug)).state).toBe('submitted')
  })

  it('is refused a millisecond after the deadline and taken a millisecond before', async () => {
    const now = app().deps.clock().getTime()
    const { slug } = await post({ deadline: new Date(now + 10_000).toISOString() })
    app().advance(9_999)
    await apply(slug)
    app().advance(1)
    const args = { params: { slug }, body: nothing }
    expect((await app().refused(contract.applyToOpportunity, args, at.eva)).code).toBe('applications_closed')
  })

  it('to a posting that was withdrawn meanwhile says that it is closed', async () => {
    const { slug } = await post()
    await app().call(moveOpportunity, { params: { slug }, body: { to: 'withdrawn' } }, at.staff)
    const args = { params: { slug }, body: nothing }
    expect((await app().refused(contract.applyToOpportunity, args, at.ana)).code).toBe('applications_closed')
  })

  it("is not for the startup's own members", async () => {
    const startupId = await startupOf(app(), at.rui)
    const { slug } = await post({ startupId, organisation: null })
    const args = { params: { slug }, body: nothing }
    expect((await app().refused(contract.applyToOpportunity, args, at.rui)).code).toBe('forbidden')
  })
})

describe('what was sent stays as it was', () => {
  it('when profile, skill name, questions and CV change or go afterwards', async () => {
    await app().call(setSkills, { body: { skills: [{ skill: 'react', level: 3 }], version: 1 } }, at.ana)
    const file = await upload(at.ana, 'meu-cv.pdf')
    const { slug } = await post({ questions: [question] })
    const answers = [{ question: question.id, text: 'Porque sim.' }]
    const { id } = await apply(slug, at.ana, { cv: { from: 'attachment', id: file.id }, answers })
    const before = await received(id)

    const { db } = app().deps
    await app().call(setSkills, { body: { skills: [], version: 2 } }, at.ana)
    await db.updateTable('users').set({ first_name: 'Outra' }).where('id', '=', at.ana.id).execute()
    await db.updateTable('skills').set({ name_pt: 'Reagir' }).where('slug', '=', 'react').execute()
    const { version } = await app().call(getOpportunity, { params: { slug } }, at.staff)
    await app().call(updateOpportunity, { params: { slug }, body: { questions: [], version } }, at.staff)
    const gone = await app().send(`/attachments/${file.id}`, { method: 'DELETE', token: at.ana.token })
    expect(gone.status).toBe(204)
    await app().work()

    const after = await received(id)
    expect([after.profile, after.answers, after.cv]).toEqual([before.profile, before.answers, before.cv])
    expect(after.profile?.skills).toMatchObject([{ name: { pt: 'React' } }])
    const cv = await app().send(`/applications/${id}/cv`, { token: at.staff.token })
    expect([cv.status, cv.headers['content-type']]).toEqual([200, 'application/pdf'])
    await db.updateTable('skills').set({ name_pt: 'React' }).where('slug', '=', 'react').execute()
  })
})

describe('a move of the team', () => {
  it('is seen by the applicant, and mailed once, when it can no longer be undone', async () => {
    const { id } = await applied()
    await move(id, 'shortlisted')
    expect(await show(id)).toMatchObject({ state: 'submitted', history: [{ step: 'submitted' }] })
    await app().work()
    expect(await app().mailed('applications.shortlisted')).toEqual([])
    await told()
    await app().work()
    expect(await app().mailed('applications.shortlisted')).toEqual([at.ana.email])
    expect(await show(id)).toMatchObject({ state: 'shortlisted', history: [{}, { step: 'shortlisted' }] })
  })

  it('of two people at once is made once; the other one reads the present state', async () => {
    const { id } = await applied()
    const both = await Promise.allSettled([
      app().call(...moving(id, 'in_review'), at.staff),
      app().call(...moving(id, 'rejected'), at.other),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const late = await app().refused(...moving(id, 'interview'), at.other)
    expect(late).toMatchObject({ code: 'stale_version', current: { id, version: 2 } })
  })

  it('can be undone by whoever made it for ten minutes, unless somebody else has moved it since', async () => {
    const { id } = await applied()
    const undo = (who = at.staff) => [manage.undoMoves, { body: { ids: [id] as string[] } }, who] as const
    await move(id, 'rejected')
    expect((await app().refused(...undo(at.other))).code).toBe('state_conflict')
    expect(await app().call(...undo())).toEqual({ undone: 1, left: 0 })
    expect(await received(id)).toMatchObject({ state: 'submitted', answeredAt: null, rejectReason: null })
    await move(id, 'in_review')
    await move(id, 'shortlisted', at.other)
    expect((await app().refused(...undo())).code).toBe('state_conflict')
    app().advance(manage.undoMinutes * minutes)
    expect((await app().refused(...undo(at.other))).code).toBe('state_conflict')
    await app().work()
    expect(await app().mailed('applications.rejected')).toEqual([])
  })

  it('can be undone with all others of mine, whatever they led to', async () => {
    const { slug } = await post()
    const [first, second] = [await apply(slug), await apply(slug, at.eva)]
    const body = { action: 'rejected' as const, ids: [first.id, second.id], reason: 'filled' as const, dryRun: false }
    expect(await app().call(manage.changeReceived, { body }, at.staff)).toMatchObject({ changed: 2 })
    expect((await app().call(manage.getBoard, {}, at.staff)).undoable).toBe(2)
    expect((await app().call(manage.getBoard, {}, at.other)).undoable).toBe(0)
    expect(await app().call(manage.undoMoves, { body: {} }, at.staff)).toEqual({ undone: 2, left: 0 })
    expect((await received(second.id)).state).toBe('submitted')
    expect((await app().refused(manage.undoMoves, { body: {} }, at.staff)).code).toBe('state_conflict')
  })

  it('that took an offer back is not undone once its opening is taken', async () => {
    const { slug } = await post()
    const [first, second] = [await apply(slug), await apply(slug, at.eva)]
    await move(first.id, 'offer')
    await told()
    await move(first.id, 'rejected')
    await move(second.id, 'offer', at.other)
    const undo = { body: { ids: [first.id] } }
    expect((await app().refused(manage.undoMoves, undo, at.staff)).code).toBe('opening_given_away')
    await move(second.id, 'rejected', at.other)
    expect(await app().call(manage.undoMoves, undo, at.staff)).toEqual({ undone: 1, left: 0 })
    expect((await received(first.id)).state).toBe('offer')
  })

  it('that rejects needs a reason, and its message goes in the language of the reader', async () => {
    const { id } = await applied()
    const bare = { params: { id }, body: { to: 'rejected' as const, version: 1 } }
    expect((await app().refused(manage.moveReceived, bare, at.staff)).errors).toMatchObject([{ field: 'reason' }])
    await app().deps.db.updateTable('users').set({ locale: 'en' }).where('id', '=', at.ana.id).execute()
    await move(id, 'rejected', at.staff, { message: { pt: 'Obrigado.', en: 'Thank you.' } })
    await told()
    expect((await show(id)).message).toBe('Thank you.')
  })

  it('beyond the openings is told, and made only knowingly', async () => {
    const { slug } = await post()
    const [first, second] = [await apply(slug), await apply(slug, at.eva)]
    const offers = await Promise.allSettled([move(first.id, 'offer'), move(second.id, 'offer', at.other)])
    expect(offers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rest = offers[0].status === 'fulfilled' ? second.id : first.id
    expect((await app().refused(...moving(rest, 'offer'), at.staff)).code).toBe('openings_full')
    expect((await move(rest, 'offer', at.staff, { beyondOpenings: true })).state).toBe('offer')
  })

  it('of many previews what would happen', async () => {
    const { slug } = await post()
    const { id } = await apply(slug)
    const body = { action: 'in_review' as const, allMatching: { opportunity: slug }, dryRun: true }
    expect(await app().call(manage.changeReceived, { body }, at.staff)).toMatchObject({ changed: 1, told: 1 })
    expect((await received(id)).state).toBe('submitted')
  })
})

describe('the applicant', () => {
  it('cancels with or without a reason, and the organisation hears of it', async () => {
    const { id } = await applied()
    const shown = await cancel(id, { reason: 'other_offer', note: 'Fica para a próxima.' })
    expect(shown).toMatchObject({ state: 'cancelled', can: { cancel: false } })
    expect(await app().mailed('applications.cancelled')).toEqual([at.staff.email])
    expect(await received(id)).toMatchObject({ cancelReason: 'other_offer', cancelNote: 'Fica para a próxima.' })
    const again = await app().refused(contract.cancelApplication, { params: { id }, body: {} }, at.ana)
    expect(again).toMatchObject({ code: 'state_conflict', current: { state: 'cancelled' } })
  })

  it('accepts an offer of which they know, and nothing moves it then', async () => {
    const { id } = await applied()
    await move(id, 'offer')
    const early = await app().refused(contract.answerOffer, { params: { id }, body: { answer: 'accept' } }, at.ana)
    expect(early.code).toBe('state_conflict')
    await told()
    expect(await answer(id, 'accept')).toMatchObject({ state: 'accepted' })
    expect((await received(id)).can.move).toEqual([])
    expect(await app().mailed('applications.accepted')).toEqual([at.staff.email])
  })

  it('who accepts and cancels at the same instant does one of them', async () => {
    const { id } = await applied()
    await move(id, 'offer')
    await told()
    const both = await Promise.allSettled([answer(id, 'accept'), cancel(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = both.find((one) => one.status === 'rejected')!.reason as Error
    expect(refusal.message).toContain('state_conflict')
    expect((await show(id)).state).toBe(both[0].status === 'fulfilled' ? 'accepted' : 'cancelled')
  })

  it('who leaves takes along everything that was sent; the answer stays counted', async () => {
    const file = await upload(at.ana)
    const { slug } = await post()
    const { id } = await apply(slug, at.ana, { cv: { from: 'attachment', id: file.id }, letter: 'Olá.' })
    const person = { id: at.ana.id, email: at.ana.email, firstName: 'Ana', lastName: 'Silva', phone: null }
    await app()
      .deps.db.transaction()
      .execute((tx) => applicationPeople.erase!(tx, app().deps, person))
    const left = await received(id)
    expect(left).toMatchObject({ state: 'cancelled', applicant: null, profile: null, cv: null, letter: null })
  })
})

describe('an interview', () => {
  const input = { at: '2026-03-20T11:00:00.000Z', minutes: 40, place: 'Sala Tília', note: null }
  const set = async (id: string, over = {}) =>
    app().call(
      manage.setInterview,
      { params: { id }, body: { ...input, ...over, version: (await received(id)).version } },
      at.staff,
    )

  it('moves the application there, reaches calendars, and a change is told at once', async () => {
    const { id } = await applied()
    expect(await set(id)).toMatchObject({ state: 'interview', interview: { place: 'Sala Tília' } })
    expect((await show(id)).interview).toBeNull()
    const file = (who: Signed) => app().send(`/applications/${id}/interview.ics`, { token: who.token })
    expect((await file(at.ana)).status).toBe(404)
    await told()
    expect(await show(id)).toMatchObject({ interview: { at: input.at, minutes: 40 } })
    expect((await file(at.ana)).text).toContain('DTSTART:20260320T110000Z')
    await set(id, { place: 'Sala Carvalho' })
    expect(await app().mailed('applications.changed')).toEqual([at.ana.email])
    expect((await file(at.eva)).status).toBe(404)
  })
})

describe('a startup', () => {
  it('sees and moves the applications to its own postings, and no others', async () => {
    const startupId = await startupOf(app(), at.rui)
    const own = await applied({ startupId, organisation: null })
    const other = await applied({ title: { pt: 'De outros' } })
    const { items } = await app().call(manage.listReceived, {}, at.rui)
    expect(items.map(({ id }) => id)).toEqual([own.id])
    expect((await move(own.id, 'in_review', at.rui)).state).toBe('in_review')
    expect((await app().refused(manage.getReceived, { params: { id: other.id } }, at.rui)).status).toBe(404)
    expect((await app().refused(...moving(other.id, 'in_review'), at.rui)).status).toBe(404)
    const board = await app().call(manage.getBoard, {}, at.rui)
    expect(board.columns.filter(({ count }) => count > 0)).toMatchObject([{ state: 'in_review', count: 1 }])
  })
})

describe('with three applications', () => {
  const names = ['Estágio A', 'Estágio B', 'Estágio C']
  beforeEach(async () => {
    for (const [index, title] of names.entries()) {
      const { id } = await applied({ title: { pt: title }, answerDays: 3 - index })
      if (index === 1) await move(id, 'in_review')
      app().advance(1000)
    }
  })

  it('the board shows each column with the most urgent first', async () => {
    const { columns, late } = await app().call(manage.getBoard, {}, at.staff)
    expect(columns[0]!.items.map(({ opportunity }) => opportunity.title.pt)).toEqual(['Estágio C', 'Estágio A'])
    expect([columns[1]!.count, late]).toEqual([1, 0])
  })

  describeList({
    app,
    endpoint: manage.listReceived,
    who: () => at.staff,
    name: ({ opportunity }) => opportunity.title.pt,
    finds: [
      [{}, names.toReversed()],
      [{ sort: 'submittedAt' }, names],
      [{ state: ['in_review'] }, ['Estágio B']],
      [{ opportunity: 'estagio-a' }, ['Estágio A']],
      [{ late: true }, []],
      [{ documents: true }, []],
      [{ q: 'ninguém' }, []],
    ],
    refuses: [{ state: 'unknown' }],
    export: { endpoint: manage.exportReceived, params: { format: 'csv' }, column: 'opportunity' },
  })
})
