import * as contract from '#contract/cohorts/plan.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { area } from '../api.ts'

export const planQueries = {
  plan: (id: string) => answerQuery([area, 'plan', id], contract.getPlan, { params: { id } }),
}

export const tryPlan = (id: string, body: contract.PlanInput) =>
  call(contract.planCohort, { params: { id }, body: { ...body, dryRun: true } })
export const usePlan = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.planCohort>, idempotencyKey) =>
    call(contract.planCohort, { params: { id }, body, idempotencyKey }),
  )
export const usePublishPlan = (id: string) =>
  useChange(area, (_: null, idempotencyKey) => call(contract.publishPlan, { params: { id }, idempotencyKey }))
