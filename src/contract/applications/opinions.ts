import * as z from 'zod/mini'
import { time } from '#contract/endpoint.ts'
import { person } from '#contract/records.ts'
import { longText } from '#contract/rules.ts'
import { recommendations } from './interviews.ts'

export const opinionLimits = { takeaway: 1000, score: [1, 5] } as const
/** Scores that lie so far apart are worth a conversation. */
export const apart = 2

/** What one colleague thinks of an application. */
export const opinionInput = z.strictObject({
  recommendation: z.enum(recommendations),
  score: z.int().check(z.gte(opinionLimits.score[0]), z.lte(opinionLimits.score[1])),
  takeaway: longText(opinionLimits.takeaway),
})
export type OpinionInput = z.infer<typeof opinionInput>

const opinion = z.extend(opinionInput, { takeaway: z.string(), by: person, at: time })
export type Opinion = z.infer<typeof opinion>

export const opinions = z.object({
  mine: z.nullable(opinion),
  /** How many others have given theirs. */
  othersCount: z.int(),
  /** Null until I have given mine, so that nobody follows another. */
  others: z.nullable(z.array(opinion)),
  /** Some are for and some against, or their scores lie far apart; null as long as the others are hidden. */
  disagree: z.nullable(z.boolean()),
})
export type Opinions = z.infer<typeof opinions>
