import { describe, expect, it, beforeEach } from 'vitest'
import * as contract from '#contract/problems/problems.ts'
import * as manage from '#contract/problems/manage.ts'
import { appWith } from '#test/app-with.ts'
import { describeList } from '#test/describe-list.ts'
import { describeMarks, describeTeamWork, outsiders } from '#test/describe-records.ts'
import { fiveCases } from '#test/five-cases.ts'
import { decided, decisionOn, problemInput, proposed } from '#test/problems.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', staff: 'staff', other: 'admin' })
const app = () => at.api

const submit = (over: Partial<contract.ProblemInput> = {}, who = at.ana) => proposed(app(), who, over)
const show = (id: string, who = at.ana) => app().call(contract.getProblem, { params: { id } }, who)
const support = (id: string, who = at.rui) => app().call(contract.problemMarks.support.add, { params: { id } }, who)
const decide = (id: string, body: Parameters<typeof decisionOn>[1], who = at.staff) => decided(app(), id, who, body)

fiveCases({
  app,
  endpoint: contract.submitProblem,
  works: () => ({
    args: { body: problemInput() },
    who: at.ana,
    answer: { state: 'submitted', code: expect.stringMatching(/^P-\d{4}$/) },
  }),
  invalid: [
    ['no title', { body: { title: ' ' } }, 'title', 'required'],
    ['nobody affected', { body: { affected: [] } }, 'affected', 'required'],
    ['no frequency', { body: { frequency: null } }, 'frequency', 'required'],
    ['an unknown field', { body: { field: 'no-such-field' } }, 'field', 'unknown_reference'],
    ["somebody else's file", { body: { fileIds: [crypto.randomUUID()] } }, 'fileIds', 'unknown_reference'],
    ['too long a text', { body: { what: 'x'.repeat(1501) } }, 'what', 'too_long'],
  ],
  refused: null,
  invisible: null,
})
fiveCases({
  app,
  endpoint: manage.decideProblem,
  works: async () => ({
    args: decisionOn((await submit()).id),
    who: at.staff,
    answer: { state: 'accepted', followers: 1, notes: [], can: { decide: ['solve', 'reopen'] } },
  }),
  invalid: [
    ['declining without an answer', { body: { decision: 'decline', answer: ' ' } }, 'answer', 'required'],
    ['asking without a question', { body: { decision: 'ask', answer: null } }, 'answer', 'required'],
    ['merging into nothing', { body: { decision: 'merge' } }, 'into', 'required'],
    ['an unknown target', { body: { decision: 'merge', into: crypto.randomUUID() } }, 'into', 'unknown_reference'],
  ],
  refused: outsiders,
  invisible: { 'an unknown id': () => ({ args: { params: { id: crypto.randomUUID() } } }) },
})
describeMarks({ app, endpoints: contract.problemMarks, make: submit, owner: () => at.ana, who: () => at.rui })
describeTeamWork({
  app,
  assign: manage.assignProblem,
  addNote: manage.addProblemNote,
  decide: manage.decideProblem,
  decisions: [{ decision: 'decline' }, { decision: 'accept' }],
  make: submit,
  staff: () => at.staff,
  other: () => at.other,
})

describe('with four problems', () => {
  beforeEach(async () => {
    await support((await submit({ title: 'Apoiado', place: 'Braga' })).id)
    app().advance(1000)
    await submit({ title: 'De Rui', field: 'healthcare' }, at.rui)
    app().advance(1000)
    await decide((await submit({ title: 'Recusado' })).id, { decision: 'decline' })
    app().advance(1000)
    await submit({ kind: 'platform', title: 'Erro do site' })
  })
  const alike = (count: number) => Promise.all(Array.from({ length: count }, () => submit({ title: 'Igual' })))

  describeList({
    app,
    endpoint: contract.listProblems,
    who: () => at.rui,
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
    alike: { make: alike, query: { q: 'igual' } },
  })
  describeList({
    app,
    endpoint: manage.listManagedProblems,
    who: () => at.staff,
    name: ({ title }) => title,
    finds: [
      [{}, ['Apoiado', 'De Rui', 'Erro do site', 'Recusado']],
      [{ sort: '-supports', state: ['submitted'], kind: ['problem'] }, ['Apoiado', 'De Rui']],
      [{ q: 'recus' }, ['Recusado']],
      [{ assignee: 'nobody' }, ['Apoiado', 'De Rui', 'Erro do site']],
      [{ assignee: 'me' }, ['Recusado']],
      [{ kind: ['platform'] }, ['Erro do site']],
      [{ late: true }, []],
    ],
    refuses: [{ state: 'unknown' }],
    export: { endpoint: manage.exportProblems, params: { format: 'csv' }, column: 'title' },
    bulk: {
      endpoint: manage.changeProblems,
      body: { action: 'decline', answer: 'Já não avança.' },
      changes: ['Apoiado', 'De Rui', 'Erro do site'],
      skips: { Recusado: 'state_conflict' },
    },
  })
})

