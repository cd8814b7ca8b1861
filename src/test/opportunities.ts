import type { TeamMove } from '#contract/applications/states.ts'
import { applyToOpportunity, type ApplyInput } from '#contract/applications/own.ts'
import { getReceived, moveReceived } from '#contract/applications/received.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { createOpportunity, moveOpportunity, type OpportunityInput } from '#contract/opportunities/opportunities.ts'
import { createStartup, startupDefaults } from '#contract/startups/startups.ts'
import type { Signed, TestApp } from './app.ts'

/** The clock of the tests stands at 2026-03-12. */
export const opportunityInput = (over: Partial<OpportunityInput> = {}): OpportunityInput => ({
  kind: 'internship',
  title: { pt: 'Estágio em testes', en: 'Testing internship' },
  description: { pt: 'Escrever testes.', en: 'Write tests.' },
  startupId: null,
  organisation: 'Nortada',
  place: 'Braga',
  remote: 'hybrid',
  hours: 'full',
  payMin: 1000,
  payMax: 1200,
  payPeriod: 'month',
  unpaidReason: { pt: '' },
  durationMonths: 6,
  openings: 1,
  field: null,
  skills: ['typescript', 'react'],
  deadline: '2026-04-01T17:00:00.000Z',
  startsOn: '2026-05-04',
  answerDays: 10,
  asksCv: false,
  applyUrl: null,
  visibility: 'members',
  questions: [],
  stages: [],
  ...over,
})

/** A startup of the programme with this owner. */
export async function startupOf(t: TestApp, owner: Signed): Promise<string> {
  const told = { lang: 'pt', name: 'Caixeiro', pitch: 'Faturas em feiras.', field: 'retail', stage: 'idea' } as const
  const { id } = await t.call(createStartup, { body: { ...startupDefaults, ...told } }, owner)
  await t.deps.db.updateTable('startups').set({ state: 'active' }).where('id', '=', id).execute()
  return id
}

/** A posting that takes applications, written and published by staff. */
export async function published(t: TestApp, staff: Signed, over: Partial<OpportunityInput> = {}) {
  const { slug } = await t.call(createOpportunity, { body: opportunityInput(over) }, staff)
  return t.call(moveOpportunity, { params: { slug }, body: { to: 'published' } }, staff)
}

export const nothingSent: ApplyInput = { cv: null, letter: null, answers: [] }

export const applyTo = (t: TestApp, slug: string, who: Signed, over: Partial<ApplyInput> = {}) =>
  t.call(applyToOpportunity, { params: { slug }, body: { ...nothingSent, ...over } }, who)

/** Moves an application as it is now. */
export async function moveSent(
  t: TestApp,
  { id, to, ...over }: Partial<BodyOf<typeof moveReceived>> & { id: string; to: TeamMove },
  who: Signed,
) {
  const { version } = await t.call(getReceived, { params: { id } }, who)
  return t.call(moveReceived, { params: { id }, body: { to, version, reason: 'skills', ...over } }, who)
}
