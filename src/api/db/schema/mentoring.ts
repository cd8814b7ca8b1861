import type { Generated, JSONColumnType } from 'kysely'
import type { SentLink } from '#contract/mentoring/booking.ts'
import type { Away, busyFailures, WeeklyHour } from '#contract/mentoring/hours.ts'
import type { Audience, HourState, MentoringRules, RequestState } from '#contract/mentoring/mentoring.ts'
import type { SnakeRow } from '../column-names.ts'
import type { GeneratedTime, MaybeTime, Time } from '../time-columns.ts'

type MentorDesks = {
  user_id: string
  topics: Generated<string[]>
  week_limit: Generated<number>
  weekly: JSONColumnType<WeeklyHour[], string | undefined>
  away: JSONColumnType<Away[], string | undefined>
  busy_url: string | null
  /** Pairs of moments. */
  busy: JSONColumnType<[string, string][], string | undefined>
  busy_read_at: MaybeTime
  busy_failed: (typeof busyFailures)[number] | null
  rolled_until: string | null
  updated_at: GeneratedTime
  version: Generated<number>
}

type MentorHours = {
  id: string
  mentor_id: string
  starts_at: Time
  ends_at: Time
  place: string | null
  link: string | null
  audience: Audience
  weekly: Generated<boolean>
  state: Generated<HourState>
  gives_at: MaybeTime
  capacity: Generated<number>
  taken: Generated<number>
  queue_last: Generated<number>
  request_id: Generated<string | null>
  startup_id: Generated<string | null>
  trainee_id: Generated<string | null>
  shared_note: Generated<string>
  private_note: Generated<string>
  advice: Generated<string | null>
  against_id: Generated<string | null>
  decided_id: Generated<string | null>
  prepared: Generated<number | null>
  useful: Generated<number | null>
  closed_at: MaybeTime
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
}

type MentorRequests = {
  id: string
  hour_id: string
  startup_id: string | null
  trainee_id: string | null
  user_id: string
  question: string
  links: JSONColumnType<SentLink[], string | undefined>
  state: RequestState
  asked_at: Time
  served: Generated<number | null>
  rank: Generated<number | null>
  queue_position: Generated<number | null>
  offer_expires_at: MaybeTime
  sequence: Generated<number>
  updated_at: GeneratedTime
}

type MentorActions = {
  id: string
  hour_id: string
  position: number
  body: string
  owner_id: string | null
  due_on: string | null
  done_at: MaybeTime
  milestone_id: Generated<string | null>
  entry_id: Generated<string | null>
}

export type MentoringTables = {
  mentoring_rules: SnakeRow<MentoringRules> & { single: Generated<boolean> }
  mentor_desks: MentorDesks
  mentor_hours: MentorHours
  mentor_requests: MentorRequests
  mentor_actions: MentorActions
  mentor_proposals: { mentor_id: string; subject_id: string; state: 'proposed' | 'dismissed'; at: Time }
}
