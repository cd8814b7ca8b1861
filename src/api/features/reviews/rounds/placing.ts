import { transaction, type Tx } from '#api/db/transaction.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { assignRound as assignEndpoint, Proposal } from '#contract/reviews/rounds.ts'
import type { Engine } from '../engine.ts'
import { withdrawOpen } from '../jury/queries.ts'
import { mailAssigned, mailJuror } from '../mails.ts'
import { findConflicts, findItems, findJurors, isPresent, jurorRoles, type RoundRow } from '../queries.ts'
import { deleteJuror, deleteUnstarted, findJurorRights, recordJuror } from './queries.ts'
import { placePairs, proposePairs, settleRound } from './settle.ts'

const auditObject = (id: string) => ({ type: 'review_round', id })

/** A round that still changes, held until the transaction ends. */
async function holdRunning(tx: Tx, id: string): Promise<RoundRow> {
  const round = await holdRow(tx, 'review_rounds', id)
  if (round.state !== 'draft' && round.state !== 'open') refuse('state_conflict')
  return round
}

/** Thrown with the proposal of a dry run, so that the transaction is rolled back. */
class DryRun extends Error {
  readonly proposal: Proposal
  constructor(proposal: Proposal) {
    super('dry run')
    this.proposal = proposal
  }
}

/** While the round is planned everything but what staff placed is dealt anew; while it runs only what is missing. */
export async function assignRound(
  engine: Engine,
  caller: Caller,
  id: string,
  { seed, dryRun }: BodyOf<typeof assignEndpoint>,
) {
  const work = async (tx: Tx): Promise<Proposal> => {
    const round = await holdRunning(tx, id)
    const isPlanned = round.state === 'draft'
    await settleRound(tx, engine, round)
    const { added, kept, short } = await proposePairs(tx, engine, round, { seed, keepsAll: !isPlanned })
    const proposal = { seed, pairs: [...kept, ...added], short }
    if (dryRun) throw new DryRun(proposal)
    if (isPlanned) await deleteUnstarted(tx, id)
    await placePairs(tx, engine, round, added)
    await audit(tx, caller, 'reviews.assign', auditObject(id), { after: { seed, reviews: proposal.pairs.length } })
    return proposal
  }
  return transaction(engine.db, work).catch((error: unknown) => {
    if (error instanceof DryRun) return error.proposal
    throw error
  })
}

export async function addJuror(engine: Engine, caller: Caller, id: string, userId: string): Promise<void> {
  await transaction(engine.db, async (tx) => {
    const round = await holdRunning(tx, id)
    const person = await findJurorRights(tx, userId)
    if (person?.status !== 'active' || !jurorRoles.includes(person.role)) refuse('not_found')
    await recordJuror(tx, id, userId, engine.clock())
    await settleRound(tx, engine, round)
    await audit(tx, caller, 'reviews.juror_add', auditObject(id), { after: { userId } })
  })
}

/** What was handed in counts; only what is missing goes to others. Doing it again changes nothing. */
export async function removeJuror(engine: Engine, caller: Caller, id: string, userId: string): Promise<void> {
  await transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    if (round.state === 'announced') refuse('state_conflict')
    if (!(await deleteJuror(tx, id, userId))) return
    await withdrawOpen(tx, { roundId: id, userId }, engine.clock())
    await settleRound(tx, engine, round)
    if (round.state !== 'draft') await mailJuror(tx, engine, round, userId, { occasion: 'released' })
    await audit(tx, caller, 'reviews.juror_remove', auditObject(id), { before: { userId } })
  })
}

type Place = { id: string; itemId: string; userId: string }

/** The item is of the round, and the juror judges in it. */
async function requirePlace(tx: Tx, { id, itemId, userId }: Place): Promise<void> {
  found((await findItems(tx, id)).find(({ item_id, gone }) => item_id === itemId && !gone))
  found((await findJurors(tx, id)).find((juror) => juror.id === userId && isPresent(juror)))
}

export async function placeReview(engine: Engine, caller: Caller, where: Place): Promise<void> {
  const { id, itemId, userId } = where
  await transaction(engine.db, async (tx) => {
    const round = await holdRunning(tx, id)
    await settleRound(tx, engine, round)
    await requirePlace(tx, where)
    const conflicts = await findConflicts(tx, id)
    if (conflicts.some((one) => one.item_id === itemId && one.user_id === userId)) refuse('review_conflict')
    await placePairs(tx, engine, round, [{ item: itemId, juror: userId }], true)
    if (round.state === 'open') await mailAssigned(tx, engine, round, [userId])
    await audit(tx, caller, 'reviews.place', auditObject(id), { after: { itemId, userId } })
  })
}

/** Takes a review away without giving it to another juror: staff place it by hand. */
export async function takeReview(engine: Engine, caller: Caller, { id, itemId, userId }: Place): Promise<void> {
  await transaction(engine.db, async (tx) => {
    await holdRunning(tx, id)
    const taken = await withdrawOpen(tx, { roundId: id, userId, itemId }, engine.clock())
    if (taken.length === 0) refuse('state_conflict')
    await audit(tx, caller, 'reviews.take', auditObject(id), { before: { itemId, userId } })
  })
}
