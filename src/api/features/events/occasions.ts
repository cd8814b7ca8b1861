import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const eventOccasions = hurrying({
  always: ['offered changed cancelled'],
  urgent: ['reminder'],
  usual: ['confirmed waitlisted offer_expired pending declined removed withdrawn switched feedback message'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    events: typeof eventOccasions
  }
}

/** Those that ask for an answer; their notices go once it came. */
export const eventWaits = {
  offered: waitingIn({
    table: 'event_registrations',
    id: 'event_id',
    join: 'join events on events.id = event_id',
    person: 'user_id',
    until: 'coalesce(offer_expires_at, events.ends_at)',
    while: "event_registrations.state = 'offered' and events.state = 'published'",
  }),
  feedback: waitingIn({
    table: 'event_registrations',
    id: 'event_id',
    person: 'user_id',
    while: "feedback_at is null and attendance in ('present', 'late')",
  }),
} satisfies AreaMails['waits']
