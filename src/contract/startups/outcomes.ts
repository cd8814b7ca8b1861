import * as z from 'zod/mini'
import { askedEndpoints, askedQuestion } from '#contract/asked.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { outcomeFigures, startupDetail, startupOutcomes, type StartupOutcome } from './startups.ts'

/** After these nobody is asked any more: there is no company of its own left. */
export const finalOutcomes: readonly StartupOutcome[] = ['acquired', 'merged', 'stopped']

/** What became of a startup; everybody in the programme sees its figures only if the team opens them. */
export const outcomeInput = z.strictObject({
  outcome: z.enum(startupOutcomes),
  ...outcomeFigures,
  disclose: z.boolean(),
})
export type OutcomeInput = z.infer<typeof outcomeInput>

/** What the link in the mail shows, without a session. */
const asked = z.object({ ...askedQuestion, startup: z.string(), told: z.nullable(outcomeInput) })
export type AskedStartupOutcome = z.infer<typeof asked>

export const { getAsked: getAskedStartupOutcome, answerAsked: answerStartupOutcome } = askedEndpoints({
  path: '/startups/outcomes',
  response: asked,
  answer: outcomeInput,
})

const told = z.extend(outcomeInput, { id, at: time, by: z.nullable(z.string()) })

export const listStartupOutcomes = endpoint({
  method: 'GET',
  path: '/startups/{id}/outcomes',
  access: 'member',
  summary: 'What a startup told year by year since it left the programme, for its team, its mentors and staff',
  params: recordParams,
  response: z.object({
    items: z.array(told),
    /** A question that waits for an answer until then. */
    asked: z.nullable(time),
    /** When the next question comes. */
    next: z.nullable(time),
    can: z.object({ tell: z.boolean() }),
  }),
  errors: ['forbidden'],
})
export type StartupOutcomes = z.infer<typeof listStartupOutcomes.response>

export const tellStartupOutcome = endpoint({
  method: 'PUT',
  path: '/startups/{id}/outcomes',
  access: 'member',
  summary: 'Say what became of a startup that left the programme; within thirty days it corrects what was told last',
  params: recordParams,
  body: outcomeInput,
  response: startupDetail,
  errors: ['forbidden', 'state_conflict'],
})
