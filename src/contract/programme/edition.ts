import * as z from 'zod/mini'
import { portableQuestion } from '#contract/portable-questions.ts'
import { questionKindsWithoutFile, questionLimits } from '#contract/questions.ts'

const list = z
  .array(z.extend(portableQuestion, { kind: z.enum(questionKindsWithoutFile) }))
  .check(z.maxLength(questionLimits.questions))
/** Asked of those who register, on each track. */
export const editionQuestions = z.strictObject({ onit: list, founder: list })
export type EditionQuestions = z.infer<typeof editionQuestions>
