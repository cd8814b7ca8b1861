import { waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const eventOccasions = {
  offered: 'always',
  changed: 'always',
  cancelled: 'always',
  reminder: 'urgent',
  confirmed: 'usual',
  waitlisted: 'usual',
  offer_expired: 'usual',
  pending: 'usual',
  declined: 'usual',
  removed: 'usual',
  withdrawn: 'usual',
  switched: 'usual',
  feedback: 'usual',
  message: 'usual',
} as const satisfies Occasions

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
