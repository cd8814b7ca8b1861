import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/problems.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { describeList } from '#test/describe-list.ts'
import { fiveCases } from '#test/five-cases.ts'
import { decideProblem } from '#contract/problems-manage.ts'

let t: TestApp
let ana: Signed
let rui: Signed
let staff: Signed
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setTime('2026-03-12T09:30:00Z')
  await t.deps.db.deleteFrom('problems').execute()
  await t.deps.db.deleteFrom('mails').execute()
  ;[ana, rui, staff] = await Promise.all([t.as('trainee'), t.as('founder', { firstName: 'Rui' }), t.as('staff')])
})

type Input = BodyOf<typeof contract.submitProblem>
const input = (over: Partial<Input> = {}) => ({
  kind: 'problem' as const,
  lang: 'pt' as const,
  title: 'Marcar consulta sem telefonar seis vezes',
  what: 'A linha abre às 8:00 e às 8:04 já não há vagas.',
  affected: ['patients' as const],
  frequency: 'weekly' as const,
  ...over,
})
const submit = (over: Partial<Input> = {}, who = ana) => t.call(contract.submitProblem, { body: input(over) }, who)
const decline = (id: string) =>
  t.call(decideProblem, { params: { id }, body: { decision: 'decline', answer: 'Não é connosco.', version: 1 } }, staff)
fiveCases({
  app: () => t,
  endpoint: contract.submitProblem,
  works: () => ({
    args: { body: input() },
    who: ana,
    answer: { state: 'submitted', code: expect.stringMatching(/^P-\d{4}$/) },
  }),
  invalid: [
    ['no title', { body: input({ title: ' ' }) }, 'title', 'required'],
    ['nobody affected', { body: input({ affected: [] }) }, 'affected', 'required'],
    ['no frequency', { body: input({ frequency: null }) }, 'frequency', 'required'],
    ['an unknown field', { body: input({ field: 'no-such-field' }) }, 'field', 'unknown_reference'],
    ["somebody else's file", { body: input({ fileIds: [crypto.randomUUID()] }) }, 'fileIds', 'unknown_reference'],
    ['too long a text', { body: input({ what: 'x'.repeat(1501) }) }, 'what', 'too_long'],
  ],
  refused: null,
  invisible: null,
})

describe('with three problems', () => {
  beforeEach(async () => {
    await t.call(
      contract.problemMarks.support.add,
      { params: { id: (await submit({ title: 'Apoiado', place: 'Braga' })).id } },
      rui,
    )
    t.advance(1000)
    await submit({ title: 'De Rui', field: 'healthcare' }, rui)
    t.advance(1000)
    await decline((await submit({ title: 'Recusado' })).id)
    await submit({ kind: 'platform', title: 'Erro do site' })
  })

  describeList({
    app: () => t,
    endpoint: contract.listProblems,
    who: () => rui,
    name: ({ title }) => title,
    finds: [
      [{}, ['Apoiado', 'De Rui']],
      [{ sort: '-createdAt' }, ['De Rui', 'Apoiado']],
      [{ supported: true }, ['Apoiado']],
      [{ mine: true }, ['De Rui']],
      [{ field: 'healthcare' }, ['De Rui']],
      [{ place: 'braga' }, ['Apoiado']],
      [{ q: 'APOIÁDO' }, ['Apoiado']],
      [{ state: ['declined'] }, []],
    ],
    alike: {
      make: async (count) => {
        for (let index = 0; index < count; index += 1) await submit({ title: 'Igual' })
      },
      query: { q: 'igual' },
    },
  })
})

