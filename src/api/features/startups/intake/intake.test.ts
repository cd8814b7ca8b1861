import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { createStartup, getStartup, updateStartup } from '#contract/startups/startups.ts'
import * as intake from '#contract/startups/intake.ts'
import * as manage from '#contract/startups/manage.ts'
import { changeMember, inviteMember } from '#contract/startups/team.ts'
import { appWith } from '#test/app-with.ts'
import { describeList } from '#test/describe-list.ts'
import { describeTeamWork, outsiders } from '#test/describe-records.ts'
import { fiveCases } from '#test/five-cases.ts'

const at = appWith({ rui: 'founder', ana: 'trainee', staff: 'staff', other: 'admin' })
const app = () => at.api

const day = 86_400_000
const later = (days: number) => new Date(app().deps.clock().getTime() + days * day).toISOString()
const question = (text: string, required = true) => ({ id: crypto.randomUUID(), text: { pt: text }, required })
const open = (over: Partial<intake.StartupIntakeInput> = {}) =>
  app().call(
    intake.createIntake,
    {
      body: {
        name: { pt: 'Coorte 2026.2' },
        opensAt: later(-1),
        closesAt: later(30),
        answerDays: 7,
        questions: [],
        ...over,
      },
    },
    at.staff,
  )

const told = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const
const whole = { description: 'A história.', city: 'Braga', country: 'PT' }
const create = async (over: object = {}, who = at.rui) => {
  const { id } = await app().call(createStartup, { body: { ...told, ...whole, ...over } }, who)
  await app().call(changeMember, { params: { id, userId: who.id }, body: { title: 'Produto' } }, who)
  return { id }
}
const submit = (id: string, body: BodyOf<typeof intake.submitStartup> = {}, who = at.rui) =>
  app().call(intake.submitStartup, { params: { id }, body }, who)
const submitted = async (over: object = {}, who = at.rui) => {
  const { id } = await create(over, who)
  await submit(id, {}, who)
  return { id }
}
const show = (id: string, who = at.rui) => app().call(getStartup, { params: { id } }, who)

type Decision = Partial<BodyOf<typeof manage.decideStartup>>
const decision = async (id: string, body: Decision) => {
  const { version } = await show(id, at.staff)
  const given = { decision: 'accept', answer: 'Uma resposta.', version, ...body }
  return { params: { id }, body: given as BodyOf<typeof manage.decideStartup> }
}
const decide = async (id: string, body: Decision) =>
  app().call(manage.decideStartup, await decision(id, body), at.staff)
const mails = async () =>
  (await app().deps.db.selectFrom('mails').select(['kind']).orderBy('id').execute()).map(({ kind }) => kind)

beforeEach(async () => {
  await app().deps.db.deleteFrom('startup_intakes').execute()
  await open()
})

fiveCases({
  app,
  endpoint: intake.submitStartup,
  works: async () => ({
    args: { params: { id: (await create()).id }, body: {} },
    who: at.rui,
    answer: { state: 'submitted', answerDueAt: later(7), history: [{ step: 'draft' }, { step: 'submitted' }] },
  }),
  invalid: [
    [
      'an unknown question',
      { body: { answers: [{ question: crypto.randomUUID(), text: 'x' }] } },
      'answers.0',
      'question_unknown',
    ],
    ['too long a note', { body: { note: 'x'.repeat(1501) } }, 'note', 'too_long'],
  ],
  refused: null,
  invisible: { 'a draft of somebody else': () => ({ who: at.ana }) },
})
fiveCases({
  app,
  endpoint: manage.decideStartup,
  works: async () => ({
    args: await decision((await submitted()).id, {}),
    who: at.staff,
    answer: {
      state: 'accepted',
      answer: { text: 'Uma resposta.' },
      answerDueAt: null,
      can: { decide: ['start', 'close'] },
    },
  }),
  invalid: [
    ['declining without an answer', { body: { decision: 'decline', answer: ' ' } }, 'answer', 'required'],
    ['asking for changes without a word', { body: { decision: 'ask', answer: null } }, 'answer', 'required'],
    ['closing without what became of it', { body: { decision: 'close' } }, 'outcome', 'required'],
  ],
  refused: outsiders,
  invisible: { 'an unknown id': () => ({ args: { params: { id: crypto.randomUUID() } } }) },
})
fiveCases({
  app,
  endpoint: intake.createIntake,
  works: () => ({
    args: {
      body: {
        name: { pt: 'Outra' },
        opensAt: later(0),
        closesAt: null,
        answerDays: 5,
        questions: [question('Porquê?')],
      },
    },
    who: at.staff,
    answer: { isOpen: true, startups: 0, answerDays: 5 },
  }),
  invalid: [
    ['an end before its beginning', { body: { closesAt: '2000-01-01T00:00:00Z' } }, 'closesAt', 'closes_early'],
    ['no days to answer', { body: { answerDays: 0 } }, 'answerDays', 'too_small'],
    [
      'eleven questions',
      { body: { questions: Array.from({ length: 11 }, () => question('x')) } },
      'questions',
      'too_many',
    ],
    ['a question without words', { body: { questions: [question(' ')] } }, 'questions.0.text.pt', 'required'],
  ],
  refused: outsiders,
  invisible: null,
})
describeTeamWork({
  app,
  assign: manage.assignStartup,
  addNote: manage.addStartupNote,
  decide: manage.decideStartup,
  decisions: [{ decision: 'accept' }, { decision: 'decline' }],
  make: async () => show((await submitted()).id),
  staff: () => at.staff,
  other: () => at.other,
})

