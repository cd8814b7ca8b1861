import type { Generated, JSONColumnType } from 'kysely'
import type { Recommendation } from '#contract/applications/interviews.ts'
import type { ApplicationState } from '#contract/applications/states.ts'
import type {
  ApplicationDetail,
  CancelReason,
  CloseReason,
  FrozenPosting,
  FrozenProfile,
} from '#contract/applications/own.ts'
import type { OutsideProgress } from '#contract/applications/outside.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { MaybeTime, Time } from '../time-columns.ts'

export type AnswerWords = { message: string | null; message_lang: Locale; reject_reason: CloseReason | null }

type Applications = {
  id: string
  opportunity_id: string
  applicant_id: string | null
  state: Generated<ApplicationState>
  told_state: Generated<ApplicationState>
  moved_at: MaybeTime
  moved_from: Generated<ApplicationState | null>
  moved_by: Generated<string | null>
  stage_id: Generated<string | null>
  source: Generated<string | null>
  referrer_id: Generated<string | null>
  moved_from_stage: Generated<string | null>
  profile: JSONColumnType<FrozenProfile, string, string | null> | null
  posting: JSONColumnType<FrozenPosting>
  cv_id: string | null
  cv_name: string | null
  cv_type: string | null
  cv_size: number | null
  letter: string | null
  answers: JSONColumnType<ApplicationDetail['answers'], string | undefined>
  search: string
  submitted_at: Time
  answer_due_at: Time
  answered_at: MaybeTime
  reminded_soon_at: MaybeTime
  reminded_due_at: MaybeTime
  broken_at: MaybeTime
  reply_by: MaybeTime
  told_reply_by: MaybeTime
  reply_reminded: Generated<number>
  reject_reason: Generated<CloseReason | null>
  message: Generated<string | null>
  /** While moves wait to be told: the words of the last answer that was, and those before the newest move. */
  told_words: JSONColumnType<AnswerWords, string, string | null> | null
  words_before: JSONColumnType<AnswerWords, string, string | null> | null
  message_lang: Generated<Locale>
  cancel_reason: Generated<CancelReason | null>
  cancel_note: Generated<string | null>
  interview_at: MaybeTime
  interview_minutes: Generated<number | null>
  interview_place: Generated<string | null>
  interview_note: Generated<string | null>
  interview_sequence: Generated<number>
  interview_off: Generated<boolean>
  interview_times: JSONColumnType<string[], string | undefined>
  interview_times_over: Generated<boolean>
  interview_reply: Generated<string | null>
  to_tell: Generated<string | null>
  documents: Generated<'waiting' | 'returned' | null>
  documents_note: Generated<string | null>
  erase_at: MaybeTime
  erased_at: MaybeTime
  updated_at: Time
  version: Generated<number>
}

type ApplicationInterviewers = {
  application_id: string
  user_id: string
  recommendation: Generated<Recommendation | null>
  words: Generated<string | null>
  handed_in_at: MaybeTime
}

type ApplicationOpinions = {
  application_id: string
  author_id: string
  recommendation: Recommendation
  score: number
  takeaway: string
  created_at: Time
  updated_at: Time
}

type OutsideApplications = {
  id: string
  user_id: string
  opportunity_id: string | null
  title: string
  organisation: string
  url: string | null
  progress: OutsideProgress
  applied_on: string
  created_at: Time
  updated_at: Time
  version: Generated<number>
}

type TalentPool = { user_id: string; joined_at: Time; until: Time; reminded_at: MaybeTime }
type TalentInvitations = { opportunity_id: string; user_id: string; invited_by: string | null; invited_at: Time }

export type ApplicationTables = {
  talent_pool: TalentPool
  talent_invitations: TalentInvitations
  outside_applications: OutsideApplications
  application_opinions: ApplicationOpinions
  applications: Applications
  application_interviewers: ApplicationInterviewers
}
