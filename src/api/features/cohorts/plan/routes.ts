import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { SessionRules } from '#api/records/session-rules.ts'
import { removeCohort } from '#contract/cohorts/manage.ts'
import * as contract from '#contract/cohorts/plan.ts'
import * as service from '../service.ts'
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
  route(removeCohort, (call) => service.removeCohort(deps, callerOf(call), call.params.id, sessions()))
}

function sessionsOf(areas: readonly ApiArea[]): SessionRules {
  const rules = areas.find((area) => area.sessions)?.sessions
  if (!rules) throw new Error('No area makes sessions.')
  return rules
}
