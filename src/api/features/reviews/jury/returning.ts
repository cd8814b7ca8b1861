import { transaction, type Tx } from '#api/db/transaction.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import { reviewTransitions } from '#contract/reviews/states.ts'
import type { Engine } from '../engine.ts'
import { mailJuror } from '../mails.ts'
import { codeOf, findConflicts, findItems, findJurors, isPresent, type ReviewRow, type RoundRow } from '../queries.ts'

type Return = { id: string; reviewId: string; reason: string }

/** Makes a draft of what was handed in: it counts no more until its juror hands it in again. */
export async function returnReview(engine: Engine, caller: Caller, { id, reviewId, reason }: Return): Promise<void> {
  await transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    const row = await holdRow(tx, 'reviews', reviewId)
    if (row.round_id !== id) refuse('not_found')
    await requireReturnable(tx, round, row)
    const now = engine.clock()
    const set = { submitted_at: null, reason: null, returned_at: now, returned_reason: reason }
    await moveRow(tx, 'reviews', reviewTransitions, { row, to: 'assigned', by: 'staff', set, now })
    const item = found((await findItems(tx, id)).find(({ item_id }) => item_id === row.item_id))
    const letter = { occasion: 'returned', code: codeOf(item), reviewId, written: reason } as const
    await mailJuror(tx, engine, round, row.reviewer_id, letter)
    const change = { before: { state: row.state, reviewId }, after: { reason } }
    await audit(tx, caller, 'reviews.reopen', { type: 'review_round', id }, change)
  })
}

async function requireReturnable(tx: Tx, round: RoundRow, row: ReviewRow): Promise<void> {
  if (round.state === 'draft' || round.state === 'announced') refuse('state_conflict')
  if (round.decision) refuse('round_decided')
  const isMeant = (one: { item_id: string; user_id: string }) =>
    one.item_id === row.item_id && one.user_id === row.reviewer_id
  if ((await findConflicts(tx, round.id)).some(isMeant)) refuse('review_conflict')
  // What was taken back is placed anew instead.
  if (row.state === 'withdrawn') refuse('state_conflict')
  const jurors = (await findJurors(tx, round.id)).filter(isPresent)
  if (!jurors.some((juror) => juror.id === row.reviewer_id)) refuse('juror_left')
}
