import type { Deps } from '#api/deps.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/auth/email.ts'
import * as change from './email-change.ts'

export function emailRoutes(route: Route, deps: Deps): void {
  route(contract.showEmail, ({ actor }) => change.showEmail(deps, actor))
  route(contract.changeEmail, ({ actor, body }) => change.changeEmail(deps, actor, body))
  route(contract.stopEmailChange, ({ actor }) => change.stopEmailChange(deps, actor))
  route(contract.showEmailChange, ({ params }) => change.showEmailChange(deps, params.token))
  route(contract.confirmEmailChange, ({ params }) => change.confirmEmailChange(deps, params.token))
  route(contract.refuseEmailChange, ({ params }) => change.refuseEmailChange(deps, params.token))
}
