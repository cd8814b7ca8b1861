import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AttachmentKind } from '#contract/attachments/attachments.ts'
import type { Mark } from '#contract/records.ts'
import type { GivenAnswer } from '#contract/questions.ts'
import type { Role } from '#contract/scopes.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { ApplicationTables } from './schema/applications.ts'
import type { AuthTables } from './schema/auth.ts'
import type { ChallengeTables } from './schema/challenges.ts'
import type { CohortTables } from './schema/cohorts.ts'
import type { EditionTables } from './schema/editions.ts'
import type { EventTables } from './schema/events.ts'
import type { FigureTables } from './schema/figures.ts'
import type { IntegrationTables } from './schema/integrations.ts'
import type { MailTables } from './schema/mails.ts'
import type { MentoringTables } from './schema/mentoring.ts'
import type { MessageTables } from './schema/messages.ts'
import type { OpportunityTables } from './schema/opportunities.ts'
import type { OrganisationTables } from './schema/organisations.ts'
import type { ProblemTables } from './schema/problems.ts'
import type { ProfileTables } from './schema/profile.ts'
import type { Programme } from './schema/programme.ts'
import type { ReviewTables } from './schema/reviews.ts'
import type { SolutionTables } from './schema/solutions.ts'
import type { StartupTables } from './schema/startups.ts'
import type { GeneratedTime, MaybeTime, Time } from './time-columns.ts'

type Users = {
  id: string
  email: string
  password_hash: string
  password_version: Generated<number>
  first_name: string
  last_name: string
  phone: string | null
  phone_country: string | null
  phone_ext: string | null
  country: string | null
  locale: Generated<Locale>
  role: Role
  status: Generated<'active' | 'suspended' | 'leaving' | 'erased' | 'machine'>
  erase_at: MaybeTime
  erase_texts: Generated<boolean>
  last_seen_at: MaybeTime
  email_verified_at: MaybeTime
  heard_from: string | null
  registration_answers: JSONColumnType<GivenAnswer[]> | null
  consent_version: string | null
  consent_at: MaybeTime
  calendar_secret: string | null
  /** Kept by triggers. */
  second_factor: ColumnType<boolean, never, never>
  factor_asked_at: MaybeTime
  directory_id: string | null
  directory_since: MaybeTime
  directory_ended_at: MaybeTime
  /** Kept by triggers: whether the profile lacks a part. */
  unfinished: ColumnType<boolean, never, never>
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
}

type Throttles = { key: string; count: number; resets_at: Time; blocked_until: GeneratedTime }

type IdempotencyKeys = {
  owner: string
  key: string
  request_hash: Buffer
  answer: string
  created_at: GeneratedTime
}

type AuditLog = {
  id: Generated<number>
  at: GeneratedTime
  actor_id: string | null
  action: string
  object_type: string
  object_id: string
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
  request_id: string | null
  chain_position: number | null
  hash: Buffer | null
  keyed: Generated<boolean>
}

type Jobs = {
  id: string
  kind: string
  payload: JSONColumnType<Record<string, string>>
  key: string | null
  run_at: Time
  attempts: Generated<number>
  done_at: MaybeTime
  dead_at: MaybeTime
  error: string | null
  created_at: GeneratedTime
}

type Attachments = {
  id: string
  owner_id: string | null
  kind: AttachmentKind
  file_name: string
  content_type: string
  size: number
  width: number | null
  height: number | null
  created_at: GeneratedTime
}

type LegalTexts = {
  kind: 'terms' | 'privacy' | 'accessibility'
  version: number
  body_pt: string
  body_en: string | null
  published_at: Generated<Date>
  published_by: string | null
}

type RecordSteps = {
  id: Generated<number>
  area: string
  record_id: string
  step: string
  details: JSONColumnType<Record<string, string | number>>
  actor_id: string | null
  at: Time
  untold: Generated<boolean>
}

