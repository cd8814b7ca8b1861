import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/startups/goals.ts'
import { showStartup } from '../service.ts'
import { putGoals } from './goals.ts'

export function goalRoutes(route: Route, deps: Deps): void {
  route(contract.putGoals, async (call) => {
    const saved = await putGoals(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await showStartup(deps, call.actor, call.params.id))
  })
}
