import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/cohorts/modules.ts'
import { markItem, saveModules, showModules } from './service.ts'

export function moduleRoutes(route: Route, deps: Deps): void {
  route(contract.getModules, ({ params }) => showModules(deps, params.id))
  route(contract.saveModules, async (call) => {
    const saved = await saveModules(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await showModules(deps, call.params.id))
  })
  route(contract.markDone, (call) => markItem(deps, callerOf(call), call.params.id, true))
  route(contract.markUndone, (call) => markItem(deps, callerOf(call), call.params.id, false))
}
