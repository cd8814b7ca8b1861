import * as z from 'zod/mini'
import { bilingual, endpoint, id, locale, time } from '#contract/endpoint.ts'
import { scorings } from './scoring.ts'

const mean = z.nullable(z.number())

export const result = z.object({
  outcome: bilingual(z.string()),
  passes: z.boolean(),
  feedback: bilingual(z.string()),
  announcedAt: time,
  /** The only place that a team reads; null where it was judged by fewer than agreed. */
  place: z.nullable(z.int()),
  of: z.int(),
  reviews: z.int(),
  /** A mean of scores, or the share of passes from 0 to 1; so are the figures of the criteria. */
  average: mean,
  scoring: z.enum(scorings),
  method: z.enum(['normalised', 'raw']),
  /** What the jurors gave by criterion, beside the median of all items; none in a round of few. */
  criteria: z.array(z.object({ id, name: bilingual(z.string()), share: z.int(), average: mean, median: mean })),
  comments: z.array(z.object({ text: z.string(), lang: locale, other: z.nullable(z.string()) })),
  /** Whether its team may show it to everybody, as a picture. */
  isShared: z.boolean(),
})
export type ReviewResult = z.infer<typeof result>

export const resultParams = z.object({ area: z.string().check(z.maxLength(40)), id })

export const getReviewResult = endpoint({
  method: 'GET',
  path: '/review-results/{area}/{id}',
  access: 'member',
  summary: 'The result of my own item, once it is announced',
  params: resultParams,
  response: z.object({ result: z.nullable(result) }),
})

export const reviewResultPicture = endpoint({
  method: 'GET',
  path: '/review-results/{area}/{id}/picture',
  access: 'member',
  summary: 'A picture that the team of a chosen item can share: what was won, with what, in which programme',
  params: resultParams,
  query: z.object({ locale }),
  response: null,
  produces: 'image/png',
})
