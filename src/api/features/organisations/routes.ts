import type { Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import { recordRoutes } from '#api/records/record-routes.ts'
import * as manage from '#contract/organisations/manage.ts'
import * as contract from '#contract/organisations/organisations.ts'
import { columns } from './columns.ts'
import { addContact, removeContact } from './contacts.ts'
import { area, findOrganisationPage } from './queries.ts'
import * as service from './service.ts'
import { toManaged } from './shape.ts'

export function organisationRoutes(route: Route, deps: Deps): void {
  ownRoutes(route, deps)
  manageRoutes(route, deps)
}

function ownRoutes(route: Route, deps: Deps): void {
  route(contract.listOwnOrganisations, ({ actor }) => service.listOwn(deps, actor))
  route(contract.updateOwnOrganisation, async (call) => {
    const saved = await service.changeOwn(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await service.showOwn(deps, call.actor, call.params.id))
  })
  route(contract.leaveOrganisation, (call) => removeContact(deps, callerOf(call), call.params.id, call.actor.id))
  route(contract.listOwnSolutions, ({ actor, params }) => service.showSolutions(deps, actor, params.id))
}

function manageRoutes(route: Route, deps: Deps): void {
  const find = (_actor: Actor, filters: Parameters<typeof findOrganisationPage>[1], paging: Paging) =>
    findOrganisationPage(deps.db, filters, paging, deps.clock())
  const list = { list: manage.listOrganisations, file: manage.exportOrganisations }
  listRoutes(route, deps, list, { name: area, columns, find, show: toManaged })
  const writing = { create: manage.createOrganisation, update: manage.updateOrganisation }
  const { createOrganisation: create, showManaged: show, changeOrganisation: change } = service
  recordRoutes(route, deps, writing, { create, show, change })
  route(manage.getOrganisation, ({ actor, params }) => show(deps, actor, params.id))
  route(manage.archiveOrganisation, async (call) => {
    await service.archiveOrganisation(deps, callerOf(call), call.params.id, call.body.archived)
    return show(deps, call.actor, call.params.id)
  })
  route(manage.mergeOrganisation, (call) =>
    call.once(async (inOne) => {
      await service.mergeOrganisation(inOne, callerOf(call), call.params.id, call.body.from)
      return show(inOne, call.actor, call.params.id)
    }),
  )
  route(manage.addPartner, (call) =>
    call.once(async (inOne) => {
      await addContact(inOne, callerOf(call), call.params.id, call.body)
      return show(inOne, call.actor, call.params.id)
    }),
  )
  route(manage.removePartner, async (call) => {
    await removeContact(deps, callerOf(call), call.params.id, call.params.userId)
    return show(deps, call.actor, call.params.id)
  })
}
