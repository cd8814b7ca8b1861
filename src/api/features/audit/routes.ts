import type { ApiArea } from '#api/area.ts'
import { toPage, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import * as contract from '#contract/audit/audit.ts'
import * as held from '#contract/audit/held.ts'
import { columns } from './columns.ts'
import { showHeld, undoHeld } from './held/service.ts'
import { canReadHistory } from './policy.ts'
import { auditedBy, readEntries, verifyNow } from './service.ts'

type Filters = Parameters<typeof readEntries>[3]

export function auditRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  const records = auditedBy(areas)
  const find = (actor: Actor, filters: Filters, paging: Paging) => readEntries(deps, records, actor, filters, paging)
  const list = { list: contract.listAudit, file: contract.exportAudit }
  listRoutes(route, deps, list, { name: 'audit', columns, find, show: (entry) => entry })
  route(held.listHeld, ({ actor }) => showHeld(deps, actor))
  route(held.undoHeld, (call) => undoHeld(deps, callerOf(call), call.params.id))
  route(contract.verifyChain, () => verifyNow(deps))
  route(contract.recordHistory, async ({ actor, params: { type, id }, query }) => {
    if (!canReadHistory(actor.scope, records[type])) refuse('forbidden')
    return toPage(await find(actor, { type: [type], record: id }, query), (entry) => entry)
  })
}
