import { toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { recordRoutes } from '#api/records/record-routes.ts'
import * as contract from '#contract/startups/startups.ts'
import * as intakeContract from '#contract/startups/intake.ts'
import * as overviewContract from '#contract/startups/overview.ts'
import * as teamContract from '#contract/startups/team.ts'
import { intakeOf, toOpenIntake } from './intake/intakes.ts'
import { countStartups, listOverviews } from './updates/overview.ts'
import { findStartups } from './queries.ts'
import * as service from './service.ts'
import { toStartup } from './shape.ts'
import { submitStartup } from './intake/submit.ts'
import * as team from './team/team.ts'

export function startupRoutes(route: Route, deps: Deps): void {
  route(contract.listStartups, async ({ actor, query: { sort = '-createdAt', limit, cursor, ...filters } }) =>
    toPage(
      await findStartups(
        deps.db,
        { viewer: actor, now: deps.clock(), filters, onlyVisible: true },
        { sort, limit, cursor },
      ),
      toStartup,
    ),
  )
  const { createStartup: create, showStartup: show, changeStartup: change } = service
  const writing = { create: contract.createStartup, update: contract.updateStartup }
  recordRoutes(route, deps, writing, { create, show, change })
  route(contract.getStartup, ({ actor, params }) => show(deps, actor, params.id))
  route(overviewContract.listOverviews, async ({ actor }) => ({ items: await listOverviews(deps, actor) }))
  route(overviewContract.getStartupFigures, () => countStartups(deps.db))
  intakeRoutes(route, deps)
  teamRoutes(route, deps)
}

function intakeRoutes(route: Route, deps: Deps): void {
  route(intakeContract.getOpenIntake, async ({ actor, query }) => {
    const own = query.startup ? await service.requireStartup(deps, actor, query.startup) : undefined
    const intake = await intakeOf(deps.db, own?.intake_id ?? null, deps.clock())
    return { intake: intake ? toOpenIntake(intake) : null }
  })
  route(intakeContract.submitStartup, (call) =>
    call.once(async (inOne) => {
      await submitStartup(inOne, callerOf(call), call.params.id, call.body)
      return service.showStartup(inOne, call.actor, call.params.id)
    }),
  )
}

function teamRoutes(route: Route, deps: Deps): void {
  route(teamContract.listTeamInvitations, async (call) => ({
    items: await team.showInvitations(deps, callerOf(call), call.params.id),
  }))
  route(teamContract.inviteMember, (call) =>
    call.once((inOne) => team.inviteMember(inOne, callerOf(call), call.params.id, call.body)),
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
