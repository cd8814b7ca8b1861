import * as z from 'zod/mini'
import { bilingual, endpoint, id, time, version } from '#contract/endpoint.ts'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { exportEndpoint } from '#contract/lists.ts'
import { person, recordParams } from '#contract/records.ts'
import { reviewLimits } from './desk.ts'
import { tieRules } from './outcomes.ts'
import { methods } from './rounds.ts'
import { scorings } from './scoring.ts'
import { optionalText } from '#contract/rules.ts'

export const rankingFieldErrors = defineFieldErrors({
  tie_open: {
    pt: 'Diz quem fica de cada lado da linha: o empate não o diz.',
    en: 'Say who stands on which side of the line: the tie does not.',
  },
  reason_owed: {
    pt: 'Escreve porquê: a ordem não chega para esta decisão.',
    en: 'Write why: the order alone does not give this decision.',
  },
  outcome_taken: {
    pt: 'No máximo {max}, e já está atribuída. Muda primeiro a outra entrega.',
    en: 'At most {max}, and it is already given. Change the other entry first.',
  },
  decide_line_first: {
    pt: 'Guarda primeiro a linha na classificação.',
    en: 'Save the line in the ranking first.',
  },
})

export const manageRound = { access: 'reviews:manage', params: recordParams } as const
export const mean = z.nullable(z.number())
const place = z.nullable(z.int())
export const rankedItem = z.object({ id, code: z.string(), title: z.string() })

const ranked = z.extend(rankedItem, {
  place,
  /** Means above the scale of scores, or shares of passes from 0 to 1. */
  raw: mean,
  normalised: mean,
  spread: mean,
  reviews: z.int(),
  /** The places in which nine of ten draws leave it; wider the more reviews are missing. */
  band: z.nullable(z.tuple([z.int(), z.int()])),
  tie: z.nullable(z.int()),
  /** How many stand better by the rule for ties of the round. */
  byRule: z.int(),
  /** Its figure does not reach the passing mark of the round. */
  isBelow: z.boolean(),
  field: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
})
export type Ranked = z.infer<typeof ranked>
export const outcome = z.object({
  id: z.string(),
  name: bilingual(z.string()),
  passes: z.boolean(),
  only: z.nullable(z.int()),
})
export type Outcome = z.infer<typeof outcome>

const outcomeId = z.string().check(z.maxLength(40))
const choice = z.strictObject({ item: id, outcome: outcomeId })

const ranking = z.object({
  method: z.enum(methods),
  scoring: z.enum(scorings),
  passMark: z.nullable(z.number()),
  mostPerField: z.nullable(z.int()),
  /** Those that share a place stand in no order. */
  items: z.array(ranked),
  /** Items without the agreed number of reviews: no place, and nothing by default. */
  apart: z.array(ranked),
  /** The lines between outcomes at the cut of the decision; one that a person settles needs a reason. */
  lines: z.array(
    z.object({
      after: z.int(),
      above: z.string(),
      below: z.string(),
      settled: z.enum(['order', 'rule', 'person']),
      tied: z.array(id),
      seats: z.int(),
    }),
  ),
  perItem: z.int(),
  tieRule: z.enum(tieRules),
  wanted: z.int(),
  done: z.int(),
  agreement: mean,
  withoutJuror: z.array(
    z.object({
      juror: z.extend(person, { apart: z.nullable(z.string()) }),
      reviews: z.int(),
      /** How much of the correction of their scale counts, from 0 to 1. */
      corrected: z.number(),
      moved: z.array(z.extend(rankedItem, { from: z.int(), to: place })),
    }),
  ),
  outcomes: z.array(outcome),
  draws: z.int(),
  seed: z.int(),
  decision: z.nullable(
    z.object({
      method: z.enum(methods),
      cut: z.int(),
      reason: z.nullable(z.string()),
      at: time,
      by: z.nullable(person),
      /** Whether computing it again from what was frozen gives the same; null if it was frozen by earlier rules. */
      holds: z.nullable(z.boolean()),
      /** Whether the reviews of the round are still those that were frozen. */
      isCurrent: z.boolean(),
      choices: z.array(choice),
      overrides: z.array(
        z.extend(rankedItem, {
          outcome: z.string(),
          orderOutcome: z.nullable(z.string()),
          reason: z.string(),
          by: person,
          at: time,
        }),
      ),
    }),
  ),
  version,
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

/** Asked for when a person settles a tie, or an outcome goes against the order. */
const reason = z.optional(z.nullable(optionalText(reviewLimits.reason)))

export const decideRound = endpoint({
  ...manageRound,
  method: 'PUT',
  path: '/manage/reviews/{id}/decision',
  summary: 'Draw the cut line: every item gets its outcome, and method, inputs and seed are frozen with it',
  body: z.strictObject({
    method: z.enum(methods),
    cut: z.int().check(z.gte(0), z.lte(10_000)),
    /** What tied items get where neither the order nor the rule of the round tells. */
    choices: z.optional(z.array(choice).check(z.maxLength(1000))),
    reason,
    /** Of the round as it was read: what others have decided since is not overwritten. */
    version: z.optional(version),
  }),
  response: ranking,
  errors: ['state_conflict', 'stale_version'],
})

const text = z.nullable(optionalText(reviewLimits.feedback))

export const decideItem = endpoint({
  ...manageRound,
  method: 'PUT',
  path: '/manage/reviews/{id}/items/{itemId}/decision',
  summary: 'What the team of an item will read, and another outcome than the line gives',
  params: z.object({ id, itemId: id }),
  body: z.strictObject({
    outcome: z.nullable(outcomeId),
    reason,
    feedbackPt: text,
    feedbackEn: text,
    /** The texts as they were read: what others have written since is not overwritten. */
    was: z.optional(z.object({ feedbackPt: z.nullable(z.string()), feedbackEn: z.nullable(z.string()) })),
  }),
  response: null,
  errors: ['state_conflict', 'stale_version'],
})

export const exportScores = exportEndpoint({
  access: 'reviews:manage',
  path: '/manage/reviews/{id}/scores',
  params: recordParams,
  query: z.object({}),
})
