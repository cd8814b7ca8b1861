import { invitationWaits, waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const startupOccasions = {
  invited: 'always',
  reminder: 'urgent',
  'milestone-approved': 'usual',
  'milestone-returned': 'usual',
  'milestone-waits': 'usual',
  told: 'usual',
  submitted: 'usual',
  late: 'usual',
  received: 'usual',
  accept: 'usual',
  ask: 'usual',
  decline: 'usual',
  start: 'usual',
  pause: 'usual',
  resume: 'usual',
  graduate: 'usual',
  close: 'usual',
  outcome: 'usual',
  owner: 'usual',
  member: 'usual',
  'goals-agreed': 'usual',
  'goals-proposed': 'usual',
  removed: 'usual',
  message: 'usual',
} as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    startups: typeof startupOccasions
  }
}

/** Those that ask for an answer; their notices go once it came. */
export const startupWaits = {
  ask: waitingIn({ table: 'startups', while: "state = 'changes_requested'" }),
  received: waitingIn({ table: 'startups', while: "state = 'submitted'" }),
  invited: invitationWaits,
  'milestone-waits': waitingIn({ table: 'startup_milestones', while: "state = 'done'" }),
  'milestone-returned': waitingIn({ table: 'startup_milestones', while: "state in ('planned', 'in_progress')" }),
  'goals-proposed': waitingIn({ table: 'startups', while: 'goals_agreed_at is null' }),
} satisfies AreaMails['waits']
