import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/problems.ts'
import * as manage from '#contract/problems-manage.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { describeList } from '#test/describe-list.ts'
import { fiveCases } from '#test/five-cases.ts'

let t: TestApp
let ana: Signed
let rui: Signed
let staff: Signed
let other: Signed
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('problems').execute()
  await t.deps.db.deleteFrom('mails').execute()
  ;[ana, rui, staff, other] = await Promise.all([t.as('trainee'), t.as('founder'), t.as('staff'), t.as('admin')])
})

type Input = BodyOf<typeof contract.submitProblem>
async function submit(title: string, who = ana) {
  const body: Partial<Input> = { affected: ['other'], frequency: 'daily' }
  return t.call(
    contract.submitProblem,
    { body: { kind: 'problem', lang: 'pt', title, what: 'Acontece.', ...body } },
    who,
  )
}
type Decision = Partial<BodyOf<typeof manage.decideProblem>>
const args = (id: string, body: Decision) => ({
  params: { id },
  body: { decision: 'accept', version: 1, ...body } as never,
})
const decide = (id: string, body: Decision, who = staff) => t.call(manage.decideProblem, args(id, body), who)
const support = (id: string, who: Signed) => t.call(contract.problemMarks.support.add, { params: { id } }, who)
const show = (id: string, who: Signed = ana) => t.call(contract.getProblem, { params: { id } }, who)
const mailed = async (kind: string) => {
  const rows = await t.deps.db.selectFrom('mails').select('recipient').where('kind', '=', kind).execute()
  return rows.map(({ recipient }) => recipient).toSorted()
}

const forStaff = {
  app: () => t,
  refused: ['trainee', 'founder', 'mentor'],
  invisible: { 'an unknown id': () => ({ args: { params: { id: crypto.randomUUID() } } }) },
} as const
const one = async () => ({ params: { id: (await submit('Trocos nas feiras')).id } })

fiveCases({
  ...forStaff,
  endpoint: manage.decideProblem,
  works: async () => ({
    args: { ...(await one()), body: { decision: 'accept' as const, version: 1 } },
    who: staff,
    answer: { state: 'accepted', followers: 1, notes: [], can: { decide: ['solve', 'reopen'] } },
  }),
  invalid: [
    ['declining without an answer', { body: { decision: 'decline', answer: ' ' } }, 'answer', 'required'],
    ['asking without a question', { body: { decision: 'ask' } }, 'answer', 'required'],
    ['merging into nothing', { body: { decision: 'merge' } }, 'into', 'required'],
    [
      'merging into what does not exist',
      { body: { decision: 'merge', into: crypto.randomUUID() } },
      'into',
      'unknown_reference',
    ],
  ],
})
fiveCases({
  ...forStaff,
  endpoint: manage.assignProblem,
  works: async () => ({
    args: { ...(await one()), body: { userId: other.id } },
    who: staff,
    answer: { state: 'triage', assignee: { id: other.id } },
  }),
  invalid: [['an unknown person', { body: { userId: crypto.randomUUID() } }, 'userId', 'unknown_reference']],
})
fiveCases({
  ...forStaff,
  endpoint: manage.addProblemNote,
  works: async () => ({
    args: { ...(await one()), body: { body: 'Falar com o município.' } },
    who: staff,
    answer: { notes: [{ body: 'Falar com o município.' }] },
  }),
  invalid: [['an empty note', { body: { body: ' ' } }, 'body', 'required']],
})

describe('with three problems', () => {
  beforeEach(async () => {
    await submit('Primeiro')
    t.advance(1000)
    const declined = await submit('Segundo')
    await decide(declined.id, { decision: 'decline', answer: 'Não é connosco.' })
    t.advance(1000)
    await support((await submit('Terceiro', rui)).id, ana)
  })

  describeList({
    app: () => t,
    endpoint: manage.listManagedProblems,
    who: () => staff,
    name: ({ title }) => title,
    finds: [
      [{}, ['Primeiro', 'Terceiro', 'Segundo']],
      [{ sort: '-supports', state: ['submitted'] }, ['Terceiro', 'Primeiro']],
      [{ q: 'segun' }, ['Segundo']],
      [{ assignee: 'nobody' }, ['Primeiro', 'Terceiro']],
      [{ assignee: 'me' }, ['Segundo']],
      [{ kind: ['platform'] }, []],
    ],
    refuses: [{ state: 'unknown' }],
    export: { endpoint: manage.exportProblems, params: { format: 'csv' }, column: 'title' },
    bulk: {
      endpoint: manage.changeProblems,
      body: { action: 'decline', answer: 'Já não avança.' },
      changes: ['Primeiro', 'Terceiro'],
      skips: { Segundo: 'state_conflict' },
    },
  })
})

