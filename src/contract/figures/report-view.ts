import * as z from 'zod/mini'
import { time } from '#contract/endpoint.ts'
import { dimensions, figure } from './figures.ts'

export const texts = z.object({ pt: z.string(), en: z.nullable(z.string()) })
const words = { title: texts, lead: z.nullable(texts), sections: z.array(z.object({ title: texts, text: texts })) }

/** A number that stood differently in an earlier edition although its month was over by then. */
const correction = z.object({
  figure: z.string(),
  title: figure.shape.title,
  step: figure.shape.title,
  /** The month, or the value by which it is told apart; null for the whole. */
  key: z.nullable(figure.shape.title),
  from: z.number(),
  to: z.number(),
  /** When the edition that it corrects was frozen, and when it was corrected. */
  was: time,
  at: time,
})
export type Correction = z.infer<typeof correction>

/** A challenge that could be entered in the period. Its few solutions are told in the figure of all, which hides small numbers. */
const toldChallenge = z.object({
  title: texts,
  partner: z.nullable(z.string()),
  state: z.enum(['planned', 'open', 'closed', 'judging', 'announced']),
  closesAt: time,
})
export type ToldChallenge = z.infer<typeof toldChallenge>

/** What is hashed: the numbers, with the rules by which they were counted, and no name of a person. */
export const reportRecord = z.object({
  programme: z.string(),
  organisation: z.string(),
  frozenAt: z.nullable(time),
  by: z.enum(dimensions),
  edition: z.nullable(z.string()),
  /** The edition beside which the numbers stand. */
  before: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The week of the edition and the day of that week; null before it began, and without an edition. */
  week: z.optional(z.nullable(z.object({ week: z.int(), weeks: z.int(), day: z.int() }))),
  /** Told where the figure of challenges and solutions is. Records of earlier versions have neither. */
  challenges: z.optional(z.array(toldChallenge)),
  figures: z.array(z.extend(figure, { countedAt: time })),
  corrections: z.array(correction),
})
export type ReportRecord = z.infer<typeof reportRecord>

/** From a problem to what came of it; what was not reached is null. */
const toldStory = z.object({
  id: z.string(),
  text: texts,
  since: time,
  problem: z.string(),
  challenge: z.nullable(z.string()),
  partner: z.nullable(z.string()),
  solution: z.nullable(z.string()),
  startup: z.nullable(z.string()),
})
export type ToldStory = z.infer<typeof toldStory>

/** A report as others see it, in both languages. */
export const reportView = z.object({
  ...words,
  record: reportRecord,
  /** Null while it is only looked at by the team. */
  frozen: z.nullable(z.object({ number: z.int(), at: time, sha256: z.string(), text: z.string() })),
  /** All corrections of all editions, the newest first. */
  corrections: z.array(correction),
  stories: z.array(toldStory),
  /** Every number is of too few people. */
  isHidden: z.boolean(),
})
export type ReportView = z.infer<typeof reportView>
