import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { SessionRules } from '#api/records/session-rules.ts'
import { duplicateCohort, removeCohort } from '#contract/cohorts/manage.ts'
import * as contract from '#contract/cohorts/plan.ts'
import * as service from '../service.ts'
import { previewCopy } from './copy.ts'
import { planWeeks, publishDrafts, showPlan } from './plan.ts'

/** What needs to know how sessions are made. */
export function planRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  const sessions = () => sessionsOf(areas)
  route(contract.getPlan, ({ params }) => showPlan(deps, params.id))
  route(contract.planCohort, (call) =>
    call.once((inOne) => planWeeks(inOne, callerOf(call), call.params.id, call.body, sessions())),
  )
  route(contract.publishPlan, (call) =>
    call.once((inOne) => publishDrafts(inOne, callerOf(call), call.params.id, sessions())),
  )
  route(contract.previewDuplicate, ({ params, query }) => previewCopy(deps, params.id, query.startsOn))
  route(duplicateCohort, (call) =>
    call.once(async (inOne) => {
      const copy = await service.copyCohort(inOne, callerOf(call), call.params.id, call.body, sessions())
      return service.showCohort(inOne, copy)
    }),
  )
  route(removeCohort, (call) => service.removeCohort(deps, callerOf(call), call.params.id, sessions()))
}

function sessionsOf(areas: readonly ApiArea[]): SessionRules {
  const rules = areas.find((area) => area.sessions)?.sessions
  if (!rules) throw new Error('No area makes sessions.')
  return rules
}
