import type { Generated, JSONColumnType } from 'kysely'
import type { Criterion } from '#contract/criteria.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import type { Anchor } from '#contract/reviews/calibration.ts'
import type { FrozenDecision, TieRule } from '#contract/reviews/outcomes.ts'
import type { ConflictKind, Others } from '#contract/reviews/rounds.ts'
import type { Scoring } from '#contract/reviews/scoring.ts'
import type { HeldFileState, ReviewState, RoundStage, RoundState } from '#contract/reviews/states.ts'
import type { MaybeTime, Time } from '../time-columns.ts'

type ReviewRounds = {
  id: string
  area: string
  context_id: string
  number: number
  state: Generated<RoundState>
  opens_at: Time
  closes_at: Time
  reviews_per_item: number
  cap: number | null
  blind: boolean
  others: Others
  appeal_days: Generated<number>
  tie_rule: Generated<TieRule>
  stage: Generated<RoundStage>
  scoring: Generated<Scoring>
  pass_mark: Generated<number | null>
  most_per_field: Generated<number | null>
  criteria: JSONColumnType<Criterion[]>
  criteria_fixed: Generated<boolean>
  anchors: JSONColumnType<Anchor[], string | undefined>
  seed: number
  decision: JSONColumnType<FrozenDecision> | null
  announced_at: MaybeTime
  announced_by: Generated<string | null>
  reminded_before: Generated<number | null>
  announce_at: MaybeTime
  announce_by: Generated<string | null>
  announce_failed_at: MaybeTime
  created_at: Time
  updated_at: Time
  version: Generated<number>
}

type ReviewItems = {
  round_id: string
  item_id: string
  number: number
  title: string
  fields: string[]
  field: Generated<string | null>
  gone: Generated<boolean>
  outcome: Generated<string | null>
  place: Generated<number | null>
  feedback_pt: Generated<string | null>
  feedback_en: Generated<string | null>
}

type ReviewConflicts = {
  round_id: string
  item_id: string
  user_id: string
  kind: ConflictKind
  reason: string | null
  created_at: Time
}

type Reviews = {
  id: string
  round_id: string
  item_id: string
  reviewer_id: string
  state: Generated<ReviewState>
  by_hand: boolean
  comment: Generated<string | null>
  comment_lang: Generated<Locale>
  note: Generated<string | null>
  reason: Generated<string | null>
  told_comment: Generated<string | null>
  told_other: Generated<string | null>
  comment_held: Generated<boolean>
  comment_read_version: Generated<number | null>
  comment_read_at: MaybeTime
  comment_read_by: Generated<string | null>
  submitted_at: MaybeTime
  returned_at: MaybeTime
  returned_reason: Generated<string | null>
  created_at: Time
  updated_at: Time
  version: Generated<number>
}

type ReviewCalibrations = {
  round_id: string
  anchor_id: string
  user_id: string
  scores: JSONColumnType<Record<string, number>>
  given_at: Time
}

type FeedbackTemplates = {
  id: string
  title: string
  text_pt: string
  text_en: string | null
  created_by: string | null
  created_at: Time
}

type ReviewAppeals = {
  id: string
  round_id: string
  item_id: string
  author_id: string | null
  lang: Locale
  text: string
  created_at: Time
  answer_due_at: Time
  upheld: Generated<boolean | null>
  answer: JSONColumnType<Bilingual> | null
  answered_by: Generated<string | null>
  answered_at: MaybeTime
}

type ReviewFiles = {
  id: string
  round_id: string
  item_id: string
  file_id: string
  number: number
  state: Generated<HeldFileState>
  reason: Generated<string | null>
  decided_by: Generated<string | null>
  decided_at: MaybeTime
  created_at: Time
  updated_at: Time
  version: Generated<number>
}

export type ReviewTables = {
  feedback_templates: FeedbackTemplates
  review_rounds: ReviewRounds
  review_items: ReviewItems
  review_jurors: { round_id: string; user_id: string; added_at: Time; reminded_at: MaybeTime }
  review_conflicts: ReviewConflicts
  reviews: Reviews
  review_calibrations: ReviewCalibrations
  review_appeals: ReviewAppeals
  review_files: ReviewFiles
  review_scores: { review_id: string; criterion: string; score: number; updated_at: Time }
}
