import { toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/startups.ts'
import * as teamContract from '#contract/startups-team.ts'
import { findStartups } from './queries.ts'
import * as service from './service.ts'
import { toStartup } from './shape.ts'
import * as team from './team.ts'

export function startupRoutes(route: Route, deps: Deps): void {
  route(contract.listStartups, async ({ actor, query: { sort = '-createdAt', limit, cursor, ...filters } }) =>
    toPage(
      await findStartups(deps.db, { viewer: actor, filters, onlyVisible: true }, { sort, limit, cursor }),
      toStartup,
    ),
  )
  route(contract.createStartup, (call) =>
    call.once(async (inOne) => {
      const id = await service.createStartup(inOne, callerOf(call), call.body)
      return service.showStartup(inOne, call.actor, id)
    }),
  )
  route(contract.getStartup, ({ actor, params }) => service.showStartup(deps, actor, params.id))
  route(contract.updateStartup, async (call) => {
    const saved = await service.changeStartup(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await service.showStartup(deps, call.actor, call.params.id))
  })
  teamRoutes(route, deps)
}

function teamRoutes(route: Route, deps: Deps): void {
  route(teamContract.listTeamInvitations, async (call) => ({
    items: await team.showInvitations(deps, callerOf(call), call.params.id),
  }))
  route(teamContract.inviteMember, (call) =>
    call.once((inOne) => team.inviteMember(inOne, callerOf(call), call.params.id, call.body.email)),
  )
  route(teamContract.revokeInvitation, (call) =>
    team.takeBack(deps, callerOf(call), call.params.id, call.params.invitationId),
  )
  route(teamContract.changeMember, async (call) => {
    await team.changeMember(deps, callerOf(call), call.params, call.body)
    return service.showStartup(deps, call.actor, call.params.id)
  })
  route(teamContract.removeMember, (call) => team.removeMember(deps, callerOf(call), call.params))
  route(teamContract.handOver, (call) =>
    call.once(async (inOne) => {
      await team.handOver(inOne, callerOf(call), call.params.id, call.body)
      return service.showStartup(inOne, call.actor, call.params.id)
    }),
  )
}
