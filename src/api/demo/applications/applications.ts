import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { recordOf } from '#api/features/applications/queries.ts'
import { freezeFields, freezePosting, searchOf } from '#api/features/applications/shape.ts'
import { planOffer, remindersBehind } from '#api/features/applications/offers/offers.ts'
import { planTimesOver } from '#api/features/applications/interviews/times-over.ts'
import { promiseFrom } from '#api/features/applications/policy.ts'
import { findOpportunity } from '#api/features/opportunities/queries.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import { noteStep } from '#api/records/steps.ts'
import { pipelineStates, type ApplicationState } from '#contract/applications/states.ts'
import { dayMs, hourMs } from '#contract/times.ts'
import { tellOfAnswers } from './told.ts'
import { seedOutside, seedPool, seedTeamSide } from './beside.ts'
import { daysBefore, zone, type SeedContext } from '../context.ts'

type Demo = {
  posting: string
  person: string
  state: ApplicationState
  /** Days since it was sent. */
  age: number
  letter?: string
  interviewIn?: number
  /** Days from now, of which the applicant picks one. */
  timesIn?: number[]
  /** Days until the offer ends. */
  offerFor?: number
  panel?: string[]
}
const demo = (
  posting: string,
  person: string,
  state: ApplicationState,
  age: number,
  more: Partial<Demo> = {},
): Demo => ({
  posting,
  person,
  state,
  age,
  ...more,
})

const frontEnd = 'Estágio em desenvolvimento front-end'
const quality = 'Estágio em QA e automatização de testes'
const goCode = 'Programador(a) back-end júnior, Go'
const residency = 'Residência de dados abertos'
const grant = 'Bolsa de investigação em visão por computador'
const summer = 'Estágio de verão em produto'

/** Applications in every state; some are late, one has had its promise broken. */
const applications: Demo[] = [
  demo(frontEnd, 'onit', 'interview', 5, {
    letter:
      'No último projeto tirei oito campos a um formulário e vi as desistências caírem para metade. Quero aprender a fazê-lo com quem usa leitores de ecrã.',
    interviewIn: 2,
  }),
  demo(grant, 'onit', 'in_review', 20, { letter: 'Gosto de imagens e de florestas.' }),
  demo(goCode, 'onit', 'interview', 4, { timesIn: [3, 4, 5], panel: ['mentor'] }),
  demo(residency, 'onit', 'offer', 16, {
    letter: 'O mapa de horários sem rede foi o que mais gostei de fazer.',
    offerFor: 2,
  }),
  demo(summer, 'onit', 'rejected', 60),
  demo(quality, 'pedro.lobo', 'submitted', 12),
  demo(quality, 'sofia.brandao', 'submitted', 12, { letter: 'Encontro erros até nos bilhetes de autocarro.' }),
  demo(quality, 'carolina.vaz', 'in_review', 9),
  demo(quality, 'rita.castanheira', 'shortlisted', 4),
  demo(quality, 'gustavo.peixoto', 'interview', 5, { interviewIn: 1 }),
  demo(quality, 'miguel.arantes', 'offer', 7),
  demo(goCode, 'pedro.lobo', 'submitted', 2),
  demo(goCode, 'joana.esteves', 'shortlisted', 7),
  demo(residency, 'joana.esteves', 'accepted', 30),
  demo(residency, 'pedro.lobo', 'declined', 30),
  demo(frontEnd, 'carolina.vaz', 'cancelled', 8),
  demo(summer, 'rita.castanheira', 'lapsed', 50),
  demo(frontEnd, 'sofia.brandao', 'submitted', 1),
]

export async function seedApplications(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const postings = await tx
    .selectFrom('opportunities')
    .select(['id', 'slug', 'title', 'answer_days', 'created_by'])
    .execute()
  for (const application of applications) {
    const posting = postings.find(({ title }) => title.pt === application.posting)!
    const { id: userId } = context.person(application.person)
    const id = await seedApplication(tx, application, { posting, userId, now: context.now })
    for (const name of application.panel ?? [])
      await tx
        .insertInto('application_interviewers')
        .values({ application_id: id, user_id: context.person(name).id })
        .execute()
  }
  await seedTeamSide(tx, context, quality)
  await seedOutside(tx, context)
  await seedPool(tx, context)
  await tellOfAnswers(tx, context)
}

