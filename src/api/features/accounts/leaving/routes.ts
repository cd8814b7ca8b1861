import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { findNamingTexts } from '#api/records/naming-texts.ts'
import * as contract from '#contract/accounts/leaving.ts'
import { leaveProgramme } from './leave.ts'
import { mergeAccounts } from './merge.ts'
import { findPerson } from './queries.ts'

export function leavingRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  route(contract.getErasure, async ({ actor }) => ({
    texts: await findNamingTexts(deps.db, areas, await findPerson(deps.db, actor.id)),
  }))
  route(contract.leaveProgramme, (call) => leaveProgramme(deps, callerOf(call), call.body))
  route(contract.mergeAccount, (call) =>
    mergeAccounts(deps, areas, callerOf(call), { from: call.params.id, ...call.body }),
  )
}
