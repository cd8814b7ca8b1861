import type { Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { RegistrationState } from '#contract/event-states.ts'
import type { Attendance } from '#contract/events.ts'

export type WholeEvent = Selectable<Schema['events']>
export type RegistrationRow = Selectable<Schema['event_registrations']>
export type DetailRow = WholeEvent & { waiting: number; people: number; updated_by_name: string | null }

/** The columns of an event card. */
export const cardColumns = [
  ...(['id', 'slug', 'kind', 'state', 'title_pt', 'title_en', 'summary_pt', 'summary_en', 'field', 'mode'] as const),
  ...(['venue', 'starts_at', 'ends_at', 'zone', 'capacity', 'taken', 'admission', 'cover_id', 'link'] as const),
  ...(['registration_opens_at', 'registration_closes_at'] as const),
]
export type EventRow = Pick<WholeEvent, (typeof cardColumns)[number]> & {
  own_state: RegistrationState | null
  own_offer_expires_at: Date | null
  own_attendance: Attendance | null
  own_rating: number | null
}

export type ManagedRow = EventRow & {
  translated: boolean
  version: number
  updated_at: Date
  confirmed: number
  pending: number
  pending_since: Date | null
  waitlisted: number
  attended: number
  rating: number | null
}

/** How the audit log names events and registrations. */
export const eventObject = ({ id }: { id: string }) => ({ type: 'event', id })
export const registrationObject = ({ id }: { id: string }) => ({ type: 'event_registration', id })
