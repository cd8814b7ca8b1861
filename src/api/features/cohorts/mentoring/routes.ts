import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/cohorts/mentoring.ts'
import * as service from './service.ts'

export function mentoringRoutes(route: Route, deps: Deps): void {
  route(contract.addEntry, (call) =>
    call.once((inOne) => service.addEntry(inOne, callerOf(call), call.params.id, call.body)),
  )
  route(contract.markAction, (call) => service.markAction(deps, callerOf(call), call.params, call.body.isDone))
  route(contract.removeEntry, (call) => service.removeEntry(deps, callerOf(call), call.params))
  route(contract.markOwnAction, (call) => service.markOwnAction(deps, callerOf(call), call.params.id, call.body.isDone))
}
