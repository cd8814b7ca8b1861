import type { Generated, JSONColumnType } from 'kysely'
import type { Locale } from '#contract/endpoint.ts'
import type { ProblemInput, ProblemState } from '#contract/problems/problems.ts'
import type { SnakeRow } from '../column-names.ts'
import type { MaybeTime, Time } from '../time-columns.ts'

/** The columns of what the proposer tells are called like the fields of the form. */
type Problems = SnakeRow<Omit<ProblemInput, 'fileIds'>> & {
  id: string
  number: Generated<number>
  state: Generated<ProblemState>
  proposer_id: string | null
  organisation_id: Generated<string | null>
  from_partner: Generated<boolean>
  supports: Generated<number>
  answer: string | null
  answer_lang: Generated<Locale>
  answer_other: string | null
  reply: string | null
  confirmed_at: MaybeTime
  decided_at: MaybeTime
  before: JSONColumnType<UndoneProblem, string | null, string | null> | null
  answered_by: string | null
  answered_at: MaybeTime
  answer_due_at: MaybeTime
  assignee_id: string | null
  duplicate_of: string | null
  created_at: Time
  updated_at: Time
  version: Generated<number>
  search: string
}

/** What a decision has changed, as long as it can be taken back. */
export type UndoneProblem = {
  state: ProblemState
  answer: string | null
  answer_lang: Locale
  answer_other: string | null
  answered_by: string | null
  answered_at: string | null
  answer_due_at: string | null
  assignee_id: string | null
  confirmed_at: string | null
  /** Merged into this one before, and carried over with it. */
  merged: string[]
}

export type ProblemTables = {
  problems: Problems
}
