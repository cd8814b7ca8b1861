import * as z from 'zod/mini'
import { endpoint, id, locale, time, version } from '#contract/endpoint.ts'
import { person } from '#contract/records.ts'
import { optionalText } from '#contract/rules.ts'
import { reviewLimits } from './desk.ts'

/** What a juror says to a team, and what the team of the programme lets through. */
export const jurorComment = z.object({
  /** Of the review. */
  id,
  juror: person,
  /** In the words of the juror. */
  original: z.string(),
  lang: locale,
  /** What the team reads instead. */
  mended: z.nullable(z.string()),
  /** The same in the other language. */
  other: z.nullable(z.string()),
  isHeld: z.boolean(),
  isRead: z.boolean(),
  readBy: z.nullable(person),
  readAt: z.nullable(time),
  version,
})
export type JurorComment = z.infer<typeof jurorComment>

const guarded = { access: 'reviews:manage', errors: ['state_conflict', 'stale_version'] } as const

export const settleComment = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/manage/reviews/{id}/comments/{reviewId}',
  summary: 'Hold a comment back from its team or mend it; the words of the juror stay. Counts as read',
  params: z.object({ id, reviewId: id }),
  body: z.strictObject({
    version,
    isHeld: z.boolean(),
    mended: z.nullable(optionalText(reviewLimits.comment)),
    other: z.optional(z.nullable(optionalText(reviewLimits.comment))),
  }),
  response: jurorComment,
})

export const readComments = endpoint({
  ...guarded,
  method: 'POST',
  path: '/manage/reviews/{id}/items/{itemId}/comments/read',
  summary: 'Say that the comments of an item were read; refused if one of them is another than the one that was read',
  params: z.object({ id, itemId: id }),
  body: z.strictObject({ comments: z.array(z.strictObject({ id, version })).check(z.minLength(1), z.maxLength(100)) }),
  response: null,
})
