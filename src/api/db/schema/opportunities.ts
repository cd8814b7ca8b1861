import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AlertFilters } from '#contract/opportunities/alerts.ts'
import type { OpportunityInput } from '#contract/opportunities/opportunities.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'
import type { SnakeRow } from '../column-names.ts'
import type { MaybeTime, Time } from '../time-columns.ts'

type Written = SnakeRow<OpportunityInput>
type Texts = 'title' | 'description' | 'unpaid_reason'

/** The columns of what an editor tells are called like the fields of the form. */
type Opportunities = Omit<Written, Texts | 'skills' | 'questions' | 'stages' | 'organisation' | 'deadline'> & {
  [Name in Texts]: JSONColumnType<{ pt: string; en: string | null }>
} & {
  id: string
  slug: string
  state: Generated<OpportunityState>
  organisation: string
  organisation_id: Generated<string | null>
  organiser: GeneratedAlways<string>
  pay_month: GeneratedAlways<number | null>
  questions: JSONColumnType<Written['questions']>
  stages: JSONColumnType<Written['stages'], string | undefined>
  deadline: Time
  published_at: MaybeTime
  alerted_at: MaybeTime
  filled_at: MaybeTime
  answers_at: MaybeTime
  told_terms: ColumnType<ToldTerms | null, string | null | undefined, string | null>
  created_by: string | null
  updated_by: string | null
  created_at: Time
  updated_at: Time
  version: Generated<number>
  search: Generated<string>
}

/** The terms of which those who wait know, and since when they are others; null while they know them all. */
export type ToldTerms = Pick<OpportunityInput, 'payMin' | 'payMax' | 'payPeriod' | 'place' | 'remote' | 'deadline'> & {
  at: string
}

type OpportunityAlerts = { id: string; user_id: string; filters: JSONColumnType<AlertFilters>; created_at: Time }

export type OpportunityTables = {
  opportunities: Opportunities
  opportunity_alerts: OpportunityAlerts
  opportunity_skills: { opportunity_id: string; skill: string; position: number }
}
