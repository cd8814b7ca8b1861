import * as contract from '#contract/startups/outcomes.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

const area = 'startups'

export const outcomeQueries = {
  asked: (token: string) => answerQuery([area, 'asked', token], contract.getAskedStartupOutcome, { params: { token } }),
  of: (id: string) =>
    answerQuery([area, 'outcomes', id], contract.listStartupOutcomes, { params: { id }, quiet: true }),
}

export const useAnswerOutcome = (token: string) =>
  useChange(area, (body: contract.OutcomeInput) => call(contract.answerStartupOutcome, { params: { token }, body }))
export const useTellOutcome = (id: string) =>
  useChange(area, (body: contract.OutcomeInput) => call(contract.tellStartupOutcome, { params: { id }, body }))
