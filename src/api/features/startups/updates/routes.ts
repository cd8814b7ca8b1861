import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/startups/updates.ts'
import * as updates from './updates.ts'

export function updateRoutes(route: Route, deps: Deps): void {
  route(contract.listUpdates, ({ actor, params }) => updates.listUpdates(deps, actor, params.id))
  route(contract.putUpdate, async (call) => {
    const saved = await updates.putUpdate(deps, callerOf(call), call.params, call.body)
    return currentOrStale(saved, await updates.showUpdate(deps, call.actor, call.params))
  })
}
