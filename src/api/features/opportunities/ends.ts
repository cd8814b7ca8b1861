import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import {
  announceClosing,
  answerWaiting,
  endUndo,
  findWaiting,
  planLetters,
} from '#api/features/applications/ends/queries.ts'
import { callerOf, refuse, type Caller } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { audit } from '#api/records/audit.ts'
import { saveRow } from '#api/records/rows.ts'
import type { EndKind } from '#contract/applications/end-letters.ts'
import * as contract from '#contract/opportunities/ends.ts'
import type { EndInput, EndPreview } from '#contract/opportunities/ends.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'
import { isInside, whyNotEnd, whyNotKeepWaiting, type Viewer } from './policy.ts'
import type { OpportunityRow } from './queries.ts'
import {
  holdSeenOpportunity,
  moveHeldOpportunity,
  moveOpportunity,
  requireOpportunity,
  showOpportunity,
} from './service.ts'
import { auditObject } from './shape.ts'

export async function previewEnd(deps: Deps, viewer: Viewer, slug: string): Promise<EndPreview> {
  const row = await requireOpportunity(deps, viewer, slug)
  refuse(isInside(viewer, row) ? undefined : 'forbidden')
  return { groups: await findWaiting(deps.db, row.id) }
}

/** Ends a posting; whoever waits is answered in the same commit, and told by a job. */
export async function endOpportunity(deps: Deps, caller: Caller, slug: string, end: EndInput): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdSeenOpportunity(tx, caller, slug)
    refuse(whyNotEnd(caller.actor, row, end.as))
    const now = deps.clock()
    await closeHeld(tx, caller, row, { as: end.as, now })
    const told = await answerEnd(tx, caller, row, { ...end, now })
    await audit(tx, caller, 'opportunities.end', auditObject(row.id), { after: { as: end.as, told } })
  })
}

type HeldEnd = { as: EndKind; now: Date }

/** A posting that was closed already and is filled now stays closed. */
async function closeHeld(tx: Tx, caller: Caller, row: OpportunityRow, { as, now }: HeldEnd): Promise<void> {
  const to = as === 'withdrawn' ? 'withdrawn' : 'closed'
  const set = { answers_at: null, ...(as === 'filled' && { filled_at: row.filled_at ?? now }) }
  if (row.state === to) await saveRow(tx, 'opportunities', row, { ...set, updated_by: caller.actor.id }, now)
  else await moveHeldOpportunity(tx, caller, row, { to, now, set })
}

async function answerEnd(tx: Tx, { actor }: Caller, { id }: OpportunityRow, end: EndInput & { now: Date }) {
  const { as, words, now } = end
  await planLetters(tx, now)
  if (as === 'closed') return announceClosing(tx, id)
  await endUndo(tx, id, now)
  return answerWaiting(tx, { opportunityId: id, as, words, actorId: actor.id, now })
}

/** Closing and withdrawing answer those who wait, also where somebody moves many postings at once. */
export const moveOrEnd = (deps: Deps, caller: Caller, slug: string, to: OpportunityState): Promise<void> =>
  to === 'closed' || to === 'withdrawn'
    ? endOpportunity(deps, caller, slug, { as: to })
    : moveOpportunity(deps, caller, slug, to)

async function keepWaiting(deps: Deps, caller: Caller, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdSeenOpportunity(tx, caller, slug)
    refuse(whyNotKeepWaiting(caller.actor, row))
    await saveRow(tx, 'opportunities', row, { answers_at: null, updated_by: caller.actor.id }, deps.clock())
    await audit(tx, caller, 'opportunities.keep_waiting', auditObject(row.id), { before: { tells: row.answers_at } })
  })
}

export function endRoutes(route: Route, deps: Deps): void {
  route(contract.previewEnd, ({ actor, params }) => previewEnd(deps, actor, params.slug))
  route(contract.endOpportunity, async (call) => {
    await endOpportunity(deps, callerOf(call), call.params.slug, call.body)
    return showOpportunity(deps, call.actor, call.params.slug)
  })
  route(contract.keepWaiting, async (call) => {
    await keepWaiting(deps, callerOf(call), call.params.slug)
    return showOpportunity(deps, call.actor, call.params.slug)
  })
}
