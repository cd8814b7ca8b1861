import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const mentoringOccasions = {
  given: 'always',
  booked: 'always',
  moved: 'always',
  cancelled: 'always',
  withdrawn: 'always',
  offered: 'always',
  reminder: 'urgent',
  waiting: 'usual',
  expired: 'usual',
  after: 'usual',
  note: 'usual',
  decided: 'usual',
  proposed: 'usual',
  link: 'usual',
  linked: 'usual',
} as const satisfies Occasions

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
