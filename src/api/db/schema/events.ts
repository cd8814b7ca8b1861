import type { Generated, JSONColumnType } from 'kysely'
import type { Attendance, EventKind, EventMode } from '#contract/events/events.ts'
import type { ScanAct, ScanResult } from '#contract/events/door.ts'
import type { EventAnswer, EventQuestion } from '#contract/events/questions.ts'
import type { EventInput } from '#contract/events/manage.ts'
import type { SeriesRule } from '#contract/events/series-days.ts'
import type { EventState, PeopleList, RegistrationState, Seat, Way } from '#contract/events/states.ts'
import type { GeneratedTime, MaybeTime, Time } from '../time-columns.ts'

type Text = { pt: string; en: string | null }
type JsonList<T extends object> = JSONColumnType<T[], string | undefined>

type Events = {
  id: string
  slug: string
  kind: EventKind
  state: Generated<EventState>
  title_pt: string
  title_en: string | null
  summary_pt: string
  summary_en: string | null
  description_pt: Generated<string>
  description_en: string | null
  field: string | null
  mode: EventMode
  venue: string | null
  address: string | null
  link: string | null
  starts_at: Time
  ends_at: Time
  moved_from: MaybeTime
  zone: string
  capacity: number | null
  taken: Generated<number>
  queue_last: Generated<number>
  online_capacity: number | null
  online_taken: Generated<number>
  online_queue_last: Generated<number>
  admission: Generated<'open' | 'approval'>
  registration_opens_at: MaybeTime
  registration_closes_at: MaybeTime
  questions: JsonList<EventQuestion>
  answers_until: MaybeTime
  cancel_until: MaybeTime
  priority_group: string | null
  priority_until: MaybeTime
  people_list: Generated<PeopleList>
  is_public: Generated<boolean>
  cover_id: string | null
  speakers: JsonList<{ name: string; title: Text }>
  agenda: JsonList<{ at: string; title: Text; who: string | null }>
  materials: JsonList<{ title: Text; url: string }>
  cancel_reason_pt: string | null
  cancel_reason_en: string | null
  reminded_for: MaybeTime
  announced_version: Generated<number>
  feedback_asked_at: MaybeTime
  created_by: string | null
  updated_by: string | null
  published_at: MaybeTime
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
  series_id: Generated<string | null>
  series_day: Generated<string | null>
  series_own: Generated<string[]>
  search: Generated<string>
  title_key: Generated<string>
  translated: Generated<boolean>
}

type EventRegistrations = {
  id: string
  event_id: string
  user_id: string
  state: RegistrationState
  seat: Generated<Seat>
  queue_position: number | null
  offer_expires_at: MaybeTime
  visible: Generated<boolean>
  attending: Way | null
  wanted: Way | null
  ahead: Generated<boolean>
  ticket: string
  answers: JsonList<Omit<EventAnswer, 'atDoor'>>
  attendance: Attendance | null
  checked_in_at: MaybeTime
  /** Marked by themselves, with the code of the room. */
  by_code: Generated<boolean>
  decided_at: MaybeTime
  decision_words: string | null
  decision_silent: Generated<boolean>
  /** What stood before a decision of which the person has not been told. */
  decided_from: 'pending' | 'declined' | null
  words_before: string | null
  removed_at: MaybeTime
  /** What they had done by themselves before they got a seat by their place in a cohort. */
  own_state: RegistrationState | null
  own_number: number | null
  own_removed_at: MaybeTime
  rating: number | null
  feedback: string | null
  feedback_at: MaybeTime
  feedback_asked: Generated<boolean>
  created_at: GeneratedTime
  updated_at: GeneratedTime
}

export type EventTables = {
  events: Events
  event_registrations: EventRegistrations
  event_series: {
    id: string
    slug: string
    content: JSONColumnType<EventInput>
    title_pt: Generated<string>
    title_en: Generated<string | null>
    rule: JSONColumnType<SeriesRule>
    created_by: string | null
    created_at: GeneratedTime
    updated_at: GeneratedTime
  }
  event_rooms: { event_id: string; secret: Buffer; opened_at: Time; opened_by: string | null }
  event_scans: {
    id: string
    event_id: string
    registration_id: string | null
    scanned_at: Time
    scanned_by: string | null
    result: ScanResult
    act: Generated<ScanAct>
    list_id: string | null
    guest_id: string | null
    door: string | null
  }
  event_certificates: {
    code: string
    registration_id: string
    user_id: string
    name: string
    title_pt: string
    title_en: string | null
    starts_at: Time
    ends_at: Time
    zone: string
    issued_at: Time
  }
  event_lists: { id: string; event_id: string; name: string; position: number }
  event_guests: {
    id: string
    event_id: string
    name: string | null
    email: string | null
    came_at: MaybeTime
    added_by: string | null
    created_at: GeneratedTime
    updated_at: GeneratedTime
  }
}
