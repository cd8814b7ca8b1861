import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/accounts/leaving.ts'
import { leaveProgramme } from './leave.ts'
import { mergeAccounts } from './merge.ts'

export function leavingRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  route(contract.leaveProgramme, (call) => leaveProgramme(deps, callerOf(call), call.body.currentPassword))
  route(contract.mergeAccount, (call) =>
    mergeAccounts(deps, areas, callerOf(call), { from: call.params.id, ...call.body }),
  )
}
