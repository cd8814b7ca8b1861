import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { bilingual, endpoint, id, locale, time } from '#contract/endpoint.ts'
import { person } from '#contract/records.ts'
import { longText } from '#contract/rules.ts'
import { manageRound, mean, rankedItem } from './ranking.ts'
import { resultParams } from './results.ts'
import { methods } from './rounds.ts'
import { scorings } from './scoring.ts'

export const appealLimits = { text: 3000, answer: 3000 } as const

export const appealErrors = defineErrors({
  appeal_over: {
    status: 409,
    pt: 'O prazo para pedir que o resultado seja revisto já acabou, ou este não o prevê.',
    en: 'The time to ask for a second look at the result is over, or this one has none.',
  },
  appeal_exists: {
    status: 409,
    pt: 'A tua equipa já pediu que este resultado fosse revisto.',
    en: 'Your team has already asked for a second look at this result.',
  },
})
type AppealErrors = typeof appealErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends AppealErrors {}
}

const appeal = z.object({
  id,
  lang: locale,
  text: z.string(),
  at: time,
  /** When an answer is promised. */
  dueAt: time,
  author: z.nullable(person),
  answer: z.nullable(z.object({ upheld: z.boolean(), text: bilingual(z.string()), at: time })),
})
export type Appeal = z.infer<typeof appeal>

/** What was frozen about an item, without the names of jurors and without a word about other teams. */
const frozenRecord = z.object({
  decidedAt: time,
  method: z.enum(methods),
  scoring: z.enum(scorings),
  passMark: z.nullable(z.number()),
  mostPerField: z.nullable(z.int()),
  /** What kept this entry from passing although it stands above the line. */
  kept: z.nullable(z.enum(['mark', 'quota'])),
  of: z.int(),
  /** How many stand above the line. */
  cut: z.int(),
  mean,
  reason: z.nullable(z.string()),
  criteria: z.array(z.object({ id, name: bilingual(z.string()), weight: z.number() })),
  /** The scores of each review by criterion, in no order. */
  reviews: z.array(z.record(z.string(), z.int())),
})
export type FrozenRecord = z.infer<typeof frozenRecord>

const ownAppeal = z.object({
  /** Until when the team may ask; null where the round has no appeals or nothing is announced. */
  until: z.nullable(time),
  appeal: z.nullable(appeal),
  record: z.nullable(frozenRecord),
  can: z.object({ appeal: z.boolean() }),
})
export type OwnAppeal = z.infer<typeof ownAppeal>

const own = { access: 'member', path: '/review-results/{area}/{id}/appeal', params: resultParams } as const

export const getAppeal = endpoint({
  ...own,
  method: 'GET',
  summary: 'Until when my team may ask for a second look, what it asked, and what was frozen with the decision',
  response: ownAppeal,
})

export const fileAppeal = endpoint({
  ...own,
  method: 'POST',
  summary: 'Ask for a second look at the result of my team, once and within its time',
  body: z.strictObject({ lang: locale, text: longText(appealLimits.text) }),
  response: ownAppeal,
  status: 201,
  idempotent: true,
  errors: ['appeal_over', 'appeal_exists'],
})

const managedAppeal = z.extend(appeal, {
  item: rankedItem,
  round: z.object({ id, title: bilingual(z.string()) }),
})
export type ManagedAppeal = z.infer<typeof managedAppeal>

export const listAppeals = endpoint({
  access: 'reviews:manage',
  method: 'GET',
  path: '/manage/review-appeals',
  summary: 'What teams asked, those without an answer first; of one round or all that wait',
  query: z.object({ roundId: z.optional(id) }),
  response: z.object({ items: z.array(managedAppeal) }),
})

export const answerAppeal = endpoint({
  ...manageRound,
  method: 'POST',
  path: '/manage/review-appeals/{id}/answer',
  held: true,
  summary: 'Answer a team once: whether it is right, and in words what follows',
  body: z.strictObject({ upheld: z.boolean(), reason: bilingual(longText(appealLimits.answer)) }),
  response: managedAppeal,
  errors: ['state_conflict'],
})
