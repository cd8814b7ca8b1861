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
const undo = (id: string) => app().call(manage.undoProblem, { params: { id } }, at.staff)
/** The ten minutes in which a decision can be undone are over. */
async function told() {
  app().advance(contract.undoMinutes * 60_000)
  await app().work()
}

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
    answer: {
      state: 'accepted',
      followers: 1,
      notes: [],
      undoUntil: expect.any(String),
      can: { decide: ['solve', 'reopen'] },
    },
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
      // Kept out of the way, with its public answer.
      [{ state: ['declined'] }, ['Recusado']],
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
      // As the text of the list promises: the most supported are read first.
      [{ sort: 'turn', state: ['submitted'] }, ['Apoiado', 'De Rui', 'Erro do site']],
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

  it('is told to be late the morning after its day, once, and not when the answer came', async () => {
    const [late, answered] = [await submit(), await submit({ title: 'Outra fila' })]
    await decide(answered.id, {})
    for (const day of ['2026-03-18T08:59:00Z', '2026-03-18T09:00:00Z', '2026-03-25T09:00:00Z']) {
      app().setTime(day)
      await app().work()
      const isMorning = day !== '2026-03-18T08:59:00Z'
      expect(await app().mailed('problems.late')).toEqual(isMorning ? [at.ana.email] : [])
    }
    const mail = app().deps.db.selectFrom('mails').select('subject').where('kind', '=', 'problems.late')
    expect(await mail.executeTakeFirst()).toEqual({ subject: `Ainda sem resposta: ${late.title}` })
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
    expect(await app().mailed('problems.accept')).toEqual([])
    await told()
    expect(await app().mailed('problems.accept')).toEqual([at.ana.email, at.rui.email].toSorted())
    const { history, ...shown } = await show(id)
    const answer = { text: 'Procuramos parceiro.', lang: 'pt' }
    expect(shown).toMatchObject({ state: 'accepted', answer, answerDueAt: null })
    expect(history.map(({ step }) => step)).toEqual(['submitted', 'accepted'])
  })

  it('that asks goes to the proposer alone, whose change brings the problem back with a new promise', async () => {
    const { id } = await submit()
    await support(id)
    await decide(id, { decision: 'ask' })
    await told()
    expect(await app().mailed('problems.ask')).toEqual([at.ana.email])
    const body = { place: 'Barcelos', reply: 'À terça.', version: 2 }
    await app().call(contract.updateProblem, { params: { id }, body }, at.ana)
    const answered = { state: 'triage', place: 'Barcelos', reply: 'À terça.', answerDueAt: expect.any(String) }
    expect(await show(id)).toMatchObject(answered)
  })

  it('can be taken back by reading it again, also one that was solved', async () => {
    const { id } = await submit()
    let version = 1
    for (const taken of ['decline', 'reopen', 'accept', 'solve', 'reopen'] as const)
      ({ version } = await decide(id, { decision: taken, version }))
    expect((await show(id)).state).toBe('triage')
    await told()
    // Of five decisions in a row only the last is told.
    const mailed = ['decline', 'accept', 'solve', 'reopen'].map(
      async (one) => (await app().mailed(`problems.${one}`)).length,
    )
    expect(await Promise.all(mailed)).toEqual([0, 0, 0, 1])
  })

  it('can be undone for ten minutes: everything is as it was, and nobody is told', async () => {
    const { id } = await submit()
    const { undoUntil } = await decide(id, { decision: 'decline' })
    expect(Date.parse(undoUntil!) - app().deps.clock().getTime()).toBe(contract.undoMinutes * 60_000)
    expect(await undo(id)).toMatchObject({
      state: 'triage',
      answer: null,
      answerDueAt: expect.any(String),
      undoUntil: null,
    })
    expect((await show(id)).history.map(({ step }) => step)).toEqual(['submitted'])
    await told()
    expect(await app().mailed('problems.decline')).toEqual([])
    const { version } = await show(id)
    await decide(id, { version })
    await told()
    expect(await app().refused(manage.undoProblem, { params: { id } }, at.staff)).toMatchObject({
      code: 'state_conflict',
    })
  })

  it('keeps its public answer when it is declined, in the language of the reader if there is one', async () => {
    const { id } = await submit()
    await support(id, await app().as('mentor', { locale: 'en' }))
    await decide(id, { decision: 'decline', answer: 'É com a câmara.', lang: 'pt', other: 'Ask the council.' })
    const answer = { text: 'É com a câmara.', lang: 'pt', other: 'Ask the council.' }
    expect(await show(id, at.rui)).toMatchObject({ state: 'declined', answer })
    await told()
    const mails = app().deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'problems.decline')
    const texts = (await mails.execute()).map(({ body_text }) => /É com a câmara|Ask the council/.exec(body_text)?.[0])
    expect(texts.toSorted()).toEqual(['Ask the council', 'É com a câmara'])
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
    await told()
    expect(await app().mailed('problems.merge')).toHaveLength(3)
  })

  it.each(['undone', 'taken back later'])('%s gives back what was carried over, and no more', async (way) => {
    const [earlier, from, into] = [await submit(), await submit(), await submit({}, at.rui)]
    const [stays, carried] = [await app().as('mentor'), await app().as('trainee')]
    await merge(earlier, from)
    for (const person of [stays, carried]) await support(from.id, person)
    const { version } = await show(from.id)
    await merge(from, into, version)
    // One of those who were carried over says so for themselves.
    await support(into.id, stays)
    if (way === 'undone') await undo(from.id)
    else {
      await told()
      await decide(from.id, { decision: 'reopen', version: version + 1 })
    }
    expect(await show(into.id, at.rui)).toMatchObject({ supports: 1, mergedCount: 0 })
    expect(await show(from.id)).toMatchObject({ state: 'triage', mergedInto: null, mergedCount: 1 })
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

describe('the proposer', () => {
  const withdraw = (id: string) => app().call(contract.withdrawProblem, { params: { id } }, at.ana)
  const confirm = (id: string, body: { isSolved: boolean; reply?: string }) =>
    app().call(contract.confirmProblem, { params: { id }, body }, at.ana)

  it('withdraws a problem, which those who follow hear of and nobody else sees', async () => {
    const { id } = await submit()
    await support(id)
    await decide(id, { decision: 'ask' })
    expect(await withdraw(id)).toMatchObject({ state: 'withdrawn', can: { withdraw: false, edit: false } })
    expect(await app().mailed('problems.withdraw')).toEqual([at.staff.email, at.rui.email].toSorted())
    await told()
    expect(await app().mailed('problems.ask')).toEqual([])
    expect((await show(id, at.rui)).state).toBe('withdrawn')
    expect((await app().refused(contract.getProblem, { params: { id } }, await app().as('mentor'))).code).toBe(
      'not_found',
    )
    const again = await app().refused(contract.withdrawProblem, { params: { id } }, at.ana)
    expect(again.code).toBe('state_conflict')
  })

  it('confirms that it is solved, or says why not: then the team reads it again', async () => {
    const { id } = await submit()
    await support(id)
    await decide(id, {})
    await decide(id, { decision: 'solve', version: 2 })
    const silent = { params: { id }, body: { isSolved: false } }
    expect((await app().refused(contract.confirmProblem, silent, at.ana)).errors).toMatchObject([{ field: 'reply' }])
    const unsolved = { state: 'triage', reply: 'Voltou ontem.', answerDueAt: expect.any(String) }
    expect(await confirm(id, { isSolved: false, reply: 'Voltou ontem.' })).toMatchObject(unsolved)
    await decide(id, { version: 4 })
    await decide(id, { decision: 'solve', version: 5 })
    await told()
    expect(await confirm(id, { isSolved: true })).toMatchObject({
      confirmedAt: expect.any(String),
      can: { confirm: false },
    })
    expect(await app().mailed('problems.solve')).toEqual([at.ana.email, at.rui.email].toSorted())
    expect(await app().mailed('problems.confirm')).toEqual([at.staff.email, at.rui.email].toSorted())
    const steps = (await show(id)).history.map(({ step }) => step)
    expect(steps).toEqual(['submitted', 'accepted', 'solved', 'unsolved', 'accepted', 'solved', 'confirmed'])
  })

  it('tells the team something that nobody else reads', async () => {
    const { id } = await submit({ confidential: 'O contrato acaba em maio.' })
    const read = async (who: typeof at.ana) => (await show(id, who)).confidential
    expect([await read(at.ana), await read(at.staff)]).toEqual(Array(2).fill('O contrato acaba em maio.'))
    expect(await read(at.rui)).toBeNull()
    const { items } = await app().call(contract.listProblems, { query: { q: 'contrato' } }, at.rui)
    expect(items).toEqual([])
  })
})
