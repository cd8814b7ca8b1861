import { toPage, walkPages, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import { columnsOf } from '#api/http/export-cells.ts'
import { sendExport } from '#api/http/exports.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { changeMany } from '#api/records/bulk.ts'
import * as contract from '#contract/opportunities.ts'
import * as manage from '#contract/opportunities-manage.ts'
import { moverFor } from './policy.ts'
import { area, findOpportunities, type ListScope, type OpportunityRow, type Sort } from './queries.ts'
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
    const scope = { viewer: actor, now, filters, onlyVisible: true }
    const paging = { sort: sort ?? '-publishedAt', limit, cursor } as const
    return toPage(await findOpportunities(deps.db, scope, paging), (row) => toOpportunity(row, now))
  })
  route(contract.getOpportunity, ({ actor, params }) => service.showOpportunity(deps, actor, params.slug))
}

function editorRoutes(route: Route, deps: Deps): void {
  const shown = ({ actor, params }: { actor: Actor; params: { slug: string } }) =>
    service.showOpportunity(deps, actor, params.slug)
  route(contract.createOpportunity, (call) =>
    call.once(async (inOne) => {
      const slug = await service.createOpportunity(inOne, callerOf(call), call.body)
      return service.showOpportunity(inOne, call.actor, slug)
    }),
  )
  route(contract.duplicateOpportunity, (call) =>
    call.once(async (inOne) => {
      const slug = await service.duplicateOpportunity(inOne, callerOf(call), call.params.slug)
      return service.showOpportunity(inOne, call.actor, slug)
    }),
  )
  route(contract.updateOpportunity, async (call) => {
    const saved = await service.changeOpportunity(deps, callerOf(call), call.params.slug, call.body)
    return currentOrStale(saved, await shown(call))
  })
  route(contract.moveOpportunity, async (call) => {
    await service.moveOpportunity(deps, callerOf(call), call.params.slug, call.body.to)
    return shown(call)
  })
  route(contract.extendOpportunity, async (call) => {
    await service.extendOpportunity(deps, callerOf(call), call.params.slug, call.body.deadline)
    return shown(call)
  })
  route(contract.deleteOpportunity, (call) => service.deleteOpportunity(deps, callerOf(call), call.params.slug))
}

const columns = {
  title: ({ title }: OpportunityRow) => title.pt,
  organisation: ({ startup_name, organisation }: OpportunityRow) => startup_name ?? organisation,
  ...columnsOf<OpportunityRow>('state', 'kind', 'place', 'remote', 'pay_min', 'pay_max', 'pay_period', 'openings'),
  skills: ({ skills }: OpportunityRow) => skills.map(({ name }) => name.pt).join(', '),
  ...columnsOf<OpportunityRow>('field', 'deadline', 'starts_on', 'answer_days', 'published_at', 'created_at'),
}

function manageRoutes(route: Route, deps: Deps): void {
  type Query = ListScope['filters'] & { sort?: Sort | `-${Sort}` | undefined }
  const find = (viewer: Actor, { sort = '-updatedAt', ...filters }: Query, paging: Paging) =>
    findOpportunities(deps.db, { viewer, now: deps.clock(), filters, onlyVisible: false }, { sort, ...paging })
  route(manage.listManagedOpportunities, async ({ actor, query: { limit, cursor, ...query } }) =>
    toPage(await find(actor, query, { limit, cursor }), (row) => toManaged(row, deps.clock())),
  )
  route(manage.exportOpportunities, ({ actor, params, query, reply }) => {
    const rows = walkPages((paging: Paging) => find(actor, query, paging))
    return sendExport(reply, { ...params, name: area, columns, rows })
  })
  route(manage.changeOpportunities, (call) => {
    const { action, ids, allMatching, dryRun } = call.body
    const to = manage.bulkMoves[action]
    const filters = ids ? { ids } : allMatching!
    return changeMany((paging) => find(call.actor, { ...filters, sort: 'deadline' }, paging), {
      dryRun,
      refuse: (row) => {
        if (!moverFor(call.actor, row, to)) return 'state_conflict'
        return to === 'published' && row.deadline <= deps.clock() ? 'deadline_over' : undefined
      },
      act: ({ slug }) => service.moveOpportunity(deps, callerOf(call), slug, to),
      describe: ({ id, title }) => ({ id, title }),
    })
  })
}
