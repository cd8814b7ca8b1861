import * as z from 'zod/mini'
import { defineFieldErrors } from './define-errors.ts'
import { bilingual, id } from './endpoint.ts'
import { line, optionalText } from './rules.ts'

export const criteriaLimits = { count: 10, name: 80, guide: 300, word: 160, weight: 20 } as const

/** The scale of every criterion. */
export const scores = [1, 2, 3, 4, 5] as const
export type Score = (typeof scores)[number]

export const criteriaFieldErrors = defineFieldErrors({
  weightless: {
    pt: 'Pelo menos um critério tem de pesar mais do que zero.',
    en: 'At least one criterion has to weigh more than zero.',
  },
})

export const criterion = z.strictObject({
  id,
  name: bilingual(line(criteriaLimits.name)),
  /** What to look at. */
  guide: z.nullable(bilingual(optionalText(criteriaLimits.guide))),
  /** A part of the whole: 7 of 20. */
  weight: z.int().check(z.gte(0), z.lte(criteriaLimits.weight)),
  /** What each score means, from 1 to 5; null where nothing is said. */
  words: z
    .array(z.nullable(bilingual(line(criteriaLimits.word))))
    .check(z.minLength(scores.length), z.maxLength(scores.length)),
})
export type Criterion = z.infer<typeof criterion>

export const hasWeight = (criteria: readonly Pick<Criterion, 'weight'>[]) => criteria.some(({ weight }) => weight > 0)

export const criteria = z
  .array(criterion)
  .check(z.maxLength(criteriaLimits.count))
  .check(z.refine((list) => list.length === 0 || hasWeight(list), { error: 'weightless' }))

/** The weights as shares of one; all zero while nothing weighs anything. */
export function sharesOf(list: readonly Pick<Criterion, 'weight'>[]): number[] {
  const whole = list.reduce((sum, { weight }) => sum + weight, 0)
  return list.map(({ weight }) => (whole > 0 ? weight / whole : 0))
}
