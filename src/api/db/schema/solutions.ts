import type { Generated, GeneratedAlways } from 'kysely'
import type { SolutionState } from '#contract/solutions/states.ts'
import type { SolutionInput } from '#contract/solutions/solutions.ts'
import type { SnakeRow } from '../column-names.ts'
import type { MaybeTime, Time } from '../time-columns.ts'

type Written = SnakeRow<Omit<SolutionInput, 'fileIds'>>

/** The columns of what the team writes are called like the fields of the form. */
type Solutions = { [Name in keyof Written]: Generated<Written[Name]> } & {
  id: string
  number: GeneratedAlways<number>
  challenge_id: string
  state: Generated<SolutionState>
  submitted_at: MaybeTime
  eligible_at: MaybeTime
  shortlisted_at: MaybeTime
  reason: Generated<string | null>
  place: Generated<number | null>
  updated_by: string | null
  created_at: Time
  updated_at: Time
  version: Generated<number>
  search: GeneratedAlways<string>
}

type SolutionMembers = {
  solution_id: string
  challenge_id: string
  user_id: string
  role: 'owner' | 'member'
  part: Generated<string>
  active: Generated<boolean>
  joined_at: Time
}

export type SolutionTables = {
  solutions: Solutions
  solution_members: SolutionMembers
}
