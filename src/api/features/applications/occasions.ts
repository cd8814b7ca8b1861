import { pipelineStates } from '#contract/applications/states.ts'
import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const applicationOccasions = hurrying({
  always: [
    'interview changed offer offer_reminder lapsed unanswered accepted declined cancelled rejected',
    'withdrawn filled silence late left all_taken times set off panel panel_off picked no_time times_over',
    'erasure documents closed pool_ends',
  ],
  urgent: ['reminder'],
  usual: ['received in_review shortlisted silenced broken terms pool_invited message'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    applications: typeof applicationOccasions
  }
}

const onTheWay = `in (${pipelineStates.map((state) => `'${state}'`).join(', ')})`
/** What waits for applicants follows what they were told: a move that can still be undone takes no notice away. */
const offer = waitingIn({ table: 'applications', person: 'applicant_id', while: "told_state = 'offer'" })
/** Those that ask for an answer; their notices go once it came. */
export const applicationWaits = {
  offer,
  offer_reminder: offer,
  times: waitingIn({
    table: 'applications',
    person: 'applicant_id',
    while: "told_state = 'interview' and interview_times <> '[]' and not interview_times_over",
  }),
  no_time: waitingIn({ table: 'applications', while: "state = 'interview' and interview_reply is not null" }),
  times_over: waitingIn({ table: 'applications', while: "state = 'interview' and interview_times_over" }),
  documents: waitingIn({
    table: 'applications',
    person: 'applicant_id',
    while: `documents = 'returned' and told_state ${onTheWay}`,
  }),
  panel: waitingIn({
    table: 'application_interviewers',
    id: 'application_id',
    join: 'join applications on applications.id = application_id',
    person: 'user_id',
    while: `handed_in_at is null and not interview_off and applications.state ${onTheWay}`,
  }),
  pool_ends: waitingIn({ table: 'talent_pool', id: 'user_id', while: 'reminded_at is not null' }),
  pool_invited: waitingIn({
    table: 'talent_invitations',
    id: 'opportunity_id',
    person: 'user_id',
    join: 'join opportunities on opportunities.id = opportunity_id',
    until: 'opportunities.deadline',
    while: `opportunities.state = 'published' and not exists (
      select from applications
      where applications.opportunity_id = talent_invitations.opportunity_id and applicant_id = talent_invitations.user_id)`,
  }),
} satisfies AreaMails['waits']
