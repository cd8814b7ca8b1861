import * as z from 'zod/mini'
import { endpoint, time } from './endpoint.ts'

/** So many days there are to answer a question that came by mail. */
export const answerDays = 30

/** What every such question tells. */
export const askedQuestion = { closesAt: time, isOpen: z.boolean() }

type Schema = z.ZodMiniType
type Asked<Path extends string, Shown, Answer> = { path: `/${Path}`; response: Shown; answer: Answer }

/** A question with a link of its own in a mail. The link only shows it: programs that read mail open links. */
export function askedEndpoints<const Path extends string, Shown extends Schema, Answer extends Schema>({
  path,
  response,
  answer: body,
}: Asked<Path, Shown, Answer>) {
  const params = z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) })
  const common = { access: 'public', path: `${path}/{token}`, params, response } as const
  return {
    getAsked: endpoint({ ...common, method: 'GET', summary: 'What the link in my mail asks me' }),
    answerAsked: endpoint({
      ...common,
      method: 'PUT',
      summary: 'Answer with one click from the mail, without signing in; safe to repeat',
      body,
      errors: ['outcome_closed'],
    }),
  }
}