type Given = {
  posting: { id: string; slug: string; answer_days: number; created_by: string | null }
  userId: string
  now: Date
}

async function sentBy(tx: Transaction<Schema>, userId: string, slug: string) {
  const profile = freezeFields((await findProfile(tx, userId))!, null)
  const posting = freezePosting((await findOpportunity(tx, null, slug))!)
  return { profile: JSON.stringify(profile), posting: JSON.stringify(posting), search: searchOf(profile), ...noCv }
}

async function seedApplication(tx: Transaction<Schema>, demo: Demo, { posting, userId, now }: Given): Promise<string> {
  const { state, age, letter } = demo
  const before = (days: number) => daysBefore(now, days)
  const id = randomUUIDv7()
  const submittedAt = before(age)
  const steps = pathTo(state)
  const at = (index: number) => before(age - (index * age) / (steps.length + 1))
  const answered = steps.findIndex((step) => step === 'offer' || step === 'rejected')
  const dueAt = promiseFrom(submittedAt, posting.answer_days, zone)
  const decision = decisionOf(demo, now)
  await tx
    .insertInto('applications')
    .values({
      id,
      opportunity_id: posting.id,
      applicant_id: userId,
      state,
      told_state: state,
      ...(await sentBy(tx, userId, posting.slug)),
      letter: letter ?? null,
      submitted_at: submittedAt,
      answer_due_at: dueAt,
      answered_at: answered < 0 ? null : at(answered),
      broken_at: answered < 0 && state !== 'cancelled' ? brokenBy(dueAt, now) : null,
      ...decision,
      updated_at: now,
    })
    .execute()
  const by = (step: ApplicationState) => (step === 'submitted' || step === 'cancelled' ? userId : posting.created_by)
  await noteStep(tx, ...steps.map((step, i) => ({ ...recordOf(id), step, actorId: by(step), at: at(i) })))
  const { reply_by } = decision
  if (reply_by && state === 'offer') await planOffer(tx, now, reply_by)
  await planTimesOver(tx, proposedIn(demo, now))
  return id
}

const noCv = { cv_id: null, cv_name: null, cv_type: null, cv_size: null }
const week = 7 * dayMs

function brokenBy(dueAt: Date, now: Date): Date | null {
  const brokenAt = new Date(dueAt.getTime() + week)
  return brokenAt < now ? brokenAt : null
}

/** In the order in which they come. */
const proposedIn = ({ timesIn = [] }: Demo, now: Date) => timesIn.map((days) => inMorning(nextHour(now) + days * dayMs))
const nextHour = (now: Date) => Math.ceil(now.getTime() / hourMs) * hourMs
const inMorning = (time: number) => `${new Date(time).toISOString().slice(0, 10)}T10:00:00.000Z`

/** What the team said with the present state. */
function decisionOf(demo: Demo, now: Date) {
  const { state, interviewIn, timesIn, offerFor = 3.5 } = demo
  const hour = nextHour(now)
  const interview = interviewIn && {
    interview_at: new Date(hour + interviewIn * dayMs),
    interview_minutes: 40,
    interview_place: 'https://video.example/nortada',
    interview_sequence: 1,
  }
  const offer = {
    reply_by: new Date(hour + offerFor * dayMs),
    reply_reminded: remindersBehind(now, new Date(hour + offerFor * dayMs)),
    message: 'O teu mapa de horários sem rede foi o que nos convenceu.',
  }
  return {
    ...(state === 'offer' && offer),
    ...(state === 'lapsed' && { reply_by: daysBefore(now, 20) }),
    ...(state === 'rejected' && { reject_reason: 'experience' as const }),
    ...interview,
    ...(timesIn && {
      interview_times: JSON.stringify(proposedIn(demo, now)),
      interview_minutes: 45,
      interview_place: 'https://video.example/nortada',
    }),
  }
}

/** The states through which an application came to this one. */
function pathTo(state: ApplicationState): ApplicationState[] {
  const place = pipelineStates.findIndex((one) => one === state)
  if (place >= 0) return pipelineStates.slice(0, place + 1)
  if (state === 'cancelled') return ['submitted', state]
  return state === 'rejected' ? ['submitted', 'in_review', state] : [...pipelineStates, state]
}
