import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/events/room.ts'
import { requireEvent } from '../load.ts'
import { closeRoom, enterRoom, openRoom, showOwnRooms, showRoom } from './room.ts'

export function roomRoutes(route: Route, deps: Deps): void {
  route(contract.getRoom, async ({ actor, params }) => showRoom(deps, await requireEvent(deps, actor, params.slug)))
  route(contract.openRoom, async (call) =>
    openRoom(deps, callerOf(call), await requireEvent(deps, call.actor, call.params.slug)),
  )
  route(contract.closeRoom, async (call) =>
    closeRoom(deps, callerOf(call), await requireEvent(deps, call.actor, call.params.slug)),
  )
  route(contract.listOwnRooms, async ({ actor }) => ({ items: await showOwnRooms(deps, actor.id) }))
  route(contract.enterRoom, (call) => enterRoom(deps, callerOf(call), call.body.code))
}
