import * as z from 'zod/mini'
import { bilingual, id } from '#contract/endpoint.ts'
import { line, optionalLine } from '#contract/rules.ts'

/** Scores go from 1 to this. */
export const highestScore = 5

export const criterion = z.strictObject({
  id,
  name: bilingual(line(80)),
  guide: bilingual(optionalLine(240)),
  /** Counts in proportion to the sum of all weights. */
  weight: z.int().check(z.gte(0), z.lte(100)),
  /** What a score of 1, 2, … means; empty where nothing is said. */
  scale: z.array(bilingual(optionalLine(200))).check(z.length(highestScore)),
})
export type Criterion = z.infer<typeof criterion>

/** The share of each weight in percent, rounded so that they add up to 100. */
export function sharesOf(criteria: readonly Pick<Criterion, 'weight'>[]): number[] {
  const sum = criteria.reduce((total, { weight }) => total + weight, 0)
  if (sum === 0) return criteria.map(() => 0)
  let before = 0
  let shown = 0
  return criteria.map(({ weight }) => {
    before += weight
    const share = Math.round((before / sum) * 100) - shown
    shown += share
    return share
  })
}
