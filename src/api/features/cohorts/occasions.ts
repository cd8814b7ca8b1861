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

const peers = waitingIn({
  table: 'cohort_peers',
  id: 'task_id',
  join: 'join cohort_members on cohort_members.id = reviewer_id',
  person: 'user_id',
  while: 'given_at is null',
})

/** Those that ask for an answer; their notices go once it came. */
export const cohortWaits = {
  handed_in: waitingIn({ table: 'cohort_answers', while: "state = 'handed_in'" }),
  task_returned: waitingIn({
    table: 'cohort_answers',
    id: 'task_id',
    join: 'join cohort_members on cohort_members.id = member_id',
    person: 'user_id',
    while: "cohort_answers.state = 'returned'",
  }),
  peers_asked: peers,
  peers_due: peers,
  skill_asked: waitingIn({ table: 'skill_confirmations', id: 'user_id', while: "state = 'asked'" }),
  action: waitingIn({ table: 'cohort_entries', while: 'done_at is null' }),
  offered: waitingIn({ table: 'cohort_members', id: 'cohort_id', person: 'user_id', while: "state = 'offered'" }),
} satisfies AreaMails['waits']
