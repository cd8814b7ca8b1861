import { sql, type RawBuilder } from 'kysely'
import { applicationTransitions } from '#contract/applications/states.ts'
import { challengeTransitions } from '#contract/challenges/states.ts'
import { enrolmentTransitions } from '#contract/cohorts/states.ts'
import { eventTransitions, registrationTransitions } from '#contract/events/states.ts'
import { webhookTransitions } from '#contract/integrations/states.ts'
import { linkTransitions } from '#contract/mentoring/links.ts'
import { requestTransitions } from '#contract/mentoring/mentoring.ts'
import { messageTransitions } from '#contract/messages/messages.ts'
import { opportunityTransitions } from '#contract/opportunities/states.ts'
import { problemTransitions } from '#contract/problems/problems.ts'
import { reviewTransitions, roundTransitions } from '#contract/reviews/states.ts'
import { solutionTransitions } from '#contract/solutions/states.ts'
import { milestoneTransitions } from '#contract/startups/milestones.ts'
import { programmeStates, startupTransitions } from '#contract/startups/states.ts'
import { dayMs } from '#contract/times.ts'
import { linesOf } from './waiting.ts'
import type { Rule } from './rule.ts'
import type { World } from '../world.ts'

type Table = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Movers that are a person or a few: without them nobody may do it. The team of the programme is always there. */
const persons = new Set(['self', 'owner', 'juror', 'mentor', 'team'])

/** States from which only such movers lead on; what ends there is no state that waits. */
const statesOfPersons = (table: Table): string[] =>
  Object.entries(table).flatMap(([state, next]) => {
    const who = [...new Set(Object.values(next).flat())]
    return state !== 'none' && who.length > 0 && who.every((one) => persons.has(one)) ? [state] : []
  })

/** Given up: it may stay so for good. */
const atRest = ['cancelled', 'withdrawn', 'declined', 'abstained', 'expired', 'lapsed']

type Kind = { of: string; moves: Table; here?: RawBuilder<unknown> }
const active = (person: string) => sql`exists (select from users where id = ${sql.raw(person)} and status <> 'erased')`
const members = (table: string, key: string) =>
  sql`exists (select from ${sql.raw(`${table} as own`)} join users on users.id = own.user_id
    where own.${sql.raw(key)} = records.id and users.status <> 'erased')`

/** Each kind of record with its table of moves, and whether the persons that the table means are there. */
const kinds: readonly Kind[] = [
  { of: 'events', moves: eventTransitions },
  { of: 'event_registrations', moves: registrationTransitions, here: active('records.user_id') },
  { of: 'cohort_members', moves: enrolmentTransitions, here: active('records.user_id') },
  { of: 'applications', moves: applicationTransitions, here: active('records.applicant_id') },
  { of: 'opportunities', moves: opportunityTransitions },
  { of: 'problems', moves: problemTransitions, here: active('records.proposer_id') },
  { of: 'challenges', moves: challengeTransitions },
  { of: 'solutions', moves: solutionTransitions, here: members('solution_members', 'solution_id') },
  { of: 'startups', moves: startupTransitions, here: members('startup_members', 'startup_id') },
  {
    of: 'startup_milestones',
    moves: milestoneTransitions,
    // Without anybody a startup of the programme stays: the team of the programme invites others.
    here: sql`exists (select from startup_members join users on users.id = user_id
      where startup_members.startup_id = records.startup_id and users.status <> 'erased')
      or exists (select from startups where id = records.startup_id and startups.state = any(${[...programmeStates]}))`,
  },
  { of: 'mentor_requests', moves: requestTransitions, here: active('records.user_id') },
  { of: 'mentor_links', moves: linkTransitions, here: active('records.mentor_id') },
  { of: 'messages', moves: messageTransitions },
  { of: 'review_rounds', moves: roundTransitions },
  { of: 'reviews', moves: reviewTransitions, here: active('records.reviewer_id') },
  { of: 'webhooks', moves: webhookTransitions },
]

/** What only somebody can take further who is gone, or what is in a state that its table does not know. */
const strandedIn = (world: World, { of, moves, here }: Kind): Promise<string[]> => {
  const alone = statesOfPersons(moves).filter((state) => !atRest.includes(state))
  return linesOf(
    world,
    sql`
    select ${of} || ' ' || id || ' is ' || state from ${sql.table(of)} as records
    where (state = any(${alone}::text[]) and not (${here ?? sql`true`}))
      or not state = any(${Object.keys(moves)}::text[])`,
  )
}

const everyStateGoesOn: Rule = {
  name: 'every state has a way on for somebody',
  every: 3,
  find: async (world) => (await Promise.all(kinds.map((kind) => strandedIn(world, kind)))).flat(),
}

/** What time should have ended: letters, first days, rounds. Hours and postings are over by their date, whatever their state. */
const moved: Rule = {
  name: 'what is over does not stay open',
  every: 3,
  find: (world) => {
    const weeks = (count: number) => sql`${new Date(world.at.now().getTime() - count * 7 * dayMs)}::timestamptz`
    return linesOf(
      world,
      sql`
      select 'message ' || id from messages where state = 'scheduled' and send_at < ${weeks(1)}
      union all
      select 'trainee ' || cohort_members.id || ' is accepted' from cohort_members join cohorts on cohorts.id = cohort_id
        where state = 'accepted' and starts_on < (${weeks(1)})::date
      union all
      select 'review ' || reviews.id || ' is ' || reviews.state from reviews join review_rounds on review_rounds.id = round_id
        where review_rounds.state = 'announced' and reviews.state = 'assigned'
      union all
      select 'link ' || mentor_links.id from mentor_links join users on users.id = mentor_id
        where mentor_links.state in ('wished', 'talked', 'confirmed') and users.status = 'erased'`,
    )
  },
}

export const wayRules: readonly Rule[] = [everyStateGoesOn, moved]
