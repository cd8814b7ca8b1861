import * as z from 'zod/mini'
import { criterion, highestScore } from '#contract/criteria.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { bilingual, endpoint, id, locale, time } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { scorings } from './scoring.ts'
import { reviewStates } from './states.ts'
import { longText, optionalText } from '#contract/rules.ts'

export const reviewLimits = { comment: 2000, note: 2000, reason: 500, feedback: 3000 } as const

export const reviewErrors = defineErrors({
  round_not_open: {
    status: 409,
    pt: 'A ronda não está aberta. O que já guardaste fica guardado.',
    en: 'The round is not open. What you saved before stays saved.',
  },
  review_conflict: {
    status: 409,
    pt: 'Há um conflito de interesses com esta entrega: passou a outra pessoa.',
    en: 'There is a conflict of interest with this entry: it has gone to somebody else.',
  },
  review_incomplete: {
    status: 409,
    pt: 'Faltam notas. Dá uma a cada critério antes de entregar.',
    en: 'Some scores are missing. Give one for each criterion before you hand it in.',
  },
  criterion_unknown: {
    status: 409,
    pt: 'Este critério não faz parte da ronda.',
    en: 'This criterion is not part of the round.',
  },
  file_not_blind: {
    status: 409,
    pt: 'A equipa do programa está a ver este ficheiro. Escrevemos-te quando o puderes abrir.',
    en: 'The team of the programme is looking at this file. We write to you when you can open it.',
  },
  file_kept: {
    status: 409,
    pt: 'A equipa do programa não mostra este ficheiro, porque diz quem é a equipa.',
    en: 'The team of the programme does not show this file, because it tells who the team is.',
  },
  calibration_first: {
    status: 409,
    pt: 'Avalia primeiro os exemplos desta ronda.',
    en: 'Judge the examples of this round first.',
  },
})
type ReviewErrors = typeof reviewErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends ReviewErrors {}
}

const mean = z.nullable(z.number())

const round = z.object({
  id,
  number: z.int(),
  /** Of what is judged: the challenge, the intake. */
  title: bilingual(z.string()),
  blind: z.boolean(),
  scoring: z.enum(scorings),
  closesAt: time,
  isOpen: z.boolean(),
  /** How many of its examples I have judged; null in a round without any. */
  calibration: z.nullable(z.object({ done: z.int(), all: z.int() })),
})

/** The average is above the scale of the round: a mean of scores, or the share of passes. */
const progress = { state: z.enum(reviewStates), scored: z.int(), criteria: z.int(), average: mean }
/** Why the programme gave it back; null where it did not, and once it is handed in again. */
const returned = z.nullable(z.string())
const reviewEntry = z.object({
  id,
  round,
  /** How the round calls it: `S-04`. */
  code: z.string(),
  /** Null in a blind round. */
  title: z.nullable(z.string()),
  ...progress,
  returned,
  /** Not handed in, and I can: the round is open, or it was given back to me. */
  isWaiting: z.boolean(),
})
export type ReviewEntry = z.infer<typeof reviewEntry>

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  access: 'account',
  summary: 'What is assigned to me in rounds that are open or just closed, those that close first first',
  response: z.object({ items: z.array(reviewEntry) }),
})

const content = z.object({
  title: z.nullable(z.string()),
  summary: z.nullable(z.string()),
  lang: locale,
  sections: z.array(z.object({ title: bilingual(z.string()), text: z.string() })),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** How often a blind round hides a name or an address, links of the entry included. */
  hidden: z.object({ names: z.int(), links: z.int() }),
  /** `waiting`: could not be cleaned, and staff look at it; `kept`: they decided not to show it. */
  files: z.array(z.object({ number: z.int(), name: z.string(), state: z.enum(['ready', 'waiting', 'kept']) })),
})

const review = z.object({
  id,
  round,
  code: z.string(),
  ...progress,
  content,
  criteriaList: z.array(criterion),
  scores: z.record(z.string(), z.int()),
  comment: z.string(),
  note: z.string(),
  reason: z.nullable(z.string()),
  returned,
  savedAt: time,
  /** The mean of the other jurors by criterion, where the round lets me see it. */
  others: z.nullable(z.object({ count: z.int(), means: z.record(z.string(), z.number()) })),
  /** When jurors see the means of the others; the page says so. */
  othersShown: z.enum(['never', 'after', 'always']),
  can: z.object({ score: z.boolean() }),
})
export type Review = z.infer<typeof review>

export const getReview = endpoint({
  method: 'GET',
  path: '/reviews/{id}',
  access: 'account',
  summary: 'One item that I judge, with what I have given so far',
  params: recordParams,
  response: review,
  errors: ['review_conflict'],
})

const saved = z.object({ savedAt: time, ...progress })
export type SavedReview = z.infer<typeof saved>
const guarded = ['round_not_open', 'review_conflict', 'state_conflict'] as const

export const scoreReview = endpoint({
  method: 'PUT',
  path: '/reviews/{id}/scores/{criterion}',
  access: 'account',
  summary: 'Give one score, or in a round of pass or fail 1 or 0; safe to repeat',
  params: z.object({ id, criterion: id }),
  body: z.strictObject({ score: z.int().check(z.gte(0), z.lte(highestScore)) }),
  response: saved,
  errors: [...guarded, 'criterion_unknown', 'calibration_first'],
})

export const writeReview = endpoint({
  method: 'PUT',
  path: '/reviews/{id}/texts',
  access: 'account',
  summary: 'Save what I say to the team of the item and what only staff read',
  params: recordParams,
  body: z.strictObject({
    comment: optionalText(reviewLimits.comment),
    /** Of the comment. */
    lang: z.optional(locale),
    note: optionalText(reviewLimits.note),
  }),
  response: saved,
  errors: guarded,
})

export const submitReview = endpoint({
  method: 'POST',
  path: '/reviews/{id}/submit',
  access: 'account',
  summary: 'Hand my review in; from then on it counts',
  params: recordParams,
  response: saved,
  errors: [...guarded, 'review_incomplete'],
})

const reason = z.strictObject({ reason: longText(reviewLimits.reason) })

export const abstainReview = endpoint({
  method: 'POST',
  path: '/reviews/{id}/abstain',
  access: 'account',
  summary: 'Say that I cannot judge this, and why; somebody else gets it',
  params: recordParams,
  body: reason,
  response: null,
  errors: guarded,
})

export const declareConflict = endpoint({
  method: 'POST',
  path: '/reviews/{id}/conflict',
  access: 'account',
  summary: 'Declare a conflict of interest; my scores are taken back and somebody else gets it',
  params: recordParams,
  body: reason,
  response: null,
  errors: guarded,
})

export const downloadReviewFile = endpoint({
  method: 'GET',
  path: '/reviews/{id}/files/{number}',
  access: 'account',
  summary: 'A file of an item that I judge, under a name that tells nobody',
  params: z.object({ id, number: z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(99)) }),
  response: null,
  produces: 'application/octet-stream',
  streamed: true,
  errors: ['review_conflict', 'file_not_blind', 'file_kept'],
})
