import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/invitations/invitations.ts'
import { acceptInvitation, declineInvitation, listOwnInvitations, showInvitation } from './service.ts'

export function invitationRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  route(contract.listOwnInvitations, async ({ actor }) => ({ items: await listOwnInvitations(deps, areas, actor) }))
  route(contract.getInvitation, ({ actor, params }) => showInvitation(deps, areas, { actor, key: params.token }))
  route(contract.acceptInvitation, (call) => acceptInvitation(deps, areas, callerOf(call), call.params.token))
  route(contract.declineInvitation, ({ actor, params, body, request }) =>
    declineInvitation(deps, areas, actor && callerOf({ actor, request }), { ...params, ...body }),
  )
}
