import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, found, refuse, type Caller } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import { recordRoutes } from '#api/records/record-routes.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/views/views.ts'
import { findViews, hasRoom, insertView, removeView, type ViewRow } from './queries.ts'

const toView = ({ id, page, name, search, shared, owner_id, owner, version }: ViewRow): contract.SavedView => ({
  id,
  page,
  name,
  search,
  shared,
  owner: owner_id && owner ? { id: owner_id, name: owner } : null,
  version,
})

export function viewRoutes(route: Route, deps: Deps): void {
  route(contract.listViews, async ({ actor }) => ({ items: (await findViews(deps.db, actor.id)).map(toView) }))
  const writing = { create: contract.createView, update: contract.updateView }
  recordRoutes(route, deps, writing, { create, show, change })
  route(contract.deleteView, async (call) => {
    const { id, shared, name } = await show(deps, call.actor, call.params.id)
    await transaction(deps.db, async (tx) => {
      await removeView(tx, id)
      if (shared) await audit(tx, callerOf(call), 'views.delete', auditObject(id), { before: { name } })
    })
  })
}

const auditObject = (id: string) => ({ type: 'view', id })

/** Views of others that are not shared are as good as missing. */
const show = async ({ db }: Deps, actor: Actor, id: string) => toView(found((await findViews(db, actor.id, id))[0]))

async function create(deps: Deps, caller: Caller, input: BodyOf<typeof contract.createView>): Promise<string> {
  const id = randomUUIDv7()
  const { search, shared, name } = input
  await transaction(deps.db, async (tx) => {
    if (!(await hasRoom(tx, caller.actor.id, shared))) refuse('view_quota')
    await insertView(tx, { ...input, id, search: JSON.stringify(search), owner_id: caller.actor.id })
    if (shared) await audit(tx, caller, 'views.create', auditObject(id), { after: { name } })
  })
  return id
}

async function change(deps: Deps, caller: Caller, id: string, input: BodyOf<typeof contract.updateView>) {
  const { version, search, ...set } = input
  const before = await show(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const held = await holdRow(tx, 'saved_views', id)
    if (held.version !== version) return false
    // A view that is taken back from the team is owned by who takes it.
    const owner = set.shared === false && { owner_id: caller.actor.id }
    const change = { ...set, ...(search && { search: JSON.stringify(search) }), ...owner }
    await saveRow(tx, 'saved_views', held, change, deps.clock())
    if (before.shared || set.shared)
      await audit(tx, caller, 'views.edit', auditObject(id), { before: { name: before.name }, after: set })
    return true
  })
}
