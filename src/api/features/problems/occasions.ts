import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const problemOccasions = {
  received: 'usual',
  late: 'usual',
  accept: 'usual',
  ask: 'usual',
  merge: 'usual',
  decline: 'usual',
  solve: 'usual',
  confirm: 'usual',
  withdraw: 'usual',
  reopen: 'usual',
  startup: 'usual',
  solution: 'usual',
  challenge: 'usual',
  challenge_cancelled: 'usual',
  message: 'usual',
} as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    problems: typeof problemOccasions
  }
}

/** Those that ask for an answer; their notices go once it came. */
export const problemWaits = {
  ask: waitingIn({ table: 'problems', person: 'proposer_id', while: "state = 'needs_info'" }),
} satisfies AreaMails['waits']
