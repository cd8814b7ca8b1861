import type { ApiArea } from '#api/area.ts'
import { type Paging, toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale, found } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import * as contract from '#contract/cohorts/intake.ts'
import * as manage from '#contract/cohorts/manage.ts'
import { columns } from './columns.ts'
import * as enrolment from './intake/enrolment.ts'
import { findApplicant, findApplicants, findCohort, findCohorts, findFreeSessions } from './queries.ts'
import { badgeRoutes } from './badges/routes.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { mentoringRoutes } from './mentoring/routes.ts'
import { moduleRoutes } from './modules/routes.ts'
import { outcomeRoutes } from './outcomes/routes.ts'
import { passportRoutes } from './passport/routes.ts'
import { peerRoutes } from './peers/routes.ts'
import { planRoutes } from './plan/routes.ts'
import { progressRoutes } from './progress/routes.ts'
import * as service from './service.ts'
import { toApplicant, toCohort, toSession } from './shape.ts'

export function cohortRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  intakeRoutes(route, deps)
  manageRoutes(route, deps)
  planRoutes(route, deps, areas)
  memberRoutes(route, deps)
  sessionRoutes(route, deps)
  applicantRoutes(route, deps)
  mentoringRoutes(route, deps)
  moduleRoutes(route, deps)
  peerRoutes(route, deps)
  progressRoutes(route, deps)
  certificateRoutes(route, deps)
  badgeRoutes(route, deps)
  outcomeRoutes(route, deps)
  passportRoutes(route, deps)
}

function intakeRoutes(route: Route, deps: Deps): void {
  route(contract.getIntake, ({ actor }) => enrolment.findOwnIntake(deps, actor.id))
  route(contract.applyForCohort, (call) =>
    enrolment.applyForCohort(deps, callerOf(call), call.params.id, call.body.motivation?.trim() || null),
  )
  route(contract.acceptPlace, (call) => enrolment.acceptPlace(deps, callerOf(call), call.params.id))
  route(contract.tellWhyLeft, (call) =>
    enrolment.tellWhyLeft(deps, callerOf(call), call.params.id, call.body.reason?.trim() || null),
  )
  route(contract.leaveCohort, (call) => enrolment.leaveCohort(deps, callerOf(call), call.params.id))
}

function manageRoutes(route: Route, deps: Deps): void {
  const find = async (_actor: Actor, _filters: object, paging: Paging) => {
    const { rows, ...page } = await findCohorts(deps.db, paging)
    return { ...page, rows: rows.map((row) => toCohort(row, deps.clock())) }
  }
  const list = { list: manage.listCohorts, file: manage.exportCohorts }
  listRoutes(route, deps, list, { name: 'cohorts', columns, find, show: (cohort) => cohort })
  route(manage.createCohort, (call) =>
    call.once(async (inOne) => service.showCohort(inOne, await service.createCohort(inOne, callerOf(call), call.body))),
  )
  route(manage.getCohort, ({ params }) => service.showCohort(deps, params.id))
  route(manage.updateCohort, async (call) => {
    const saved = await service.changeCohort(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await service.showCohort(deps, call.params.id))
  })
  route(manage.getCohortAbout, ({ actor, params }) => service.showAbout(deps, actor, params.id))
}

function sessionRoutes(route: Route, deps: Deps): void {
  route(manage.listSessionChoices, async ({ params }) => {
    const cohort = found(await findCohort(deps.db, params.id))
    const rows = await findFreeSessions(deps.db, cohort)
    return { items: rows.map((row) => toSession(row, cohort)) }
  })
  route(manage.addSession, async (call) => {
    await service.linkSession(deps, callerOf(call), { ...call.params, ...call.body })
    return service.showCohort(deps, call.params.id)
  })
  route(manage.removeSession, async (call) => {
    await service.linkSession(deps, callerOf(call), { ...call.params, compulsory: null })
    return service.showCohort(deps, call.params.id)
  })
}

function applicantRoutes(route: Route, deps: Deps): void {
  route(manage.listApplicants, async ({ params, query: { limit, cursor, ...filters } }) => {
    const { id: cohortId } = found(await findCohort(deps.db, params.id))
    return toPage(await findApplicants(deps.db, { cohortId, ...filters }, { limit, cursor }), toApplicant)
  })
  route(manage.decideEnrolment, async (call) => {
    const saved = await enrolment.decideEnrolment(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, toApplicant(found(await findApplicant(deps.db, call.params.id))))
  })
}
