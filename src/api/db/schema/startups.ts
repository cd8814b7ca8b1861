import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Locale } from '#contract/endpoint.ts'
import type { MemberRole, Remark, StartupDetail, StartupInput, StartupOutcome } from '#contract/startups/startups.ts'
import type { MilestoneState } from '#contract/startups/milestones.ts'
import type { StartupIntakeInput, IntakeQuestion } from '#contract/startups/intake.ts'
import type { UpdateInput } from '#contract/startups/updates.ts'
import type { StartupState } from '#contract/startups/states.ts'
import type { SnakeRow } from '../column-names.ts'
import type { GeneratedTime, MaybeTime, Time } from '../time-columns.ts'

type Written = SnakeRow<StartupInput>
/** Registration gives these; all others may be told later. */
type Needed = 'name' | 'pitch' | 'field' | 'stage'

/** The columns of what the team tells are called like the fields of the form. */
type Startups = Pick<Written, Needed> & {
  [Name in Exclude<keyof Written, Needed | 'links'>]: Generated<Written[Name]>
} & {
  id: string
  links: JSONColumnType<Written['links'], string | undefined>
  state: Generated<StartupState>
  updated_by: Generated<string | null>
  intake_id: Generated<string | null>
  answers: JSONColumnType<StartupDetail['answers'], string | undefined>
  submitted_at: MaybeTime
  answer: Generated<string | null>
  answer_lang: Generated<Locale>
  answer_other: Generated<string | null>
  answered_by: Generated<string | null>
  answered_at: MaybeTime
  answer_due_at: MaybeTime
  remarks: JSONColumnType<(Pick<Remark, 'field' | 'text'> & { was: string })[], string | undefined>
  assignee_id: Generated<string | null>
  outcome: Generated<StartupDetail['outcome']>
  team_lost_at: MaybeTime
  heard_month: Generated<string | null>
  goals: JSONColumnType<StartupDetail['goals'], string | undefined>
  goals_agreed_at: MaybeTime
  goals_agreed_by: Generated<string | null>
  search: GeneratedAlways<string>
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
}

type StartupIntakes = {
  id: string
  name: JSONColumnType<StartupIntakeInput['name']>
  opens_at: Time
  closes_at: MaybeTime
  answer_days: number
  questions: JSONColumnType<IntakeQuestion[], string | undefined>
  created_at: GeneratedTime
  updated_at: GeneratedTime
  version: Generated<number>
}

type StartupMembers = {
  startup_id: string
  user_id: string
  title: string
  role: Generated<MemberRole>
  joined_at: GeneratedTime
  is_primary: Generated<boolean>
  is_public: Generated<boolean>
}

/** The confirmed links of `mentor_links`. */
type StartupMentors = { startup_id: string; user_id: string; assigned_at: Time }

type StartupOutcomes = {
  id: string
  startup_id: string
  due_at: Time
  asked_at: MaybeTime
  outcome: Generated<StartupOutcome | null>
  jobs: Generated<number | null>
  revenue: Generated<number | null>
  capital: Generated<number | null>
  disclose: Generated<boolean>
  answered_at: MaybeTime
  answered_by: Generated<string | null>
}

type StartupOutcomeLinks = { token_hash: Buffer; outcome_id: string; user_id: string }

type StartupMentorNotes = {
  id: string
  startup_id: string
  author_id: string
  body: string
  shared: boolean
  created_at: Time
}

type StartupMilestones = {
  id: string
  startup_id: string
  title: string
  due_on: string | null
  owner_id: string | null
  evidence: string | null
  state: Generated<MilestoneState>
  done_at: MaybeTime
  approved_at: MaybeTime
  approved_by: Generated<string | null>
  returned_reason: Generated<string | null>
  returned_lang: Generated<Locale>
  created_at: Time
  updated_at: Time
  version: Generated<number>
}

type StartupUpdates = {
  id: string
  startup_id: string
  month: string
  progress: string
  obstacle: string | null
  ask: string | null
  figures: JSONColumnType<UpdateInput['figures']>
  updated_by: string | null
  published_at: Time
  updated_at: Time
  version: Generated<number>
}

export type StartupTables = {
  startups: Startups
  startup_intakes: StartupIntakes
  startup_members: StartupMembers
  startup_mentors: StartupMentors
  startup_mentor_notes: StartupMentorNotes
  startup_outcomes: StartupOutcomes
  startup_outcome_links: StartupOutcomeLinks
  startup_milestones: StartupMilestones
  startup_updates: StartupUpdates
}