describe('proposing', () => {
  it('waits until the e-mail is confirmed', async () => {
    const newcomer = await app().as('trainee', { emailVerified: false })
    const { code } = await app().refused(contract.submitProblem, { body: problemInput() }, newcomer)
    expect(code).toBe('email_unverified')
  })

  it('confirms by mail when the answer comes, and tells the proposer alone', async () => {
    const { id } = await submit()
    expect((await show(id)).answerDueAt).toBe('2026-03-17T09:30:00.000Z')
    expect((await show(id, at.rui)).answerDueAt).toBeNull()
    expect(await app().mailed('problems.received')).toEqual([at.ana.email])
    const { body_text } = await app().deps.db.selectFrom('mails').select('body_text').executeTakeFirstOrThrow()
    expect(body_text).toContain('17 de março')
  })

  it('without a name hides the proposer from others, not from the team', async () => {
    const { id } = await submit({ anonymous: true })
    expect((await show(id, at.rui)).proposer).toBeNull()
    expect((await show(id, at.staff)).proposer).toMatchObject({ id: at.ana.id })
  })

  it('lets the proposer change it until the team reads it, over the version that was read', async () => {
    const { id } = await submit()
    const change = (version: number, who = at.ana) =>
      [contract.updateProblem, { params: { id }, body: { title: 'Outro', version } }, who] as const
    expect((await app().call(...change(1))).title).toBe('Outro')
    expect(await app().refused(...change(1))).toMatchObject({ code: 'stale_version', current: { title: 'Outro' } })
    expect(await app().refused(...change(2, at.rui))).toMatchObject({ code: 'forbidden' })
    await decide(id, { version: 2 })
    expect(await app().refused(...change(3))).toMatchObject({ code: 'state_conflict' })
  })

  it('shows similar problems, but neither hidden ones nor the problem itself', async () => {
    const own = await submit({ title: 'Marcar consulta pelo telefone' })
    const other = await submit({ title: 'Telefonar para marcar consulta' })
    const similar = async () => {
      const query = { q: own.title, except: own.id }
      return (await app().call(contract.similarProblems, { query }, at.rui)).items.map(({ item }) => item.id)
    }
    expect(await similar()).toEqual([other.id])
    await decide(other.id, { decision: 'decline' })
    expect(await similar()).toEqual([])
  })
})

describe('a decision', () => {
  it('is told to all who follow, with the answer, and stays in the history that people see', async () => {
    const { id } = await submit()
    await support(id)
    const { can, followers } = await app().call(manage.getManagedProblem, { params: { id } }, at.staff)
    expect([can.decide, followers]).toEqual([['accept', 'ask', 'merge', 'decline'], 2])
    await decide(id, { answer: 'Procuramos parceiro.' })
    expect(await app().mailed('problems.accept')).toEqual([at.ana.email, at.rui.email].toSorted())
    const { history, ...shown } = await show(id)
    const answer = { text: 'Procuramos parceiro.' }
    expect(shown).toMatchObject({ state: 'accepted', answer, answerDueAt: null })
    expect(history.map(({ step }) => step)).toEqual(['submitted', 'accepted'])
  })

  it('that asks goes to the proposer alone, whose change brings the problem back with a new promise', async () => {
    const { id } = await submit()
    await support(id)
    await decide(id, { decision: 'ask' })
    expect(await app().mailed('problems.ask')).toEqual([at.ana.email])
    await app().call(contract.updateProblem, { params: { id }, body: { place: 'Barcelos', version: 2 } }, at.ana)
    expect(await show(id)).toMatchObject({ state: 'triage', place: 'Barcelos', answerDueAt: expect.any(String) })
  })

  it('can be undone by reading it again, and a solved one is closed', async () => {
    const { id } = await submit()
    let version = 1
    for (const taken of ['decline', 'reopen', 'accept', 'solve'] as const)
      ({ version } = await decide(id, { decision: taken, version }))
    const closed = app().refused(manage.decideProblem, decisionOn(id, { version }), at.staff)
    await expect(closed).resolves.toMatchObject({ code: 'state_conflict' })
  })

  it('is not needed to begin reading: whoever takes a new problem over has', async () => {
    const { id } = await submit()
    await app().call(manage.assignProblem, { params: { id }, body: { userId: at.other.id } }, at.staff)
    expect((await show(id)).state).toBe('triage')
  })
})

describe('merging', () => {
  const merge = (from: { id: string }, into: { id: string }, version = 1, who = at.staff) =>
    decide(from.id, { decision: 'merge', into: into.id, version }, who)

  it('carries supports and followers over, counts the proposer, and leads to the other', async () => {
    const [from, into] = [await submit(), await submit({}, at.rui)]
    const people = [await app().as('mentor'), await app().as('trainee')] as const
    for (const person of people) await support(from.id, person)
    await support(into.id, people[0])
    await merge(from, into)
    expect(await show(into.id)).toMatchObject({ supports: 3, mergedCount: 1 })
    expect(await show(from.id)).toMatchObject({ state: 'duplicate', mergedInto: { id: into.id, supports: 3 } })
    expect(await app().mailed('problems.merge')).toHaveLength(3)
  })

  it('into itself or in a circle is refused, also at the same moment', async () => {
    const [one, two] = [await submit(), await submit()]
    const refused = async (id: string, into: string) =>
      (await app().refused(manage.decideProblem, decisionOn(id, { decision: 'merge', into }), at.staff)).errors
    expect(await refused(one.id, one.id)).toMatchObject([{ field: 'into', code: 'merge_self' }])
    const both = await Promise.allSettled([merge(one, two), merge(two, one, 1, at.other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [kept, merged] = both[0].status === 'fulfilled' ? [two, one] : [one, two]
    expect(await refused(kept.id, merged.id)).toMatchObject([{ field: 'into', code: 'merge_circle' }])
  })

  it('into one that was merged means the one that it went into, and what was merged before follows', async () => {
    const [a, b, c, d] = [await submit(), await submit(), await submit(), await submit()]
    await merge(a, b)
    await merge(c, a)
    const { version } = await show(b.id)
    await merge(b, d, version)
    for (const { id } of [a, b, c]) expect((await show(id)).mergedInto?.id).toBe(d.id)
  })
})
