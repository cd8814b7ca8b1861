import * as z from 'zod/mini'
import { endKinds, waitGroups } from '#contract/applications/end-letters.ts'
import { bilingual, endpoint, slug } from '#contract/endpoint.ts'
import { optionalText } from '#contract/rules.ts'
import { opportunityDetail } from './opportunities.ts'

/** As long as the words of any answer. */
export const endWordsLimit = 3000
/** So many days after the last opening is taken, those who still wait are told, unless somebody decides before. */
export const filledDays = 3

const one = { path: '/opportunities/{slug}/end', access: 'postings:run', params: z.object({ slug }) } as const

export const previewEnd = endpoint({
  ...one,
  method: 'GET',
  summary: 'Who waits for an answer to a posting, by what they know: each is told of its end',
  response: z.object({
    groups: z.array(
      z.object({
        group: z.enum(waitGroups),
        count: z.int(),
        /** Of the first of them. */
        names: z.array(z.string()),
      }),
    ),
  }),
  errors: ['forbidden', 'not_found'],
})
export type EndPreview = z.infer<typeof previewEnd.response>

const words = z.optional(z.nullable(bilingual(optionalText(endWordsLimit))))
export const endInput = z.strictObject({
  as: z.enum(endKinds),
  /** Written below the sentences that each group gets, in the language of each reader. */
  words: z.optional(z.strictObject({ waiting: words, interview: words, offer: words })),
})
export type EndInput = z.infer<typeof endInput>

export const endOpportunity = endpoint({
  ...one,
  method: 'POST',
  held: true,
  summary: 'End a posting and answer everybody who waits, in one step',
  body: endInput,
  response: opportunityDetail,
  errors: ['forbidden', 'state_conflict', 'not_found'],
})

export const keepWaiting = endpoint({
  ...one,
  method: 'POST',
  path: '/opportunities/{slug}/keep-waiting',
  summary: 'All openings are taken, but those who wait are not told by themselves',
  response: opportunityDetail,
  errors: ['forbidden', 'state_conflict', 'not_found'],
})
