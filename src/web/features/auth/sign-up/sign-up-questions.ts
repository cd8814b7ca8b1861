import { getRegistrationQuestions } from '#contract/auth/sign-up.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/api/client.ts'

export type Track = 'founder' | 'onit'
let asked: AnswerOf<typeof getRegistrationQuestions> = { onit: [], founder: [] }

/** Before the first step is shown, because the questions may be a step of their own. A failure is told at the end. */
export async function fetchQuestions() {
  asked = await call(getRegistrationQuestions, { quiet: true }).catch(() => asked)
}

export const questionsOf = (track: Track) => asked[track]
