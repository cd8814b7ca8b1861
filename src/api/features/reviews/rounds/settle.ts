import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import { auditAll } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { tiesOf } from './conflicts.ts'
import {
  addItems,
  assignReviewRows,
  findOpenOf,
  markGoneItems,
  recordConflicts,
  withdrawInConflict,
} from './queries.ts'
import { subjectOf, type Engine } from '../engine.ts'
import type { Assignment, Pair } from '../fairness/assignment.ts'
import { assignAvoiding } from '../fairness/avoiding.ts'
import { randomFrom, shuffled } from '../fairness/random.ts'
import { judgedBefore } from '../jury/past-reviews.ts'
import { findWaitingJurors, withdrawOfLeft } from '../jury/queries.ts'
import { mailAssigned, mailJuror } from '../mails.ts'
import { correctCounts } from '../notice-counts.ts'
import { codeOf, findConflicts, findItems, findJurors, findReviews, isPresent, type RoundRow } from '../queries.ts'

/**
 * Brings a round up to date, in the transaction of whatever changed it: its items, what is known of conflicts, reviews
 * that a conflict or a juror who left takes back, and, while the round runs, somebody else for what is missing. After its
 * end nothing changes by itself: staff see first what a conflict changes.
 */
export async function settleRound(tx: Tx, engine: Engine, round: RoundRow, { isTold = true } = {}): Promise<void> {
  if (round.state !== 'draft' && round.state !== 'open') return
  const { back, gone } = await syncItems(tx, engine, round)
  if (round.state === 'open') await tellOfGone(tx, engine, round, gone)
  await noteTies(tx, engine, round)
  await withdrawConflicts(tx, engine, round)
  await auditWithdrawn(tx, await withdrawOfLeft(tx, round.id, engine.clock()))
  if (round.state !== 'open') return
  const { added } = await proposePairs(tx, engine, round, { seed: round.seed, keepsAll: true })
  await placePairs(tx, engine, round, added)
  if (!isTold) return
  const again = await findWaitingJurors(tx, round.id, back)
  await mailAssigned(tx, engine, round, [...new Set([...added.map(({ juror }) => juror), ...again])])
}

/**
 * New records come in until the round is closed; those that were withdrawn or decided elsewhere are marked until they
 * are back. Returns the ids of both.
 */
export async function syncItems(tx: Tx, engine: Engine, round: RoundRow): Promise<{ back: string[]; gone: string[] }> {
  const [present, known] = [
    await subjectOf(engine, round.area).findItems(tx, round.context_id),
    await findItems(tx, round.id),
  ]
  const ids = present.map(({ id }) => id)
  const gone = await markGoneItems(tx, round.id, ids)
  const back = known.filter(({ item_id, gone }) => gone && ids.includes(item_id)).map(({ item_id }) => item_id)
  if (round.state !== 'draft' && round.state !== 'open') return { back, gone }
  const seen = new Set(known.map(({ item_id }) => item_id))
  const fresh = present.filter(({ id }) => !seen.has(id))
  if (fresh.length === 0) return { back, gone }
  // Shuffled, so that a code does not tell who handed in first.
  const rows = shuffled(fresh, randomFrom(round.seed)).map(({ id, title, fields, field = null }, index) => ({
    round_id: round.id,
    item_id: id,
    number: known.length + index + 1,
    title,
    fields: [...fields],
    field,
  }))
  await addItems(tx, rows)
  return { back, gone }
}

/** Who had begun what is gone reads that it is; the others only count one less. */
async function tellOfGone(tx: Tx, engine: Engine, round: RoundRow, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  const open = await findOpenOf(tx, round.id, gone)
  await correctCounts(tx, engine, round, [...new Set(open.map(({ juror }) => juror))])
  for (const { juror, number, begun } of open)
    if (begun) await mailJuror(tx, engine, round, juror, { occasion: 'gone', code: codeOf({ number }) })
}

/** Whether records came, went or are back since the round was last brought up to date. */
export async function hasOtherItems(tx: Tx, engine: Engine, round: RoundRow): Promise<boolean> {
  const present = await subjectOf(engine, round.area).findItems(tx, round.context_id)
  const known = (await findItems(tx, round.id)).filter(({ gone }) => !gone)
  const ids = new Set(known.map(({ item_id }) => item_id))
  return ids.symmetricDifference(new Set(present.map(({ id }) => id))).size > 0
}

