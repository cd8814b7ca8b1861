import * as z from 'zod/mini'
import { question, questionLimits } from './questions.ts'

const { kind, text, required, choices, stopText } = question.shape
/** Yes or no, or the place of a choice, from 0. */
const answer = z.union([z.enum(['yes', 'no']), z.int().check(z.gte(0), z.lt(questionLimits.choices))])

/** A question without ids: it names earlier ones and their answers by their place, from 0. */
export const portableQuestion = z.strictObject({
  kind,
  text,
  required,
  choices: z.array(choices._zod.def.element.shape.text).check(z.maxLength(questionLimits.choices)),
  after: z.nullable(z.strictObject({ question: z.int().check(z.gte(0)), answer })),
  stopAnswers: z.array(answer).check(z.maxLength(questionLimits.choices)),
  stopText,
})
export type PortableQuestion = z.infer<typeof portableQuestion>
