import { transaction, type Tx } from '#api/db/transaction.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { addConflict } from '#contract/reviews/jury.ts'
import type { Engine } from '../engine.ts'
import { mailJuror } from '../mails.ts'
import { codeOf, findItems, findReviews, type RoundRow } from '../queries.ts'
import { recordConflicts } from '../rounds/queries.ts'
import { settleRound, withdrawConflicts } from '../rounds/settle.ts'
import { isOfJury } from './queries.ts'

type NewConflict = BodyOf<typeof addConflict> & { kind: 'declared' | 'staff' }

/**
 * Keeps the reason and takes the review back whatever its state; while the round runs somebody else gets it. What is
 * announced stays as it was decided: the conflict is only noted. What is noted already is not noted again.
 */
export async function noteConflict(engine: Engine, caller: Caller, id: string, given: NewConflict): Promise<void> {
  const { itemId, userId, reason, kind } = given
  await transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    const item = found((await findItems(tx, id)).find(({ item_id, gone }) => item_id === itemId && !gone))
    if (!(await isOfJury(tx, id, userId))) refuse('not_found')
    const hadReview = await isJudging(tx, given, id)
    const row = { round_id: id, item_id: itemId, user_id: userId, kind, reason, created_at: engine.clock() }
    if (!(await recordConflicts(tx, [row]))) return
    const changes = await applyConflict(tx, engine, round)
    if (kind === 'staff' && changes && hadReview && round.state !== 'draft') {
      await mailJuror(tx, engine, round, userId, { occasion: 'recused', code: codeOf(item) })
    }
    const after = { itemId, userId, kind, ...(!changes && { isAfterAnnouncement: true }) }
    await audit(tx, caller, 'reviews.conflict', { type: 'review_round', id }, { after })
  })
}

const isJudging = async (tx: Tx, { itemId, userId }: NewConflict, roundId: string) =>
  (await findReviews(tx, roundId)).some(({ item_id, reviewer_id }) => item_id === itemId && reviewer_id === userId)

/** False after the announcement, when nothing changes any more. */
async function applyConflict(tx: Tx, engine: Engine, round: RoundRow): Promise<boolean> {
  if (round.state === 'announced') return false
  if (round.state === 'closed') await withdrawConflicts(tx, engine, round)
  else await settleRound(tx, engine, round)
  return true
}
