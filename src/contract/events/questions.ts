import * as z from 'zod/mini'
import { id } from '#contract/endpoint.ts'
import { givenAnswer, question, questionKinds, questionsOf } from '#contract/questions.ts'
import { attendingWays, type Way } from './states.ts'

export const eventQuestion = z.extend(question, {
  /** Whoever is at the door reads the answer. */
  atDoor: z.boolean(),
  /** Asked only of those who take part this way. */
  way: z.nullable(z.enum(attendingWays)),
})
export type EventQuestion = z.infer<typeof eventQuestion>

export const eventQuestions = questionsOf(eventQuestion)

/** An answer in the words of the day it was given; `value` is what was sent: ids of choices, a day, a file. */
export const eventAnswer = z.extend(givenAnswer, {
  id,
  kind: z.enum(questionKinds),
  value: z.string(),
  atDoor: z.boolean(),
})
export type EventAnswer = z.infer<typeof eventAnswer>

/** The questions for somebody who takes part this way; null where there is one way only. */
export const questionsFor = (questions: readonly EventQuestion[], way: Way | null): EventQuestion[] =>
  questions.filter((one) => way === null || one.way === null || one.way === way)