/** A commit of its own: what staff are refused afterwards, they are then shown as it is. */
export async function syncClosed(engine: Engine, roundId: string): Promise<void> {
  await transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', roundId)
    if (round.state === 'closed') await syncItems(tx, engine, round)
  })
}

async function noteTies(tx: Tx, engine: Engine, round: RoundRow): Promise<void> {
  const [items, jurors] = [await findItems(tx, round.id), await findJurors(tx, round.id)]
  const ties = await tiesOf(engine, tx, round, {
    items: items.map(({ item_id }) => item_id),
    jurors: jurors.map(({ id }) => id),
  })
  if (ties.length === 0) return
  const now = engine.clock()
  const rows = ties.map(({ item, juror, kind }) => ({
    round_id: round.id,
    item_id: item,
    user_id: juror,
    kind,
    reason: null,
    created_at: now,
  }))
  await recordConflicts(tx, rows)
}

/** Also what was handed in: a conflict makes it void. */
export async function withdrawConflicts(tx: Tx, engine: Engine, round: RoundRow): Promise<void> {
  await auditWithdrawn(tx, await withdrawInConflict(tx, round.id, engine.clock()))
}

const auditWithdrawn = (tx: Tx, ids: readonly string[]) =>
  auditAll(
    tx,
    ids.map((id) => ({ by: null, action: 'reviews.withdrawn', object: { type: 'review', id } })),
  )

type Wish = { seed: number; keepsAll: boolean }
export type Proposed = Assignment & { kept: Pair[] }

/** Who would judge what. What staff placed, what somebody has begun and what those who left handed in always stays. */
export async function proposePairs(tx: Tx, engine: Engine, round: RoundRow, wish: Wish): Promise<Proposed> {
  const items = (await findItems(tx, round.id)).filter(({ gone }) => !gone)
  const jurors = (await findJurors(tx, round.id)).filter(isPresent)
  const [conflicts, reviews] = [await findConflicts(tx, round.id), await findReviews(tx, round.id)]
  const ids = { items: items.map(({ item_id }) => item_id), jurors: jurors.map(({ id }) => id) }
  const present = new Set(ids.jurors)
  const pairOf = ({ item_id, reviewer_id }: { item_id: string; reviewer_id: string }) => ({
    item: item_id,
    juror: reviewer_id,
  })
  const abstained = reviews.filter(({ state }) => state === 'abstained').map(pairOf)
  const ofLeft = reviews.filter(({ state, reviewer_id }) => state === 'submitted' && !present.has(reviewer_id))
  const kept = reviews
    .filter(({ state }) => state !== 'abstained')
    .filter(({ state, by_hand, scored }) => wish.keepsAll || by_hand || state === 'submitted' || scored > 0)
    .map(pairOf)
  const input = {
    items: items.map(({ item_id, fields }) => ({ id: item_id, fields })),
    jurors: jurors.map(({ id, field }) => ({ id, fields: field ? [field] : [] })),
    perItem: round.reviews_per_item,
    cap: round.cap,
    conflicts: [...conflicts.map(({ item_id, user_id }) => ({ item: item_id, juror: user_id })), ...abstained],
    kept,
    given: countBy(ofLeft.map(({ item_id }) => item_id)),
    seed: wish.seed,
  }
  return { ...assignAvoiding(input, await judgedBefore(engine, tx, round, ids)), kept }
}

const countBy = (items: readonly string[]) =>
  new Map([...Map.groupBy(items, (item) => item)].map(([item, own]) => [item, own.length]))

/** Assigns reviews, also to jurors from whom one was withdrawn before; never over a conflict. */
export async function placePairs(
  tx: Tx,
  engine: Engine,
  round: RoundRow,
  pairs: readonly Pair[],
  byHand = false,
): Promise<void> {
  if (pairs.length === 0) return
  const now = engine.clock()
  const rows = pairs.map(({ item, juror }) => ({
    id: randomUUIDv7(),
    round_id: round.id,
    item_id: item,
    reviewer_id: juror,
    by_hand: byHand,
    created_at: now,
    updated_at: now,
  }))
  await assignReviewRows(tx, rows, byHand, now)
}
