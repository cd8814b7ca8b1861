import type { Generated, JSONColumnType } from 'kysely'
import type { SentLink } from '#contract/mentoring/booking.ts'
import type { busyFailures, WeeklyHour } from '#contract/mentoring/hours.ts'
import type { LinkState, WishSide } from '#contract/mentoring/links.ts'
import type { Audience, DayRange, HourState, MentoringRules, RequestState } from '#contract/mentoring/mentoring.ts'
import type { SnakeRow } from '../column-names.ts'
import type { GeneratedTime, MaybeTime, Time } from '../time-columns.ts'

type MentorDesks = {
  user_id: string
  topics: Generated<string[]>
  week_limit: Generated<number>
  weekly: JSONColumnType<WeeklyHour[], string | undefined>
  away: JSONColumnType<DayRange[], string | undefined>
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
  /** Null once who asked has left; what a team asked for stays its own. */
  user_id: string | null
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

type MentorLinks = {
  id: Generated<string>
  mentor_id: string
  startup_id: string | null
  trainee_id: string | null
  state: LinkState
  wished_side: Generated<WishSide>
  wished_by: Generated<string | null>
  note: Generated<string>
  team_agreed: Generated<boolean>
  mentor_agreed: Generated<boolean>
  lead: Generated<boolean>
  answer: Generated<string | null>
  team_word: Generated<string | null>
  mentor_word: Generated<string | null>
  wished_at: GeneratedTime
  talked_at: MaybeTime
  confirmed_at: MaybeTime
  ended_at: MaybeTime
  updated_at: GeneratedTime
  version: Generated<number>
}

type MentorAparts = {
  id: Generated<string>
  mentor_id: string
  startup_id: string | null
  trainee_id: string | null
  side: WishSide
  author_id: Generated<string | null>
  at: Time
}

export type MentoringTables = {
  mentoring_rules: SnakeRow<MentoringRules> & { single: Generated<boolean> }
  mentor_desks: MentorDesks
  mentor_hours: MentorHours
  mentor_requests: MentorRequests
  mentor_actions: MentorActions
  mentor_links: MentorLinks
  mentor_aparts: MentorAparts
}
