import { beforeEach, describe, expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { erasePerson } from '#api/features/accounts/leaving/erase.ts'
import { removeMember, changeMember } from '#contract/startups/team.ts'
import { createIntake, getOpenIntake, reapplyStartup, submitStartup } from '#contract/startups/intake.ts'
import * as manage from '#contract/startups/manage.ts'
import * as contract from '#contract/startups/outcomes.ts'
import type { OutcomeInput } from '#contract/startups/outcomes.ts'
import { listOverviews } from '#contract/startups/overview.ts'
import { createStartup, getStartup } from '#contract/startups/startups.ts'
import { appWith } from '#test/app-with.ts'
import { signInAgain } from '#test/factories.ts'
import { applyTo, moveSent, published, startupOf } from '#test/opportunities.ts'
import { moveOpportunity } from '#contract/opportunities/opportunities.ts'

const at = appWith({ rui: 'founder', eva: 'founder', ana: 'trainee', staff: 'staff', other: 'admin' })
const app = () => at.api
const day = 86_400_000

const later = (days: number) => new Date(app().deps.clock().getTime() + days * day).toISOString()
const openIntake = (name: string) =>
  app().call(
    createIntake,
    { body: { name: { pt: name }, opensAt: later(-1), closesAt: later(30), answerDays: 7, questions: [] } },
    at.staff,
  )
const told = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const
const whole = { ...told, description: 'A história.', city: 'Braga', country: 'PT' }
const create = async () => {
  const { id } = await app().call(createStartup, { body: whole }, at.rui)
  await app().call(changeMember, { params: { id, userId: at.rui.id }, body: { title: 'Produto' } }, at.rui)
  return id
}
const show = (id: string, who = at.rui) => app().call(getStartup, { params: { id } }, who)
const submit = (id: string) => ({ params: { id }, body: {} })

type Decision = Partial<Parameters<typeof decisionOf>[1]> & { decision: manage.StartupDecision }
const decisionOf = async (
  id: string,
  body: { decision: manage.StartupDecision; outcome?: OutcomeInput['outcome'] },
) => {
  const { version } = await show(id, at.staff)
  return { params: { id }, body: { answer: 'Uma resposta.', version, ...body } }
}
const decide = async (id: string, body: Decision) =>
  app().call(manage.decideStartup, await decisionOf(id, body), at.staff)

/** So many days later everybody signs in again. */
async function pass(days: number) {
  app().advance(days * day)
  await app().work()
  for (const name of ['rui', 'eva', 'ana', 'staff'] as const) at[name] = await signInAgain(app().deps, at[name])
}
async function links() {
  const mails = app().deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'startups.outcome')
  const rows = await mails.orderBy('created_at').orderBy('id').execute()
  return rows.map(({ body_text: text }) => ({ params: { token: /\/startup\/outcome\/([\w-]+)/.exec(text)![1]! } }))
}
const answer = (over: Partial<OutcomeInput> = {}): OutcomeInput => ({
  outcome: 'independent',
  jobs: null,
  revenue: null,
  capital: null,
  disclose: false,
  ...over,
})
const graduated = async () => {
  const id = await startupOf(app(), at.rui)
  await decide(id, { decision: 'graduate' })
  return id
}

beforeEach(async () => {
  await app().deps.db.deleteFrom('startup_intakes').execute()
})

it('goes from declined through a second intake to an outcome one year later', async () => {
  await openIntake('Primeira')
  const id = await create()
  await app().call(submitStartup, submit(id), at.rui)
  await decide(id, { decision: 'decline' })
  await app().call(reapplyStartup, { params: { id } }, at.rui)
  // The intake that declined it does not take it again.
  expect(await app().call(getOpenIntake, { query: { startup: id } }, at.rui)).toEqual({
    intake: null,
    isAnswered: true,
  })
  expect(await app().refused(submitStartup, submit(id), at.rui)).toMatchObject({ code: 'intake_answered' })
  await pass(40)
  await openIntake('Segunda')
  await app().call(submitStartup, submit(id), at.rui)
  for (const decision of ['accept', 'start', 'graduate'] as const) await decide(id, { decision })
  const steps = (await show(id)).history.map(({ step }) => step)
  expect(steps).toEqual(['draft', 'submitted', 'declined', 'reapplied', 'submitted', 'accepted', 'active', 'graduated'])
  expect((await show(id)).history[2]).toMatchObject({ details: { answer: 'Uma resposta.' } })
  await pass(364)
  expect(await links()).toEqual([])
  await pass(1)
  const [link] = await links()
  await app().call(contract.answerStartupOutcome, { ...link!, body: answer({ jobs: 11, disclose: true }) })
  expect(await show(id, at.ana)).toMatchObject({ outcome: 'independent', outcomeFigures: { jobs: 11, revenue: null } })
})

