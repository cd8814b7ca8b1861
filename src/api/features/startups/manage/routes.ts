import type { ApiArea } from '#api/area.ts'
import { toPage, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { importRoute } from '#api/imports/import-route.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { changeMany } from '#api/records/bulk.ts'
import { handOverMany } from '#api/records/hand-over.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import { decisionRoutes } from '#api/records/decision-routes.ts'
import * as intake from '#contract/startups/intake.ts'
import * as manage from '#contract/startups/manage.ts'
import * as decisions from './decisions.ts'
import { startupImport } from './import.ts'
import { findWaits } from './queries.ts'
import * as intakes from '../intake/intakes.ts'
import { mayDecide, type Viewer } from '../policy.ts'
import { columns } from './columns.ts'
import { area, findStartups, type ListScope } from '../queries.ts'
import { silentSince } from '../updates/reporting.ts'
import { toManaged } from '../shape.ts'

const team = {
  get: manage.getManagedStartup,
  decide: manage.decideStartup,
  assign: manage.assignStartup,
  addNote: manage.addStartupNote,
}

export function manageStartupRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  managedListRoutes(route, deps)
  const ends = decisions.openEndsIn(areas)
  const show = (inOne: Deps, actor: Actor, id: string) => decisions.showManagedStartup(inOne, actor, id, ends)
  decisionRoutes(route, deps, team, {
    area,
    type: 'startup',
    show,
    decide: (inOne, caller, id, input) => decisions.decideStartup(inOne, caller, id, input, ends),
    assign: decisions.assignStartup,
  })
  route(manage.listStartupWaits, async ({ query: { limit, cursor } }) =>
    toPage(await findWaits(deps.db, { limit, cursor }), ({ id, title, since, startup_id, startup }) => ({
      id,
      title,
      since: since.toISOString(),
      startup: { id: startup_id, name: startup },
    })),
  )
  intakeRoutes(route, deps)
}

type Query = ListScope['filters'] & { sort?: (typeof manage.managedSorts)[number] | undefined }

/** The startups of the team's table. */
export async function findManaged(deps: Deps, viewer: Viewer, asked: Query, paging: Paging) {
  const { sort = 'answerDueAt', ...filters } = asked
  const now = deps.clock()
  const silent = filters.silent && { silentSince: silentSince(now, (await findProgramme(deps.db)).zone) }
  return findStartups(deps.db, { viewer, now, filters, onlyVisible: false, ...silent }, { sort, ...paging })
}

function managedListRoutes(route: Route, deps: Deps): void {
  const find = (viewer: Actor, asked: Query, paging: Paging) => findManaged(deps, viewer, asked, paging)
  const list = { list: manage.listManagedStartups, file: manage.exportStartups, labels: manage.startupLabels }
  listRoutes(route, deps, list, { name: area, type: 'startup', columns, find, show: toManaged })
  importRoute(route, manage.importStartups, startupImport)
  route(manage.changeStartups, (call) => {
    const { action, answer, userId, ...chosen } = call.body
    const caller = callerOf(call)
    const owner = action === 'assign' ? userId : undefined
    // In an order that no decision changes: each row is met once.
    return handOverMany(deps, caller, { userId: owner, path: '/manage/startups?view=all&assignee=me' }, () =>
      changeMany(chosen, (filters, paging) => find(call.actor, { ...filters, sort: 'createdAt' }, paging), {
        refuse: ({ state }) => (action === 'assign' || mayDecide(state, action) ? undefined : 'state_conflict'),
        act: ({ id }) =>
          action === 'assign'
            ? decisions.assignStartup(deps, caller, id, owner!, 'one of many')
            : decisions.decideStartup(deps, caller, id, { decision: action, answer }),
        describe: ({ id, name }) => ({ id, title: name }),
      }),
    )
  })
}

function intakeRoutes(route: Route, deps: Deps): void {
  route(intake.listIntakes, async () => ({ items: await intakes.listIntakes(deps) }))
  route(intake.createIntake, (call) =>
    call.once(async (inOne) => intakes.showIntake(inOne, await intakes.createIntake(inOne, callerOf(call), call.body))),
  )
  route(intake.updateIntake, async (call) => {
    const saved = await intakes.changeIntake(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await intakes.showIntake(deps, call.params.id))
  })
}
