import type { Generated, JSONColumnType } from 'kysely'
import type { PublicJwk } from '#contract/cohorts/badges.ts'
import type { CertificateFacts } from '#contract/cohorts/certificates.ts'
import type { CohortMode } from '#contract/cohorts/intake.ts'
import type { ActionOwner, EntryKind } from '#contract/cohorts/mentoring.ts'
import type { ItemKind } from '#contract/cohorts/modules.ts'
import type { Mark, Rubric } from '#contract/cohorts/rubrics.ts'
import type { EnrolmentState } from '#contract/cohorts/states.ts'
import type { OutcomeCode, outcomeDays } from '#contract/cohorts/outcomes.ts'
import type { intents } from '#contract/cohorts/progress.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { GeneratedTime, MaybeTime, Time } from '../time-columns.ts'

type Resource = { title: { pt: string; en: string | null }; url: string }

type Cohorts = {
  id: string
  name: string
  starts_on: string
  weeks: number
  capacity: number | null
  admission: Generated<'open' | 'selection'>
  applications_open_at: MaybeTime
  applications_close_at: MaybeTime
  lead_mentor_id: string | null
  /** The cohort that follows. */
  next_id: string | null
  squads: Generated<string[]>
  rule_attendance: Generated<number>
  rule_tasks: Generated<number>
  mode: Generated<CohortMode>
  place: string | null
  link: string | null
  resources: JSONColumnType<Resource[], string | undefined>
  taken: Generated<number>
  queue_last: Generated<number>
  modules_version: Generated<number>
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
}

type CohortMembers = {
  id: Generated<string>
  cohort_id: string
  user_id: string
  state: Generated<EnrolmentState>
  queue_position: number | null
  offer_expires_at: MaybeTime
  motivation: string | null
  squad: string | null
  mentor_id: string | null
  intent: (typeof intents)[number] | null
  intent_at: MaybeTime
  answer: string | null
  answer_lang: Generated<Locale>
  answer_other: Generated<string | null>
  /** When the place was accepted: what was before does not count as missed. */
  joined_at: GeneratedTime
  /** When they left, or completed. */
  ended_at: MaybeTime
  asks_why: Generated<boolean>
  left_reason: string | null
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
}

type CohortTasks = {
  id: string
  cohort_id: string
  week: number
  title_pt: string
  title_en: string | null
  body_pt: Generated<string>
  body_en: string | null
  due_at: Time
  rubric: JSONColumnType<Rubric> | null
  peer_days: number | null
  peer_blind: Generated<boolean>
  peers_at: MaybeTime
  updated_at: GeneratedTime
  version: Generated<number>
}

type CohortAnswers = {
  id: string
  task_id: string
  member_id: string
  state: 'handed_in' | 'returned' | 'accepted'
  body: string | null
  link: string | null
  handed_in_at: Time
  late: boolean
  attempts: Generated<number>
  feedback: string | null
  feedback_lang: Generated<Locale>
  feedback_other: Generated<string | null>
  feedback_by: string | null
  feedback_at: MaybeTime
  marks: JSONColumnType<Mark[]> | null
}

type CohortPeers = {
  id: Generated<string>
  task_id: string
  author_id: string
  reviewer_id: string
  due_at: Time
  reminded_at: MaybeTime
  body: string | null
  marks: JSONColumnType<Mark[]> | null
  given_at: MaybeTime
}

type CohortItems = {
  id: string
  module_id: string
  position: number
  kind: ItemKind
  title_pt: string
  title_en: string | null
  body_pt: Generated<string>
  body_en: string | null
  link: string | null
  minutes: number | null
  week: number | null
  task_id: string | null
}

type MentoringEntries = {
  id: string
  member_id: string
  author_id: string | null
  kind: EntryKind
  body: string
  owner: ActionOwner | null
  due_on: string | null
  done_at: MaybeTime
  created_at: Time
}

type Certificates = {
  id: string
  code: string
  member_id: string | null
  mentor_id: Generated<string | null>
  facts: JSONColumnType<CertificateFacts>
  issued_at: Time
  issued_by: string | null
  signer_id: Generated<string | null>
  reason: string | null
  revoked_at: MaybeTime
  revoked_reason: string | null
  shows_skills: Generated<boolean>
}

type CohortOutcomes = {
  id: string
  member_id: string
  days: (typeof outcomeDays)[number]
  due_at: Time
  asked_at: MaybeTime
  token_hash: Buffer | null
  code: OutcomeCode | null
  answered_at: MaybeTime
  answered_by: string | null
  proof_link: string | null
  proof_at: MaybeTime
  checked_at: MaybeTime
  checked_by: string | null
}

type SkillConfirmations = {
  id: string
  user_id: string
  skill: string
  state: 'asked' | 'confirmed' | 'declined'
  level: number | null
  link: string | null
  asked_at: MaybeTime
  note: string | null
  milestone_id: string | null
  decided_by: string | null
  decided_at: MaybeTime
}

type CohortSessions = {
  id: string
  cohort_id: string | null
  compulsory: boolean | null
  skills: string[] | null
  title_pt: string
  title_en: string | null
  starts_at: Time
  ends_at: Time
  day: string
  path: string
  /** Since when it asks people to come; null for ever. */
  asked_at: Date | null
}

type CohortPlanned = {
  id: string
  cohort_id: string
  compulsory: boolean
  skills: string[]
  state: 'draft' | 'published'
  title_pt: string
  title_en: string | null
  starts_at: Time
  ends_at: Time
  zone: string
  day: string
  path: string
}

type FrozenOutcomes = {
  cohort_id: string
  days: (typeof outcomeDays)[number]
  /** The text itself, byte by byte. */
  record: string
  sha256: string
  frozen_at: Time
  frozen_by: string | null
}

type OutcomeCorrections = {
  id: string
  cohort_id: string
  days: (typeof outcomeDays)[number]
  corrected_at: Time
  corrected_by: string | null
}

export type CohortTables = {
  cohorts: Cohorts
  cohort_team: { cohort_id: string; user_id: string; position: number }
  cohort_invitees: { cohort_id: string; email: string; created_at: Time }
  cohort_planned: CohortPlanned
  cohort_members: CohortMembers
  cohort_events: {
    event_id: string
    cohort_id: string
    compulsory: boolean
    skills: Generated<string[]>
    linked_at: MaybeTime
  }
  skill_confirmations: SkillConfirmations
  member_milestones: { user_id: string; id: string; title: string; path: string; approved_at: Time }
  cohort_sessions: CohortSessions
  cohort_modules: { id: string; cohort_id: string; position: number; title_pt: string; title_en: string | null }
  cohort_items: CohortItems
  cohort_items_done: { member_id: string; item_id: string; done_at: Time }
  cohort_tasks: CohortTasks
  certificates: Certificates
  issuer_keys: { kid: string; public_jwk: JSONColumnType<Omit<PublicJwk, 'kid'>>; sealed: string; created_at: Time }
  cohort_answers: CohortAnswers
  cohort_peers: CohortPeers
  cohort_entries: MentoringEntries
  cohort_outcomes: CohortOutcomes
  frozen_outcomes: FrozenOutcomes
  outcome_corrections: OutcomeCorrections
  cohort_seats: { event_id: string; user_id: string; member_id: string; excuse: string | null }
  cohort_excuses: { event_id: string; member_id: string; reason: string; day: string; created_at: Time }
}