describe('submitting', () => {
  it('names everything that is missing at once', async () => {
    await open({ opensAt: later(0), questions: [question('Porquê?'), question('Quando?', false)] })
    const { id } = await app().call(createStartup, { body: told }, at.rui)
    const refused = await app().refused(intake.submitStartup, { params: { id }, body: {} }, at.rui)
    expect(refused.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['description', 'required'],
      ['city', 'required'],
      ['members', 'title_missing'],
      ['answers.0.text', 'required'],
    ])
    expect((await show(id)).state).toBe('draft')
  })

  it('is for an owner with a proved address, while the door is open', async () => {
    const { id } = await create()
    const refused = async (who = at.rui) =>
      (await app().refused(intake.submitStartup, { params: { id }, body: {} }, who)).code
    await app().call(inviteMember, { params: { id }, body: { email: at.ana.email } }, at.rui)
    const member = { startup_id: id, user_id: at.ana.id, title: 'Código' }
    await app().deps.db.insertInto('startup_members').values(member).execute()
    expect(await refused(at.ana)).toBe('forbidden')
    expect(await refused(at.staff)).toBe('forbidden')
    await app()
      .deps.db.updateTable('startup_intakes')
      .set({ closes_at: later(-0.5), opens_at: later(-2) })
      .execute()
    expect(await refused()).toBe('intake_closed')
    await app().deps.db.updateTable('users').set({ email_verified_at: null }).execute()
    expect(await refused()).toBe('email_unverified')
  })

  it('keeps the questions as they were asked, and asks for the new ones next time', async () => {
    const [why, when] = [question('Porquê?'), question('Quando?')]
    const made = await open({ opensAt: later(0), questions: [why] })
    const { id } = await create()
    await submit(id, { answers: [{ question: why.id, text: 'Porque sim.' }] })
    expect((await show(id)).answers).toEqual([{ question: why.id, asked: why.text, text: 'Porque sim.' }])
    await app().call(
      intake.updateIntake,
      { params: { id: made.id }, body: { questions: [why, when], version: made.version } },
      at.staff,
    )
    await decide(id, { decision: 'ask' })
    const refused = await app().refused(intake.submitStartup, { params: { id }, body: {} }, at.rui)
    expect(refused.errors).toMatchObject([{ field: 'answers.1.text', code: 'required' }])
  })
})

