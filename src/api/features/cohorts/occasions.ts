import { takingPart } from '#contract/cohorts/states.ts'
import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const cohortOccasions = hurrying({
  always: ['offered session_out excuse_lapsed moved revoked'],
  urgent: ['added task_moved'],
  usual: [
    'completed handed_in task_accepted task_returned peers_asked peers_due peer_feedback shared_note',
    'action applied waitlisted expired accepted declined left alumni removed skill_asked skill_confirmed',
    'skill_declined outcome message',
  ],
})

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
