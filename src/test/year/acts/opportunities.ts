import { sql } from 'kysely'
import { pickInterview, refuseTimes } from '#contract/applications/interviews.ts'
import { answerOffer, applyToOpportunity, cancelApplication } from '#contract/applications/own.ts'
import { moveReceived, setInterview } from '#contract/applications/received.ts'
import type { TeamMove } from '#contract/applications/states.ts'
import { createOpportunity, moveOpportunity } from '#contract/opportunities/opportunities.ts'
import { dayMs } from '#contract/times.ts'
import { nothingSent, opportunityInput } from '../../opportunities.ts'
import { does, happens, oneOf, type Person, type World } from '../world.ts'
import type { Habit } from './habit.ts'

const applicants = ['trainee'] as const

const applies: Habit = {
  name: 'applies for a posting',
  of: applicants,
  chance: 0.07,
  act: async (world, who) => {
    const { rows } = await sql<{ slug: string; title: string }>`
      select slug, title ->> 'pt' as title from opportunities
      where state = 'published' and deadline > ${world.at.now()}::timestamptz
        and not exists (select from applications where opportunity_id = opportunities.id and applicant_id = ${who.id})
      order by deadline, id`.execute(world.at.deps.db)
    const posting = oneOf(world, rows)
    if (!posting) return
    const call = { params: { slug: posting.slug }, body: nothingSent }
    await does(world, who, applyToOpportunity, call, `applies for «${posting.title}»`)
  },
}

type Sent = { id: string; state: string; times: string[] }

async function ownApplication(world: World, { id }: Person, where: ReturnType<typeof sql>): Promise<Sent | undefined> {
  const { rows } = await sql<Sent>`
    select id, state, interview_times as times from applications where applicant_id = ${id} and ${where}
    order by submitted_at, id`.execute(world.at.deps.db)
  return oneOf(world, rows)
}

const answers: Habit = {
  name: 'answers an offer',
  of: applicants,
  chance: 0.5,
  act: async (world, who) => {
    const sent = await ownApplication(world, who, sql`state = 'offer' and told_state = 'offer'`)
    if (!sent) return
    const answer = happens(world, 0.7) ? ('accept' as const) : ('decline' as const)
    await does(world, who, answerOffer, { params: { id: sent.id }, body: { answer } }, `${answer}s an offer`)
  },
}

const picks: Habit = {
  name: 'picks a time for an interview',
  of: applicants,
  chance: 0.6,
  act: async (world, who) => {
    const sent = await ownApplication(world, who, sql`state = 'interview' and interview_times <> '[]'`)
    if (!sent) return
    const params = { id: sent.id }
    if (happens(world, 0.15)) {
      await does(world, who, refuseTimes, { params, body: { note: 'Estou fora.' } }, 'can come at none of the times')
      return
    }
    const at = sent.times.find((time) => new Date(time) > world.at.now())
    if (at) await does(world, who, pickInterview, { params, body: { at } }, 'picks a time for an interview')
  },
}

const cancels: Habit = {
  name: 'cancels an application',
  of: applicants,
  chance: 0.008,
  act: async (world, who) => {
    const sent = await ownApplication(world, who, sql`state in ('submitted', 'in_review', 'shortlisted', 'interview')`)
    if (sent) await does(world, who, cancelApplication, { params: { id: sent.id }, body: {} }, 'cancels an application')
  },
}

export const opportunityHabits: readonly Habit[] = [applies, answers, picks, cancels]

export async function postOpportunity(world: World, staff: Person, week: number): Promise<void> {
  const now = world.at.now().getTime()
  const title = `Estágio da semana ${week}`
  const body = opportunityInput({
    title: { pt: title, en: `Internship of week ${week}` },
    deadline: new Date(now + 21 * dayMs).toISOString(),
    startsOn: new Date(now + 60 * dayMs).toISOString().slice(0, 10),
  })
  const made = await does(world, staff, createOpportunity, { body })
  if (!made) return
  const call = { params: { slug: made.slug }, body: { to: 'published' as const } }
  await does(world, staff, moveOpportunity, call, `publishes «${title}»`)
}

type Received = { id: string; version: number; state: string; interview: Date | null; times: string[] }

const onward: Readonly<Record<string, TeamMove>> = {
  submitted: 'in_review',
  in_review: 'shortlisted',
  shortlisted: 'interview',
}

/** One step for a few; some wait until their promise is broken. */
export async function tendApplications(world: World, staff: Person): Promise<void> {
  const { rows } = await sql<Received>`
    select id, version, state, interview_at as interview, interview_times as times from applications
    where state in ('submitted', 'in_review', 'shortlisted', 'interview') order by answer_due_at, id
    limit 4`.execute(world.at.deps.db)
  for (const sent of rows) await takeOneStep(world, staff, sent)
}

async function takeOneStep(world: World, staff: Person, { id, version, state, interview, times }: Received) {
  const now = world.at.now().getTime()
  const params = { id }
  const move = (to: TeamMove) => {
    const body = {
      to,
      version,
      ...(to === 'rejected' && { reason: 'skills' as const, message: { pt: 'Ficou outra pessoa.' } }),
    }
    return does(world, staff, moveReceived, { params, body }, `moves an application to ${to}`)
  }
  if (happens(world, 0.2)) return move('rejected')
  if (state !== 'interview') return move(onward[state]!)
  if (interview === null && times.length === 0) {
    const on = (days: number) => new Date(now + days * dayMs).toISOString()
    const body = { at: null, times: [on(3), on(4)], minutes: 45, place: 'Sala Azinheira', note: null, version }
    return does(world, staff, setInterview, { params, body: body }, 'proposes times for an interview')
  }
  if (interview && interview.getTime() < now) return move('offer')
  return undefined
}
