import { takingPart } from '#contract/cohorts/states.ts'
import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const cohortOccasions = {
  offered: 'always',
  session_out: 'always',
  excuse_lapsed: 'always',
  moved: 'always',
  added: 'urgent',
  task_moved: 'urgent',
  completed: 'usual',
  revoked: 'always',
  handed_in: 'usual',
  task_accepted: 'usual',
  task_returned: 'usual',
  peers_asked: 'usual',
  peers_due: 'usual',
  peer_feedback: 'usual',
  shared_note: 'usual',
  action: 'usual',
  applied: 'usual',
  waitlisted: 'usual',
  expired: 'usual',
  accepted: 'usual',
  declined: 'usual',
  left: 'usual',
  alumni: 'usual',
  removed: 'usual',
  skill_asked: 'usual',
  skill_confirmed: 'usual',
  skill_declined: 'usual',
  outcome: 'usual',
  message: 'usual',
} as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    cohorts: typeof cohortOccasions
  }
}

const takesPart = `cohort_members.state in (${takingPart.map((state) => `'${state}'`).join(', ')})`
const peers = waitingIn({
  table: 'cohort_peers',
  id: 'task_id',
  join: 'join cohort_members on cohort_members.id = reviewer_id',
  person: 'user_id',
  while: `given_at is null and ${takesPart}`,
})

/** Those that ask for an answer; their notices go once it came. */
export const cohortWaits = {
  handed_in: waitingIn({
    table: 'cohort_answers',
    join: 'join cohort_members on cohort_members.id = member_id',
    person: 'mentor_id',
    while: `cohort_answers.state = 'handed_in' and ${takesPart}`,
  }),
  task_returned: waitingIn({
    table: 'cohort_answers',
    id: 'task_id',
    join: 'join cohort_members on cohort_members.id = member_id',
    person: 'user_id',
    while: `cohort_answers.state = 'returned' and ${takesPart}`,
  }),
  peers_asked: peers,
  peers_due: peers,
  skill_asked: waitingIn({
    table: 'skill_confirmations',
    id: 'user_id',
    among: `select mentor_id from cohort_members where user_id = skill_confirmations.user_id and ${takesPart}`,
    while: "state = 'asked'",
  }),
  action: waitingIn({
    table: 'cohort_entries',
    join: 'join cohort_members on cohort_members.id = member_id',
    among: `select case owner when 'trainee' then user_id else mentor_id end`,
    while: `done_at is null and ${takesPart}`,
  }),
  offered: waitingIn({
    table: 'cohort_members',
    id: 'cohort_id',
    person: 'user_id',
    until: "coalesce(offer_expires_at, 'infinity')",
    while: "state = 'offered'",
  }),
} satisfies AreaMails['waits']
