import { toPage } from '#api/db/keyset.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { audit } from '#api/records/audit.ts'
import * as contract from '#contract/events/door.ts'
import { requireEvent } from '../load.ts'
import { eventObject } from '../rows.ts'
import { checkIn } from './check-in.ts'
import { showDoor } from './door.ts'
import { findLists, findScanLog, saveLists } from './queries.ts'

export function doorRoutes(route: Route, deps: Deps): void {
  route(contract.getDoor, async ({ actor, params, query }) =>
    showDoor(deps, await requireEvent(deps, actor, params.slug), query.since),
  )
  route(contract.sendScans, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    return { results: await checkIn(deps, callerOf(call), event, call.body.scans) }
  })
  route(contract.listScans, async ({ actor, params, query }) => {
    const { id } = await requireEvent(deps, actor, params.slug)
    return toPage(await findScanLog(deps.db, id, query), (row) => ({
      id: row.id,
      name: row.name,
      at: row.scanned_at.toISOString(),
      act: row.act,
      result: row.result,
      list: row.list,
      door: row.door,
      by: row.scanned_by_name,
      undone: row.undone,
    }))
  })
  route(contract.setDoorLists, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    if (event.state === 'cancelled') refuse('state_conflict')
    return transaction(deps.db, async (tx) => {
      await saveLists(tx, event.id, call.body.lists)
      const lists = await findLists(tx, event.id)
      await audit(tx, callerOf(call), 'events.edit', eventObject(event), { after: { lists } })
      return { lists }
    })
  })
}
