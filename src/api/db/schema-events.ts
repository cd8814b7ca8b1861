import type { Generated, JSONColumnType } from 'kysely'
import type { GeneratedTime, MaybeTime, Time } from './schema.ts'

type Events = {
  id: string
  slug: string
  kind: 'workshop' | 'talk' | 'demo_day' | 'hackathon' | 'office_hours' | 'other'
  state: Generated<'draft' | 'published' | 'cancelled'>
  title_pt: string
  title_en: string | null
  summary_pt: string
  summary_en: string | null
  description_pt: Generated<string>
  description_en: string | null
  field: string | null
  mode: 'onsite' | 'online' | 'hybrid'
  venue: string | null
  link: string | null
  starts_at: Time
  ends_at: Time
  zone: string
  capacity: number | null
  taken: Generated<number>
  admission: Generated<'open' | 'approval'>
  registration_opens_at: MaybeTime
  registration_closes_at: MaybeTime
  cover_id: string | null
  materials: JSONColumnType<{ title: string; url: string }[], string | undefined, string>
  cancel_reason: string | null
  sequence: Generated<number>
  created_by: string | null
  published_at: MaybeTime
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
  search: Generated<string>
}

type EventRegistrations = {
  id: string
  event_id: string
  user_id: string
  state: 'pending' | 'confirmed' | 'waitlisted' | 'offered' | 'cancelled' | 'declined'
  queue_position: number | null
  offer_expires_at: MaybeTime
  visible: Generated<boolean>
  ticket: string
  attendance: 'present' | 'late' | 'excused' | 'absent' | null
  checked_in_at: MaybeTime
  rating: number | null
  feedback: string | null
  feedback_at: MaybeTime
  created_at: GeneratedTime
  updated_at: GeneratedTime
}

export type EventTables = {
  events: Events
  event_speakers: {
    event_id: string
    position: number
    name: string
    title_pt: Generated<string>
    title_en: string | null
  }
  event_registrations: EventRegistrations
  event_scans: {
    id: string
    event_id: string
    registration_id: string | null
    scanned_at: Time
    scanned_by: string | null
    result: 'checked_in' | 'repeated' | 'ticket_invalid' | 'ticket_cancelled'
  }
}
