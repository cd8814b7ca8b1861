import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const mentoringOccasions = hurrying({
  always: ['given booked moved cancelled withdrawn offered'],
  urgent: ['reminder'],
  usual: ['waiting expired after note decided proposed link linked'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    mentoring: typeof mentoringOccasions
  }
}

const teamOf = (table: string) => `select user_id from startup_members where startup_id = ${table}.startup_id
  union select ${table}.trainee_id`
const link = waitingIn({
  table: 'mentor_links',
  among: `select mentor_id union ${teamOf('mentor_links')}`,
  while: "state in ('wished', 'talked')",
})

/** Those that ask for an answer; their notices go once it came. */
export const mentoringWaits = {
  offered: waitingIn({ table: 'mentor_requests', among: teamOf('mentor_requests'), while: "state = 'offered'" }),
  after: waitingIn({ table: 'mentor_hours', person: 'mentor_id', while: "state = 'booked'" }),
  link,
  proposed: link,
} satisfies AreaMails['waits']
