import type { Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import * as contract from '#contract/accounts/invitations.ts'
import { roles } from '#contract/scopes.ts'
import { mayInvite } from '../policy.ts'
import { columns } from './columns.ts'
import { findInvitationPage, type Filters } from './queries.ts'
import { importPeople, invitePerson, resendInvitation, toInvitation, withdrawInvitation } from './invitations.ts'

export function invitationRoutes(route: Route, deps: Deps): void {
  const list = { list: contract.listProgrammeInvitations, file: contract.exportInvitations }
  const find = (actor: Actor, filters: Filters, paging: Paging) =>
    findInvitationPage(
      deps.db,
      { ...filters, among: roles.filter((role) => mayInvite(actor, role)) },
      paging,
      deps.clock(),
    )
  listRoutes(route, deps, list, { name: 'invitations', columns, find, show: toInvitation })
  route(contract.inviteToProgramme, (call) => call.once((inOne) => invitePerson(inOne, callerOf(call), call.body)))
  route(contract.resendProgrammeInvitation, (call) =>
    call.once((inOne) => resendInvitation(inOne, callerOf(call), call.params.id)),
  )
  route(contract.withdrawProgrammeInvitation, (call) => withdrawInvitation(deps, callerOf(call), call.params.id))
  route(contract.importInvitations, (call) => call.once((inOne) => importPeople(inOne, callerOf(call), call.body)))
}