describe('the yearly question', () => {
  it('is only shown by its link, so that a program that reads mail answers nothing', async () => {
    const id = await graduated()
    await pass(365)
    const [link] = await links()
    const asked = { startup: 'Caixeiro', isOpen: true, told: null }
    expect(await app().call(contract.getAskedStartupOutcome, link!)).toMatchObject(asked)
    expect(await app().call(contract.getAskedStartupOutcome, link!)).toMatchObject(asked)
    expect((await show(id)).outcome).toBeNull()
  })

  it('is answered again until it closes, and comes back each year while there is a company', async () => {
    const id = await graduated()
    await pass(365)
    const [link] = await links()
    const due = async () => (await app().call(listOverviews, {}, at.rui)).items[0]!.owes.outcome
    expect(await due()).toBe(later(30))
    await app().call(contract.answerStartupOutcome, { ...link!, body: answer({ outcome: 'stopped' }) })
    await app().call(contract.answerStartupOutcome, { ...link!, body: answer({ revenue: 90_000 }) })
    expect(await due()).toBeNull()
    const { items } = await app().call(contract.listStartupOutcomes, { params: { id } }, at.rui)
    expect(items).toMatchObject([{ outcome: 'independent', revenue: 90_000, disclose: false }])
    await pass(31)
    const late = { ...link!, body: answer() }
    expect(await app().refused(contract.answerStartupOutcome, late)).toMatchObject({ code: 'outcome_closed' })
    await pass(340)
    const [, second] = await links()
    await app().call(contract.answerStartupOutcome, { ...second!, body: answer({ outcome: 'acquired' }) })
    await pass(400)
    expect(await links()).toHaveLength(2)
  })

  it('goes to owners and contact, whose links end with their place in the team or their account', async () => {
    const id = await graduated()
    const { db } = app().deps
    for (const person of [at.eva, at.ana])
      await db
        .insertInto('startup_members')
        .values({ startup_id: id, user_id: person.id, title: '', role: 'member' })
        .execute()
    await app().call(changeMember, { params: { id, userId: at.eva.id }, body: { isPrimary: true } }, at.rui)
    await pass(365)
    expect((await app().mailed('startups.outcome')).toSorted()).toEqual([at.rui.email, at.eva.email].toSorted())
    const all = await links()
    await app().call(removeMember, { params: { id, userId: at.eva.id } }, at.rui)
    const leaving = { status: 'leaving' as const, erase_at: app().deps.clock() }
    await db.updateTable('users').set(leaving).where('id', '=', at.rui.id).execute()
    await erasePerson(app().deps, areas, at.rui.id)
    for (const link of all)
      expect(await app().refused(contract.answerStartupOutcome, { ...link, body: answer() })).toMatchObject({
        status: 404,
      })
    const tell = { params: { id }, body: answer({ outcome: 'merged' }) }
    await app().call(contract.tellStartupOutcome, tell, at.staff)
    expect(await show(id, at.staff)).toMatchObject({ outcome: 'merged' })
  })

  it('keeps figures inside unless the team opens them', async () => {
    const id = await graduated()
    const tell = (over: Partial<OutcomeInput>) =>
      app().call(contract.tellStartupOutcome, { params: { id }, body: answer(over) }, at.rui)
    await tell({ capital: 250_000 })
    expect((await show(id, at.ana)).outcomeFigures).toBeNull()
    expect((await show(id)).outcomeFigures).toMatchObject({ capital: 250_000 })
    await tell({ capital: 250_000, disclose: true })
    expect((await show(id, at.ana)).outcomeFigures).toMatchObject({ capital: 250_000 })
    const { items } = await app().call(contract.listStartupOutcomes, { params: { id } }, at.rui)
    expect(items).toHaveLength(1)
  })

  it('is not asked of a startup that is still in the programme', async () => {
    const id = await startupOf(app(), at.rui)
    const early = { params: { id }, body: answer() }
    expect(await app().refused(contract.tellStartupOutcome, early, at.rui)).toMatchObject({ code: 'state_conflict' })
  })
})

describe('closing', () => {
  it('waits until postings are closed and applicants have their answer', async () => {
    const id = await startupOf(app(), at.rui)
    const { slug } = await published(app(), at.staff, { startupId: id, organisation: null })
    const sent = await applyTo(app(), slug, at.ana)
    const closing = { decision: 'close', outcome: 'stopped' } as const
    const refused = async () => app().refused(manage.decideStartup, await decisionOf(id, closing), at.staff)
    expect(await refused()).toMatchObject({ code: 'startup_awaited' })
    const { openEnds } = await app().call(manage.getManagedStartup, { params: { id } }, at.staff)
    const waiting = { path: '/manage/applications', search: { opportunity: slug } }
    expect(openEnds).toMatchObject([{ path: `/manage/opportunities/${slug}` }, waiting])
    await app().call(moveOpportunity, { params: { slug }, body: { to: 'closed' } }, at.staff)
    expect(await refused()).toMatchObject({ code: 'startup_awaited' })
    await moveSent(app(), { id: sent.id, to: 'rejected', reason: 'other' } as never, at.staff)
    expect(await decide(id, closing)).toMatchObject({ state: 'closed', outcome: 'stopped' })
    const again = { params: { slug }, body: { to: 'published' as const } }
    expect(await app().refused(moveOpportunity, again, at.staff)).toMatchObject({ code: 'state_conflict' })
  })

  it('is for accepted and paused ones too, and never without words', async () => {
    for (const state of ['accepted', 'paused'] as const) {
      const id = await startupOf(app(), at.rui)
      await app().deps.db.updateTable('startups').set({ state }).where('id', '=', id).execute()
      const close = await decisionOf(id, { decision: 'close', outcome: 'other' })
      const wordless = { ...close, body: { ...close.body, answer: ' ' } }
      expect(await app().refused(manage.decideStartup, wordless, at.staff)).toMatchObject({ code: 'invalid_fields' })
      // Two of the team at once: the second sees what the first decided.
      const both = await Promise.allSettled([
        app().call(manage.decideStartup, close, at.staff),
        app().call(manage.decideStartup, close, at.other),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await show(id)).toMatchObject({ state: 'closed', answer: { text: 'Uma resposta.', lang: 'pt' } })
    }
  })
})
