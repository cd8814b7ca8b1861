import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/cohorts/outcomes.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { area } from '../api.ts'

export const outcomeQueries = {
  asked: (token: string) => answerQuery([area, 'asked', token], contract.getAskedOutcome, { params: { token } }),
  published: () => answerQuery([area, 'outcomes'], contract.listOutcomes, {}),
  figures: (id: string) => answerQuery([area, 'outcomes', id], contract.getCohortOutcomes, { params: { id } }),
}

export const useAnswer = (token: string) =>
  useChange(area, (code: contract.OutcomeCode) => call(contract.answerOutcome, { params: { token }, body: { code } }))
export const useTellOutcome = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.tellOutcome>) => call(contract.tellOutcome, { params: { id }, body }))

export const frozenFile = (sha256: string) => call(contract.downloadFrozen, { params: { sha256 } })
export const useFreeze = (id: string) => useChange(area, () => call(contract.freezeOutcomes, { params: { id } }))

type Named = { id: string; outcomeId: string }
export const useRecordOutcome = (params: Named) =>
  useChange(area, (body: BodyOf<typeof contract.recordOutcome>) => call(contract.recordOutcome, { params, body }))
export const useCheckProof = (params: Named) =>
  useChange(area, (isChecked: boolean) => call(contract.checkProof, { params, body: { isChecked } }))
