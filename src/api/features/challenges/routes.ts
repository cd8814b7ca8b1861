import { toPage, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { importRoute } from '#api/imports/import-route.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import { recordRoutes } from '#api/records/record-routes.ts'
import * as contract from '#contract/challenges/challenges.ts'
import * as manage from '#contract/challenges/manage.ts'
import * as follow from './follow.ts'
import { challengeFromProblem } from './problem/from-problem.ts'
import { challengeImport } from './import.ts'
import * as moves from './moves.ts'
import { columnsAt } from './columns.ts'
import { area, findChallenges, findGrownChallenges, type ListScope } from './queries.ts'
import * as service from './service.ts'
import { toChallenge, toManaged } from './shape.ts'

export function challengeRoutes(route: Route, deps: Deps): void {
  memberRoutes(route, deps)
  editorRoutes(route, deps)
  moveRoutes(route, deps)
  managedListRoutes(route, deps)
}

function memberRoutes(route: Route, deps: Deps): void {
  route(contract.listChallenges, async ({ actor, query: { sort = 'closesAt', limit, cursor, ...filters } }) => {
    const now = deps.clock()
    const scope = { viewer: actor, now, filters, forStaff: false }
    return toPage(await findChallenges(deps.db, scope, { sort, limit, cursor }), (row) => toChallenge(row, now))
  })
  route(contract.getChallenge, ({ actor, params }) => service.showChallenge(deps, actor, params.slug))
  route(contract.followChallenge, async (call) => {
    await follow.followChallenge(deps, call.actor, call.params.slug)
    return service.showChallenge(deps, call.actor, call.params.slug)
  })
  route(contract.unfollowChallenge, async (call) => {
    await follow.unfollowChallenge(deps, call.actor, call.params.slug)
    return service.showChallenge(deps, call.actor, call.params.slug)
  })
  route(contract.listGrown, async ({ actor, params }) => {
    const rows = await findGrownChallenges(deps.db, actor, params.id)
    const items = rows.map((row) => {
      const { slug, title, phase, solutions } = toChallenge(row, deps.clock())
      return { slug, title, phase, solutions, startup: row.startup }
    })
    return { items }
  })
}

function editorRoutes(route: Route, deps: Deps): void {
  const { createChallenge: create, showChallenge: show, changeChallenge: change } = service
  const writing = { create: manage.createChallenge, update: manage.updateChallenge }
  recordRoutes(route, deps, writing, { create, show, change })
  route(manage.challengeFromProblem, (call) =>
    call.once(async (inOne) => {
      const slug = await challengeFromProblem(inOne, callerOf(call), call.params.id)
      return service.showChallenge(inOne, call.actor, slug)
    }),
  )
  route(manage.deleteChallenge, (call) => service.deleteChallenge(deps, callerOf(call), call.params.slug))
  route(manage.duplicateChallenge, (call) =>
    call.once(async (inOne) => {
      const slug = await service.duplicateChallenge(inOne, callerOf(call), call.params.slug)
      return service.showChallenge(inOne, call.actor, slug)
    }),
  )
}

function moveRoutes(route: Route, deps: Deps): void {
  const shown = ({ actor, params }: { actor: Actor; params: { slug: string } }) =>
    service.showChallenge(deps, actor, params.slug)
  route(manage.publishChallenge, async (call) => {
    await moves.publishChallenge(deps, callerOf(call), call.params.slug)
    return shown(call)
  })
  route(manage.judgeChallenge, async (call) => {
    await moves.judgeChallenge(deps, callerOf(call), call.params.slug)
    return shown(call)
  })
  route(manage.cancelChallenge, async (call) => {
    await moves.cancelChallenge(deps, callerOf(call), call.params.slug, call.body.reason)
    return shown(call)
  })
  route(manage.archiveChallenge, async (call) => {
    await moves.archiveChallenge(deps, callerOf(call), call.params.slug)
    return shown(call)
  })
}

type Query = ListScope['filters'] & { sort?: (typeof manage.managedSorts)[number] | undefined }

function managedListRoutes(route: Route, deps: Deps): void {
  const find = (viewer: Actor, { sort = '-closesAt', ...filters }: Query, paging: Paging) =>
    findChallenges(deps.db, { viewer, now: deps.clock(), filters, forStaff: true }, { sort, ...paging })
  const list = { list: manage.listManagedChallenges, file: manage.exportChallenges, labels: manage.challengeLabels }
  listRoutes(route, deps, list, {
    name: area,
    type: 'challenge',
    columns: columnsAt(deps.clock),
    find,
    show: (row) => toManaged(row, deps.clock()),
  })
  importRoute(route, manage.importChallenges, challengeImport)
}
