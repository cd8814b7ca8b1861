import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import type { Occasions } from '#api/tell/occasions.ts'

/** What administrators are told of, and how much it hurries. */
export const integrationOccasions = {
  stopped: 'always',
  machine_created: 'always',
  machine_ends: 'urgent',
} as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    integrations: typeof integrationOccasions
  }
}

export const integrationWaits = {
  stopped: waitingIn({ table: 'webhooks', while: "state = 'stopped'" }),
} satisfies AreaMails['waits']
