import * as z from 'zod/mini'
import { bilingual, endpoint, id, time } from '#contract/endpoint.ts'
import { exportEndpoint } from '#contract/lists.ts'
import { person, recordParams } from '#contract/records.ts'
import { reviewLimits } from './desk.ts'
import { methods } from './rounds.ts'
import { optionalText } from '#contract/rules.ts'

export const manageRound = { access: 'reviews:manage', params: recordParams } as const
export const mean = z.nullable(z.number())
const place = z.nullable(z.int())
export const rankedItem = z.object({ id, code: z.string(), title: z.string() })

const ranked = z.extend(rankedItem, {
  place,
  raw: mean,
  normalised: mean,
  spread: mean,
  reviews: z.int(),
  /** The places in which nine of ten draws leave it. */
  band: z.nullable(z.tuple([z.int(), z.int()])),
  tie: z.nullable(z.int()),
  outcome: z.nullable(z.string()),
})
export type Ranked = z.infer<typeof ranked>
export const outcome = z.object({ id: z.string(), name: bilingual(z.string()), passes: z.boolean() })
export type Outcome = z.infer<typeof outcome>

const ranking = z.object({
  method: z.enum(methods),
  items: z.array(ranked),
  perItem: z.int(),
  wanted: z.int(),
  done: z.int(),
  agreement: mean,
  withoutJuror: z.array(
    z.object({ juror: person, moved: z.array(z.extend(rankedItem, { from: z.int(), to: place })) }),
  ),
  outcomes: z.array(outcome),
  draws: z.int(),
  tieWidth: z.number(),
  seed: z.int(),
  decision: z.nullable(
    z.object({
      method: z.enum(methods),
      cut: z.int(),
      reason: z.nullable(z.string()),
      at: time,
      by: z.nullable(person),
      /** Whether computing it again from what was frozen gives the frozen order. */
      holds: z.boolean(),
      /** Whether the reviews of the round are still those that were frozen. */
      isCurrent: z.boolean(),
    }),
  ),
  can: z.object({ decide: z.boolean() }),
})
export type RankingAnswer = z.infer<typeof ranking>

export const getRanking = endpoint({
  ...manageRound,
  method: 'GET',
  path: '/manage/reviews/{id}/ranking',
  summary: 'The order with how sure it is; `without` leaves a juror out',
  query: z.object({ method: z.optional(z.enum(methods)), without: z.optional(id) }),
  response: ranking,
})

export const decideRound = endpoint({
  ...manageRound,
  method: 'PUT',
  path: '/manage/reviews/{id}/decision',
  summary: 'Draw the cut line: every item gets its outcome, and method, inputs and seed are frozen with it',
  body: z.strictObject({
    method: z.enum(methods),
    cut: z.int().check(z.gte(0), z.lte(10_000)),
    /** Asked for when the line cuts through a tie. */
    reason: z.optional(z.nullable(optionalText(reviewLimits.reason))),
  }),
  response: ranking,
  errors: ['state_conflict'],
})

const text = z.nullable(optionalText(reviewLimits.feedback))

export const decideItem = endpoint({
  ...manageRound,
  method: 'PUT',
  path: '/manage/reviews/{id}/items/{itemId}/decision',
  summary: 'What the team of an item will read, and another outcome than the line gives',
  params: z.object({ id, itemId: id }),
  body: z.strictObject({ outcome: z.nullable(z.string().check(z.maxLength(40))), feedbackPt: text, feedbackEn: text }),
  response: null,
  errors: ['state_conflict'],
})

export const exportScores = exportEndpoint({
  access: 'reviews:manage',
  path: '/manage/reviews/{id}/scores',
  params: recordParams,
  query: z.object({}),
})
