import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import { hurrying } from '#api/tell/occasions.ts'

/** What administrators are told of, and how much it hurries. */
export const integrationOccasions = hurrying({
  always: ['stopped machine_created'],
  urgent: ['machine_ends'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    integrations: typeof integrationOccasions
  }
}

export const integrationWaits = {
  stopped: waitingIn({ table: 'webhooks', while: "state = 'stopped'" }),
} satisfies AreaMails['waits']
