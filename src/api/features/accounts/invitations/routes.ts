import { toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/accounts/invitations.ts'
import { findInvitationPage } from './queries.ts'
import { importPeople, invitePerson, resendInvitation, toInvitation, withdrawInvitation } from './invitations.ts'

export function invitationRoutes(route: Route, deps: Deps): void {
  route(contract.listProgrammeInvitations, async ({ query: { limit, cursor, ...filters } }) =>
    toPage(await findInvitationPage(deps.db, filters, { limit, cursor }, deps.clock()), toInvitation),
  )
  route(contract.inviteToProgramme, (call) => call.once((inOne) => invitePerson(inOne, callerOf(call), call.body)))
  route(contract.resendProgrammeInvitation, (call) =>
    call.once((inOne) => resendInvitation(inOne, callerOf(call), call.params.id)),
  )
  route(contract.withdrawProgrammeInvitation, (call) => withdrawInvitation(deps, callerOf(call), call.params.id))
  route(contract.importInvitations, (call) => call.once((inOne) => importPeople(inOne, callerOf(call), call.body)))
}
