import * as contract from '#contract/cohorts/modules.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { area } from '../api.ts'

export const moduleQueries = {
  modules: (id: string) => answerQuery([area, 'modules', id], contract.getModules, { params: { id } }),
}

export const useSaveModules = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.saveModules>) => call(contract.saveModules, { params: { id }, body }))

export const useMarkItem = (id: string) =>
  useChange(area, (isDone: boolean) => call(isDone ? contract.markDone : contract.markUndone, { params: { id } }))
