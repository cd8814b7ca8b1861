import { toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { recordRoutes } from '#api/records/record-routes.ts'
import * as contract from '#contract/startups/startups.ts'
import * as intakeContract from '#contract/startups/intake.ts'
import * as overviewContract from '#contract/startups/overview.ts'
import { toOpenIntake } from './intake/intakes.ts'
import { findIntakeFor } from './intake/queries.ts'
import { listOverviews } from './updates/overview.ts'
import { countStartups } from './updates/queries.ts'
import { findStartups } from './queries.ts'
import * as service from './service.ts'
import { toStartup } from './shape.ts'
import { reapplyStartup, submitStartup } from './intake/submit.ts'
import { startupTeam } from './team/team.ts'

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
  startupTeam.routes(route, deps)
}

const anyDraft = { state: 'draft', intake_id: null } as const

function intakeRoutes(route: Route, deps: Deps): void {
  route(intakeContract.getOpenIntake, async ({ actor, query }) => {
    const own = query.startup ? await service.requireStartup(deps, actor, query.startup) : undefined
    const { intake, isAnswered } = await findIntakeFor(deps.db, own ?? anyDraft, deps.clock())
    return { intake: intake ? toOpenIntake(intake) : null, isAnswered }
  })
  route(intakeContract.submitStartup, (call) =>
    call.once(async (inOne) => {
      await submitStartup(inOne, callerOf(call), call.params.id, call.body)
      return service.showStartup(inOne, call.actor, call.params.id)
    }),
  )
  route(intakeContract.reapplyStartup, (call) =>
    call.once(async (inOne) => {
      await reapplyStartup(inOne, callerOf(call), call.params.id)
      return service.showStartup(inOne, call.actor, call.params.id)
    }),
  )
}