describe('a decision', () => {
  it('is told to all who follow, with the answer, and stays in the history that people see', async () => {
    const { id } = await submit('Trocos nas feiras')
    await support(id, rui)
    const { can, followers } = await t.call(manage.getManagedProblem, { params: { id } }, staff)
    expect([can.decide, followers]).toEqual([['accept', 'ask', 'merge', 'decline'], 2])
    await decide(id, { answer: 'Procuramos parceiro.' })
    expect(await mailed('problems.accept')).toEqual([ana.email, rui.email].toSorted())
    const { state, answer, history, answerDueAt } = await show(id)
    expect({ state, answer: answer?.text, answerDueAt }).toEqual({
      state: 'accepted',
      answer: 'Procuramos parceiro.',
      answerDueAt: null,
    })
    expect(history.map(({ step }) => step)).toEqual(['submitted', 'accepted'])
  })

  it('of two people at once is taken once; the other one reads the answer that was given', async () => {
    const { id } = await submit('Trocos nas feiras')
    const both = await Promise.allSettled([
      decide(id, { decision: 'decline', answer: 'Resposta da Marta.' }),
      decide(id, { decision: 'accept', answer: 'Resposta do Rui.' }, other),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusal = await t.refused(manage.decideProblem, args(id, { answer: 'Outra.' }), other)
    expect(refusal).toMatchObject({ status: 409, code: 'stale_version', current: { answer: { text: /Resposta/ } } })
  })

  it('that asks goes to the proposer alone, whose change brings the problem back with a new promise', async () => {
    const { id } = await submit('Trocos nas feiras')
    await support(id, rui)
    await decide(id, { decision: 'ask', answer: 'Em que feiras?' })
    expect(await mailed('problems.ask')).toEqual([ana.email])
    await t.call(contract.updateProblem, { params: { id }, body: { place: 'Barcelos', version: 2 } }, ana)
    expect(await show(id)).toMatchObject({ state: 'triage', place: 'Barcelos', answerDueAt: expect.any(String) })
  })

  it('can be undone by reading it again, and a solved one is closed', async () => {
    const { id } = await submit('Trocos nas feiras')
    let { version } = await decide(id, { decision: 'decline', answer: 'Não.' })
    ;({ version } = await decide(id, { decision: 'reopen', version }))
    ;({ version } = await decide(id, { decision: 'accept', version }))
    ;({ version } = await decide(id, { decision: 'solve', version, answer: 'Já não acontece.' }))
    expect(await t.refused(manage.decideProblem, args(id, { version }), staff)).toMatchObject({
      code: 'state_conflict',
    })
  })
})

describe('merging', () => {
  it('carries supports and followers over, counts the proposer, and leads to the other', async () => {
    const [from, into] = [await submit('Horários em PDF'), await submit('Horários ilegíveis', rui)]
    const people = await Promise.all([t.as('mentor'), t.as('trainee')])
    for (const person of people) await support(from.id, person)
    await support(into.id, people[0])
    await decide(from.id, { decision: 'merge', into: into.id })
    expect(await show(into.id)).toMatchObject({ supports: 3, mergedCount: 1 })
    expect(await show(from.id)).toMatchObject({ state: 'duplicate', mergedInto: { id: into.id, supports: 3 } })
    expect(await mailed('problems.merge')).toHaveLength(3)
  })

  it('into itself or in a circle is refused, also at the same moment', async () => {
    const [one, two] = [await submit('Um'), await submit('Dois')]
    const refused = async (id: string, into: string) =>
      (await t.refused(manage.decideProblem, args(id, { decision: 'merge', into, version: 1 }), staff)).errors
    expect(await refused(one.id, one.id)).toMatchObject([{ field: 'into', code: 'merge_self' }])
    const both = await Promise.allSettled([
      decide(one.id, { decision: 'merge', into: two.id }),
      decide(two.id, { decision: 'merge', into: one.id }, other),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await t.deps.db.selectFrom('problems').select(['id', 'duplicate_of']).execute()
    const kept = rows.find((row) => row.duplicate_of === null)!
    const merged = rows.find((row) => row.duplicate_of !== null)!
    expect(await refused(kept.id, merged.id)).toMatchObject([{ field: 'into', code: 'merge_circle' }])
  })

  it('into one that was merged means the one that it went into, and what was merged before follows', async () => {
    const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
    await decide(a.id, { decision: 'merge', into: b.id })
    await decide(c.id, { decision: 'merge', into: a.id })
    const d = await submit('D')
    const { version } = await t.call(manage.getManagedProblem, { params: { id: b.id } }, staff)
    await decide(b.id, { decision: 'merge', into: d.id, version })
    for (const { id } of [a, b, c]) expect((await show(id)).mergedInto?.id).toBe(d.id)
  })
})