describe('proposing', () => {
  it('waits until the e-mail is confirmed', async () => {
    const newcomer = await t.as('trainee', { emailVerified: false })
    expect(await t.refused(contract.submitProblem, { body: input() }, newcomer)).toMatchObject({
      code: 'email_unverified',
    })
  })

  it('confirms by mail when the answer comes, and tells the proposer alone', async () => {
    const { id } = await submit()
    expect((await t.call(contract.getProblem, { params: { id } }, ana)).answerDueAt).toBe('2026-03-17T09:30:00.000Z')
    expect((await t.call(contract.getProblem, { params: { id } }, rui)).answerDueAt).toBeNull()
    const mail = await t.deps.db.selectFrom('mails').selectAll().where('kind', '=', 'problems.received').execute()
    expect(mail.map(({ recipient }) => recipient)).toEqual([ana.email])
    expect(mail[0]?.body_text).toContain('17 de março')
  })

  it('without a name hides the proposer from others, not from the team', async () => {
    const { id } = await submit({ anonymous: true })
    const seen = async (who: Signed) => (await t.call(contract.getProblem, { params: { id } }, who)).proposer
    expect(await seen(rui)).toBeNull()
    expect(await seen(staff)).toMatchObject({ id: ana.id })
  })

  it('lets the proposer change it until the team reads it, over the version that was read', async () => {
    const { id } = await submit()
    const change = (version: number, who = ana) =>
      [contract.updateProblem, { params: { id }, body: { title: 'Outro', version } }, who] as const
    expect((await t.call(...change(1))).title).toBe('Outro')
    expect(await t.refused(...change(1))).toMatchObject({ code: 'stale_version', current: { title: 'Outro' } })
    expect(await t.refused(...change(2, rui))).toMatchObject({ code: 'forbidden' })
    await t.call(decideProblem, { params: { id }, body: { decision: 'accept', version: 2 } }, staff)
    expect(await t.refused(...change(3))).toMatchObject({ code: 'state_conflict' })
  })
})

describe('supporting', () => {
  it('counts once, however often and at the same time somebody supports', async () => {
    const { id } = await submit()
    await Promise.all(
      Array.from({ length: 8 }, () => t.call(contract.problemMarks.support.add, { params: { id } }, rui)),
    )
    expect((await t.call(contract.getProblem, { params: { id } }, rui)).supports).toBe(1)
    await t.call(contract.problemMarks.support.remove, { params: { id } }, rui)
    expect(await t.call(contract.getProblem, { params: { id } }, rui)).toMatchObject({ supports: 0, following: true })
  })

  it('is not for one’s own problem', async () => {
    const { id } = await submit()
    expect(await t.refused(contract.problemMarks.support.add, { params: { id } }, ana)).toMatchObject({
      code: 'state_conflict',
    })
  })
})

describe('similar problems', () => {
  const similar = async (q: string) =>
    (await t.call(contract.similarProblems, { query: { q } }, rui)).items.map(({ problem }) => problem.title)

  it('are found by forms of the same words, the nearest first, in both languages', async () => {
    await submit({ title: 'O telefone do centro de saúde está sempre ocupado' })
    await submit({ title: 'No way to book a health centre visit', lang: 'en' })
    await submit({ title: 'Contentores de vidro cheios ao sábado' })
    expect(await similar('Telefonar para o centro de saúde é impossível')).toEqual([
      'O telefone do centro de saúde está sempre ocupado',
      'No way to book a health centre visit',
    ])
  })

  it('are none for stop words, and a text of ten thousand characters is refused', async () => {
    await submit()
    expect(await similar('a de com para que o')).toEqual([])
    const long = await t.refused(contract.similarProblems, { query: { q: 'consulta '.repeat(1200) } }, rui)
    expect(long).toMatchObject({ status: 422, errors: [{ field: 'q', code: 'too_long' }] })
  })

  it('leave out what is hidden, and the problem itself', async () => {
    const own = await submit({ title: 'Marcar consulta pelo telefone' })
    const other = await submit({ title: 'Marcar consulta pelo telefone outra vez' })
    await decline(other.id)
    const { items } = await t.call(contract.similarProblems, { query: { q: own.title, except: own.id } }, rui)
    expect(items).toEqual([])
  })
})
