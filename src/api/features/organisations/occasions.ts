import { hurrying } from '#api/tell/occasions.ts'
import { programmeTeam, waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'

/** What people are told of, and how much it hurries. */
export const organisationOccasions = hurrying({
  usual: ['added removed alone'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    organisations: typeof organisationOccasions
  }
}

/** What asks for an answer: a notice goes once somebody answers again, or nobody needs to. */
export const organisationWaits = {
  alone: waitingIn({
    table: 'organisations',
    among: programmeTeam,
    while: 'contact_lost_at is not null and archived_at is null',
  }),
} satisfies AreaMails['waits']
