import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/auth/passkeys.ts'
import { originOf } from '../origin.ts'
import * as service from './service.ts'

export function passkeyRoutes(route: Route, deps: Deps): void {
  route(contract.beginPasskey, (call) => service.beginPasskey(deps, callerOf(call)))
  route(contract.addPasskey, (call) => service.addPasskey(deps, callerOf(call), call.body))
  route(contract.removePasskey, (call) => service.removePasskey(deps, callerOf(call), call.params.id))
  route(contract.beginPasskeyLogin, ({ request }) => service.beginPasskeyLogin(deps, originOf(request)))
  route(contract.passkeyLogin, ({ body, request }) => service.signInByPasskey(deps, body, originOf(request)))
  route(contract.provePasskey, (call) => service.proveByPasskey(deps, callerOf(call), call.body))
}
