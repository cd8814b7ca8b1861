import type { Generated } from 'kysely'
import type { ProblemInput, ProblemState } from '#contract/problems/problems.ts'
import type { SnakeRow } from '../column-names.ts'
import type { MaybeTime, Time } from '../time-columns.ts'

/** The columns of what the proposer tells are called like the fields of the form. */
type Problems = SnakeRow<Omit<ProblemInput, 'fileIds'>> & {
  id: string
  number: Generated<number>
  state: Generated<ProblemState>
  proposer_id: string | null
  supports: Generated<number>
  answer: string | null
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

export type ProblemTables = {
  problems: Problems
}
