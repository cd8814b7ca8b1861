import { toPage, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { countApplications } from '#api/features/applications/queries.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { importRoute } from '#api/imports/import-route.ts'
import { changeMany } from '#api/records/bulk.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import { setMark } from '#api/records/marks.ts'
import { recordRoutes } from '#api/records/record-routes.ts'
import * as contract from '#contract/opportunities/opportunities.ts'
import { opportunityLogo } from '#contract/opportunities/logo.ts'
import * as manage from '#contract/opportunities/manage.ts'
import { forgetOpportunity, saveOpportunity } from '#contract/opportunities/saved.ts'
import { moveOrEnd } from './ends.ts'
import { isMember, moverFor } from './policy.ts'
import { columns } from './columns.ts'
import { opportunityImport } from './import.ts'
import { area, findOpportunities, recordOf, type ListScope, type Sort } from './queries.ts'
import { publicLogo } from './shared-page.ts'
import * as service from './service.ts'
import { toManaged, toOpportunity } from './shape.ts'

export function opportunityRoutes(route: Route, deps: Deps): void {
  memberRoutes(route, deps)
  editorRoutes(route, deps)
  manageRoutes(route, deps)
}

function memberRoutes(route: Route, deps: Deps): void {
  route(contract.listOpportunities, async ({ actor, query: { sort, limit, cursor, ...filters } }) => {
    const now = deps.clock()
    const seen = isMember(actor) || filters.mine ? filters : { ...filters, visibility: 'public' as const }
    const scope = { viewer: actor, now, filters: seen, onlyVisible: true }
    const paging = { sort: sort ?? (actor ? '-fit' : '-publishedAt'), limit, cursor } as const
    return toPage(await findOpportunities(deps.db, scope, paging), (row) => toOpportunity(row, now))
  })
  const keep =
    (on: boolean) =>
    async ({ actor, params }: { actor: Actor; params: { slug: string } }) => {
      const { id } = await service.requireOpportunity(deps, actor, params.slug)
      await setMark(deps.db, recordOf(id), 'follow', actor.id, on)
      return service.showOpportunity(deps, actor, params.slug)
    }
  route(saveOpportunity, keep(true))
  route(forgetOpportunity, keep(false))
  route(opportunityLogo, async ({ params, reply }) => {
    const logo = await publicLogo(deps, params.slug)
    return reply.type(logo.type).header('cache-control', 'public, max-age=3600').send(logo.content)
  })
  route(contract.getOpportunity, ({ actor, params }) => service.showOpportunity(deps, actor, params.slug))
}

function editorRoutes(route: Route, deps: Deps): void {
  const shown = ({ actor, params }: { actor: Actor; params: { slug: string } }) =>
    service.showOpportunity(deps, actor, params.slug)
  const { createOpportunity: create, showOpportunity: show, changeOpportunity: change } = service
  const writing = { create: contract.createOpportunity, update: contract.updateOpportunity }
  recordRoutes(route, deps, writing, { create, show, change })
  route(contract.duplicateOpportunity, (call) =>
    call.once(async (inOne) => {
      const slug = await service.duplicateOpportunity(inOne, callerOf(call), call.params.slug)
      return service.showOpportunity(inOne, call.actor, slug)
    }),
  )
  route(contract.moveOpportunity, async (call) => {
    await moveOrEnd(deps, callerOf(call), call.params.slug, call.body.to)
    return shown(call)
  })
  route(contract.extendOpportunity, async (call) => {
    await service.extendOpportunity(deps, callerOf(call), call.params.slug, call.body.deadline)
    return shown(call)
  })
  route(contract.deleteOpportunity, (call) => service.deleteOpportunity(deps, callerOf(call), call.params.slug))
}

function manageRoutes(route: Route, deps: Deps): void {
  type Query = ListScope['filters'] & { sort?: Sort | `-${Sort}` | undefined }
  const find = async (viewer: Actor, { sort = '-deadline', ...filters }: Query, paging: Paging) => {
    const now = deps.clock()
    const page = await findOpportunities(deps.db, { viewer, now, filters, onlyVisible: false }, { sort, ...paging })
    const ids = page.rows.map(({ id }) => id)
    const counts = await countApplications(deps.db, ids, now)
    return { ...page, rows: page.rows.map((row) => ({ ...row, applications: counts.get(row.id) })) }
  }
  const list = {
    list: manage.listManagedOpportunities,
    file: manage.exportOpportunities,
    labels: manage.opportunityLabels,
  }
  listRoutes(route, deps, list, {
    name: area,
    type: 'opportunity',
    columns,
    find,
    show: (row) => toManaged(row, deps.clock()),
  })
  importRoute(route, manage.importOpportunities, opportunityImport)
  route(manage.changeOpportunities, (call) => {
    const to = manage.bulkMoves[call.body.action]
    return changeMany(call.body, (filters, paging) => find(call.actor, { ...filters, sort: 'deadline' }, paging), {
      refuse: (row) => {
        if (!moverFor(call.actor, row, to)) return 'state_conflict'
        return to === 'published' && row.deadline <= deps.clock() ? 'deadline_over' : undefined
      },
      act: ({ slug }) => moveOrEnd(deps, callerOf(call), slug, to),
      describe: ({ id, title }) => ({ id, title }),
    })
  })
}
