import { fromColumns } from '#api/db/column-names.ts'
import { toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/applications/pool.ts'
import type { Pooled } from '#contract/applications/pool.ts'
import { inviteFromPool, joinPool, leavePool } from './pool.ts'
import { findPlace, findPool, type PooledRow } from './queries.ts'

export function poolRoutes(route: Route, deps: Deps): void {
  const show = async (userId: string) => ({
    until: (await findPlace(deps.db, userId))?.until.toISOString() ?? null,
  })
  route(contract.getPoolPlace, ({ actor }) => show(actor.id))
  route(contract.joinPool, async (call) => {
    await joinPool(deps, callerOf(call), call.body.months)
    return show(call.actor.id)
  })
  route(contract.leavePool, async (call) => {
    await leavePool(deps, callerOf(call))
    return show(call.actor.id)
  })
  route(contract.listPool, async ({ query: { limit, cursor, ...filters } }) =>
    toPage(await findPool(deps.db, deps.clock(), filters, { limit, cursor }), toPooled),
  )
  route(contract.inviteFromPool, (call) =>
    call.once((inOne) => inviteFromPool(inOne, callerOf(call), call.params.id, call.body.opportunity)),
  )
}

const shown = [
  'id',
  'name',
  'lang',
  'headline',
  'city',
  'field',
  'available',
  'availableFrom',
  'skills',
  'applied',
  'invited',
] as const
const toPooled = (row: PooledRow): Pooled => ({ ...fromColumns(row, shown), until: row.until.toISOString() })
