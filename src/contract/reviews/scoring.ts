import { highestScore } from '#contract/criteria.ts'

/** How a juror judges each criterion: with a score, or with pass (1) or fail (0). */
export const scorings = ['scores', 'passes'] as const
export type Scoring = (typeof scorings)[number]

/** The ends of what can be given. Neighbours whose figures lie closer than `tie` hundredths are tied. */
export type Scale = { lowest: number; highest: number; tie: number }
export const scales: Record<Scoring, Scale> = {
  scores: { lowest: 1, highest: highestScore, tie: 5 },
  // A share of passes is compared in whole percents: only the same percent is a tie.
  passes: { lowest: 0, highest: 1, tie: 1 },
}

export const isGivable = (value: number, scoring: Scoring): boolean =>
  value >= scales[scoring].lowest && value <= scales[scoring].highest

/** What an entry needs at least, as it is written: a score such as 3.5, or per cent of passes. */
export const markLimits: Record<Scoring, { min: number; max: number }> = {
  scores: { min: 1, max: highestScore },
  passes: { min: 1, max: 100 },
}
/** In hundredths, as figures are compared. */
export const markFigure = (mark: number, scoring: Scoring): number =>
  scoring === 'passes' ? Math.round(mark) : Math.round(mark * 100)