type RecordNotes = {
  id: string
  area: string
  record_id: string
  author_id: string | null
  body: string
  created_at: Time
  private: Generated<boolean>
}

type HandedWork = {
  key: string
  user_id: string
  by_id: string | null
  title: string
  path: string
  handed_at: Time
}

type SavedViews = {
  id: string
  page: string
  name: string
  search: JSONColumnType<Record<string, unknown>>
  shared: boolean
  owner_id: string | null
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
}

/** What open pages hear of; the transaction and the time are set by the database. */
type LiveChanges = { area: string; user_id?: string | null; record?: string | null }

type RecordMarks = { area: string; record_id: string; mark: Mark; user_id: string; created_at: GeneratedTime }

type Drafts = {
  user_id: string
  area: string
  key: string
  content: JSONColumnType<Record<string, unknown>>
  version: number
  updated_at: Time
}

type FileUses = {
  area: string
  record_id: string
  field: string
  attachment_id: string
  position: number
  visibility: 'public' | 'members' | 'record'
}

type Invitations = {
  id: string
  area: string
  record_id: string
  email: string
  role: string
  token_hash: Buffer
  state: Generated<'open' | 'accepted' | 'declined' | 'revoked'>
  invited_by: string | null
  created_at: Time
  expires_at: Time
  answered_at: MaybeTime
  answered_by: string | null
  first_name: string | null
  last_name: string | null
  locale: Locale | null
  sent_at: MaybeTime
  member_title: Generated<string | null>
  words: Generated<string | null>
  organisation_id: Generated<string | null>
  round_id: Generated<string | null>
}

/** An entry of a shared list; people propose, the team accepts, merges and retires. */
type ReferenceEntry = {
  edited: Generated<boolean>
  slug: string
  name_pt: string
  name_en: string
  status: Generated<'proposed' | 'accepted' | 'retired'>
  proposed_by: string | null
  proposed_at: MaybeTime
  merged_into: string | null
}

/** What somebody was told; `about` is set while an answer of theirs is awaited. */
type SharedTables = {
  fields: ReferenceEntry & { kind: 'sector' | 'study' }
  skills: ReferenceEntry & { category: string }
  countries: { code: string; name_pt: string; name_en: string; calling_code: string | null }
  users: Users
  signing_keys: { kid: string; secret: Buffer; created_at: GeneratedTime }
  throttles: Throttles
  idempotency_keys: IdempotencyKeys
  schema_migrations: { name: string; checksum: string; applied_at: GeneratedTime }
  audit_log: AuditLog
  audit_head: { only: Generated<boolean>; sealed: number; seal: Buffer }
  jobs: Jobs
  attachments: Attachments
  file_uses: FileUses
  files_to_delete: { id: string; due_at: Time }
  slugs: { area: string; slug: string }
  programme: Programme
  legal_texts: LegalTexts
  drafts: Drafts
  invitations: Invitations
  held_changes: { id: string; actor_id: string; scope: string; at: Time; until: Time }
  held_rows: { seq: Generated<number>; held_id: string; table_name: string }
  record_steps: RecordSteps
  record_notes: RecordNotes
  record_terms: { area: string; term: string; record_id: string; in_title: boolean }
  record_marks: RecordMarks
  live_changes: LiveChanges
  saved_views: SavedViews
  handed_work: HandedWork
  record_labels: { area: string; record_id: string; label: string }
  import_headings: { list: string; heading: string; column_name: string | null }
}

/** The tables that `migrations/` create: those of each area stand in `schema/<area>.ts`. */
export interface Schema
  extends
    SharedTables,
    ApplicationTables,
    AuthTables,
    ChallengeTables,
    CohortTables,
    EditionTables,
    EventTables,
    FigureTables,
    IntegrationTables,
    MailTables,
    MentoringTables,
    MessageTables,
    OpportunityTables,
    OrganisationTables,
    ProblemTables,
    ProfileTables,
    ReviewTables,
    SolutionTables,
    StartupTables {}