describe('the way into the programme', () => {
  it('goes through remarks at the fields, which are done when the field has changed', async () => {
    const { id } = await submitted()
    const remarks = [
      { field: 'pitch', text: 'Para quem?' },
      { field: 'members', text: 'Quem vende?' },
    ] as const
    await decide(id, { decision: 'ask', remarks: remarks as never, lang: 'en' })
    const sent = app().deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'startups.ask')
    const { body_text: letter } = await sent.executeTakeFirstOrThrow()
    for (const line of ['(Escrito em inglês.) Uma resposta.', 'Numa frase: Para quem?', 'Equipa: Quem vende?'])
      expect(letter).toContain(line)
    const asked = await show(id)
    expect(asked).toMatchObject({ state: 'changes_requested', remarks: [{ done: false }, { done: false }] })
    const change = { params: { id }, body: { pitch: 'Rega para hortas.', version: asked.version } }
    const changed = await app().call(updateStartup, change, at.rui)
    expect(changed.remarks.map(({ done }) => done)).toEqual([true, false])
    await app().call(changeMember, { params: { id, userId: at.rui.id }, body: { title: 'Vendas' } }, at.rui)
    // The door may have closed meanwhile: what was sent back may still return.
    await app()
      .deps.db.updateTable('startup_intakes')
      .set({ closes_at: later(-0.5), opens_at: later(-2) })
      .execute()
    expect(await submit(id, { note: 'Mudámos a frase.' })).toMatchObject({ state: 'submitted' })
    expect((await show(id)).history.at(-1)).toMatchObject({ step: 'submitted', details: { note: 'Mudámos a frase.' } })
  })

  it('is answered in both languages: each reader gets theirs, and the record keeps the two', async () => {
    const { id } = await submitted()
    await decide(id, { lang: 'en', answer: 'Welcome.', other: 'Bem-vindos.' })
    const sent = app().deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'startups.accept')
    expect((await sent.executeTakeFirstOrThrow()).body_text).toContain('Bem-vindos.')
    expect((await show(id)).answer).toMatchObject({ text: 'Bem-vindos.', lang: 'pt', other: 'Welcome.' })
  })

  it('tells the team of every step, and ends with what became of it', async () => {
    const { id } = await submitted()
    await decide(id, { decision: 'accept' })
    await decide(id, { decision: 'start' })
    await decide(id, { decision: 'pause' })
    await decide(id, { decision: 'resume' })
    await decide(id, { decision: 'close', outcome: 'acquired' })
    const steps = (await show(id)).history.map(({ step }) => step)
    expect(steps).toEqual(['draft', 'submitted', 'accepted', 'active', 'paused', 'active', 'closed'])
    expect(await show(id, at.ana)).toMatchObject({ outcome: 'acquired', answer: null, history: [], remarks: [] })
    expect(await mails()).toEqual(
      ['submitted', 'received', 'received', 'accept', 'start', 'pause', 'resume', 'close'].map(
        (name) => `startups.${name}`,
      ),
    )
  })

  it('cannot be taken backwards', async () => {
    const { id } = await submitted()
    await decide(id, { decision: 'decline' })
    for (const one of ['accept', 'ask', 'start', 'graduate'] as const) {
      const refused = await app().refused(manage.decideStartup, await decision(id, { decision: one }), at.staff)
      expect([one, refused.code]).toEqual([one, 'state_conflict'])
    }
  })
})

describe('for staff, with four startups', () => {
  beforeEach(async () => {
    await submitted({ name: 'Rega', city: 'Braga' })
    app().advance(1000)
    await create({ name: 'Rascunho' })
    app().advance(1000)
    await decide((await submitted({ name: 'Recusada' }, at.ana)).id, { decision: 'decline' })
    app().advance(1000)
    await submitted({ name: 'Ontem' }, at.ana)
  })
  const alike = async (count: number) => {
    for (let index = 0; index < count; index += 1) await submitted({ name: 'Igual' })
  }
  describeList({
    app,
    endpoint: manage.listManagedStartups,
    who: () => at.staff,
    name: ({ name }) => name,
    finds: [
      [{}, ['Rega', 'Ontem', 'Rascunho', 'Recusada']],
      [{ sort: 'name' }, ['Ontem', 'Rascunho', 'Recusada', 'Rega']],
      [{ state: ['submitted'] }, ['Rega', 'Ontem']],
      [{ assignee: 'me' }, ['Recusada']],
      [{ assignee: 'nobody' }, ['Rega', 'Ontem', 'Rascunho']],
      [{ place: 'braga', late: true }, []],
      [{ q: 'rasc' }, ['Rascunho']],
    ],
    refuses: [{ state: 'unknown' }],
    alike: { make: alike, query: { q: 'igual' } },
    export: { endpoint: manage.exportStartups, params: { format: 'csv' }, column: 'name' },
    bulk: {
      endpoint: manage.changeStartups,
      body: { action: 'accept' },
      changes: ['Rega', 'Ontem'],
      skips: { Rascunho: 'state_conflict', Recusada: 'state_conflict' },
    },
  })
})

it('tells the team of a startup once when the promised answer is late', async () => {
  await open()
  const { id } = await submitted()
  await submitted({ name: 'Adega' }, at.ana)
  const { version } = await show(id, at.staff)
  await app().call(manage.decideStartup, { params: { id }, body: { decision: 'accept', version } }, at.staff)
  app().advance(7 * day)
  await app().work()
  expect(await app().mailed('startups.late')).toEqual([])
  for (const days of [1, 7]) {
    app().advance(days * day)
    await app().work()
    expect(await app().mailed('startups.late')).toEqual([at.ana.email])
  }
})
