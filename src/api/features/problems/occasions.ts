import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const problemOccasions = hurrying({
  usual: [
    'received late accept ask merge decline solve confirm withdraw reopen startup solution challenge',
    'challenge_cancelled message',
  ],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    problems: typeof problemOccasions
  }
}

/** Those that ask for an answer; their notices go once it came. */
export const problemWaits = {
  ask: waitingIn({ table: 'problems', person: 'proposer_id', while: "state = 'needs_info'" }),
} satisfies AreaMails['waits']
