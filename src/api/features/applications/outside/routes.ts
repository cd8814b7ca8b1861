import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { canSee } from '#api/features/opportunities/policy.ts'
import { findOpportunity } from '#api/features/opportunities/queries.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { recordRoutes } from '#api/records/record-routes.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import * as contract from '#contract/applications/outside.ts'
import type { OutsideApplication } from '#contract/applications/outside.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { findOneOutside, findOutside, insertOutside, removeOutside, type OutsideRow } from './queries.ts'

export function outsideRoutes(route: Route, deps: Deps): void {
  route(contract.listOutside, async ({ actor }) => ({
    items: (await findOutside(deps.db, actor.id)).map(toOutside),
  }))
  recordRoutes(route, deps, { create: contract.noteOutside, update: contract.updateOutside }, { create, show, change })
  route(contract.deleteOutside, async ({ actor, params }) => {
    found(await removeOutside(deps.db, actor.id, params.id))
  })
}

const toOutside = (row: OutsideRow): OutsideApplication => ({
  id: row.id,
  title: row.title,
  organisation: row.organisation,
  url: row.url,
  progress: row.progress,
  appliedOn: row.applied_on,
  opportunity: row.slug,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

/** What others noted answers 404. */
const show = async ({ db }: Deps, actor: Actor, id: string) => toOutside(found(await findOneOutside(db, actor.id, id)))

/** A posting that the person may not see is no posting to them. */
async function create(deps: Deps, { actor }: Caller, { opportunity, ...input }: BodyOf<typeof contract.noteOutside>) {
  const posting = opportunity ? await findOpportunity(deps.db, actor, opportunity) : undefined
  const opportunityId = posting && canSee(actor, posting) ? posting.id : null
  const note = { ...input, id: randomUUIDv7(), userId: actor.id, opportunityId, now: deps.clock() }
  return (await insertOutside(deps.db, note)) ?? refuse('outside_full')
}

async function change(
  deps: Deps,
  { actor }: Caller,
  id: string,
  { version, ...input }: BodyOf<typeof contract.updateOutside>,
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const row = await holdRow(tx, 'outside_applications', id)
    found(row.user_id === actor.id ? row : undefined)
    if (row.version !== version) return false
    const { appliedOn, ...same } = input
    await saveRow(
      tx,
      'outside_applications',
      row,
      { ...same, ...(appliedOn && { applied_on: appliedOn }) },
      deps.clock(),
    )
    return true
  })
}
