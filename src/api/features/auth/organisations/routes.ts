import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/auth/organisations.ts'
import { originOf } from '../origin.ts'
import { unlink } from './link.ts'
import * as service from './service.ts'

export function organisationRoutes(route: Route, deps: Deps): void {
  route(contract.beginOrganisation, ({ params, request }) =>
    service.beginOrganisation(deps, params.organisation, originOf(request)),
  )
  route(contract.answerOrganisation, ({ body, request }) => service.answerOrganisation(deps, body, originOf(request)))
  route(contract.listIdentities, (call) => service.listIdentities(deps, callerOf(call)))
  route(contract.unlinkIdentity, (call) => unlink(deps, callerOf(call), call.params.id))
  route(contract.leaveOrganisation, (call) => service.leaveOrganisation(deps, callerOf(call)))
}
