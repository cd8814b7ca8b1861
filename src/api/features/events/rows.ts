import type { Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { RegistrationState, Seat } from '#contract/events/states.ts'
import type { Attendance, Event } from '#contract/events/events.ts'

export type WholeEvent = Selectable<Schema['events']>
export type RegistrationRow = Selectable<Schema['event_registrations']>

type SeriesPart = NonNullable<Event['series']>
type Neighbour = { slug: string; startsAt: string }

/** The columns of an event card. */
export const cardColumns = [
  ...(['id', 'slug', 'kind', 'state', 'title_pt', 'title_en', 'summary_pt', 'summary_en', 'field', 'mode'] as const),
  ...([
    'venue',
    'starts_at',
    'ends_at',
    'zone',
    'capacity',
    'taken',
    'online_capacity',
    'online_taken',
    'admission',
    'cover_id',
    'link',
  ] as const),
  ...(['registration_opens_at', 'registration_closes_at', 'answers_until', 'cancel_until', 'priority_until'] as const),
]

/** The further columns of an event's page. */
export const detailColumns = [
  ...(['description_pt', 'description_en', 'address', 'speakers', 'agenda', 'materials', 'cancel_reason_pt'] as const),
  ...([
    'cancel_reason_en',
    'translated',
    'questions',
    'priority_group',
    'people_list',
    'is_public',
    'moved_from',
    'version',
    'updated_at',
    'updated_by',
  ] as const),
]

/** The columns of a registration that its owner sees. */
export const ownColumns = [
  ...([
    'id',
    'state',
    'seat',
    'offer_expires_at',
    'visible',
    'attending',
    'attendance',
    'checked_in_at',
    'removed_at',
  ] as const),
  ...(['rating', 'feedback', 'answers', 'wanted', 'ahead', 'queue_position', 'decision_words', 'created_at'] as const),
]
export type OwnRegistration = Pick<RegistrationRow, (typeof ownColumns)[number]>

export type DetailRow = Pick<WholeEvent, (typeof cardColumns | typeof detailColumns)[number]> & {
  waiting: number
  online_waiting: number
  is_ahead: boolean
  besides: number
  series: SeriesPart | null
  series_previous: Neighbour | null
  series_next: Neighbour | null
  people: number
  has_room: boolean
  updated_by_name: string | null
}

export type EventRow = Pick<WholeEvent, (typeof cardColumns)[number]> & {
  own_state: RegistrationState | null
  own_seat: Seat | null
  own_offer_expires_at: Date | null
  own_attendance: Attendance | null
  own_rating: number | null
  series: SeriesPart | null
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
export const registrationType = 'event_registration'
export const registrationObject = ({ id }: { id: string }) => ({ type: registrationType, id })
