import type { Generated } from 'kysely'
import type { Locale } from '#contract/endpoint.ts'
import type { affectedGroups, frequencies, problemKinds, ProblemState } from '#contract/problems.ts'
import type { MaybeTime, Time } from './time-columns.ts'

type Problems = {
  id: string
  number: Generated<number>
  kind: (typeof problemKinds)[number]
  state: Generated<ProblemState>
  proposer_id: string | null
  anonymous: boolean
  lang: Locale
  title: string
  what: string
  affected: (typeof affectedGroups)[number][]
  affected_note: string | null
  frequency: (typeof frequencies)[number] | null
  workaround: string | null
  expected: string | null
  evidence: string | null
  field: string | null
  place: string | null
  organisation: string | null
  page: string | null
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

declare module './schema.ts' {
  interface Schema {
    problems: Problems
  }
}
