import type { methods } from './rounds.ts'
import type { Scoring } from './scoring.ts'

/** What decides where items are tied at a line: a person with a reason, or the heaviest criterion first. */
export const tieRules = ['reason', 'criteria'] as const
export type TieRule = (typeof tieRules)[number]

export type OutcomeRule = { id: string; passes: boolean; only: number | null }
type Given = { item: string; outcome: string | null }
export type Choice = { item: string; outcome: string }
/** Why something above the line does not pass: it is below the passing mark, or its field has as many as may pass. */
export type Kept = { item: string; by: 'mark' | 'quota' }

/** An outcome other than the one that the order gives; an item with too few reviews gets none from it. */
export type Override = {
  item: string
  outcome: string
  orderOutcome: string | null
  reason: string
  by: string
  at: string
}

type FrozenOrder = {
  method: (typeof methods)[number]
  cut: number
  reason: string | null
  seed: number
  draws: number
  tieWidth: number
  criteria: { id: string; weight: number }[]
  ratings: { item: string; juror: string; scores: Record<string, number> }[]
  order: { item: string; place: number | null; mean: number | null; band: [number, number] | null }[]
  by: string
  at: string
}
/** Everything from which the order and what it gives can be computed again. */
export type Decision = FrozenOrder & {
  version: 2
  perItem: number
  tieRule: TieRule
  scoring: Scoring
  passMark: number | null
  mostPerField: number | null
  /** The field of each item that has one, where the round limits how many of a field pass. */
  fields: Record<string, string>
  outcomes: OutcomeRule[]
  choices: Choice[]
  given: Given[]
  kept: Kept[]
  overrides: Override[]
}
/** Without a version it was frozen by earlier rules: it is shown as it was and not computed again. */
export type FrozenDecision = Decision | (FrozenOrder & { version?: undefined })
