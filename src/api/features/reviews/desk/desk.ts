import { transaction } from '#api/db/transaction.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import type { Criterion } from '#contract/criteria.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { scales } from '#contract/reviews/scoring.ts'
import { reviewTransitions } from '#contract/reviews/states.ts'
import type { SavedReview, writeReview as textsEndpoint } from '#contract/reviews/desk.ts'
import { tiesOf } from '../rounds/conflicts.ts'
import { criteriaOf, fixCriteria } from '../rounds/criteria.ts'
import {
  countCalibrated,
  findOwnReviews,
  holdOwnReview,
  isCalibrated,
  saveScore,
  saveTexts,
  type MyReview,
} from './queries.ts'
import { contextKey, contextsOf, type Engine } from '../engine.ts'
import { weightedMean } from '../fairness/means.ts'
import { noteConflict } from '../jury/conflict.ts'
import { mayWrite, type RoundRow } from '../queries.ts'
import { settleRound } from '../rounds/settle.ts'

export const weightsOf = ({ criteria }: Pick<RoundRow, 'criteria'>) =>
  new Map(criteria.map(({ id, weight }) => [id, weight]))

export const progressOf = ({ review, round, scores }: MyReview) => ({
  state: review.state,
  scored: Object.keys(scores).length,
  criteria: round.criteria.length,
  average: weightedMean(new Map(Object.entries(scores)), weightsOf(round)),
})

/** Reviews of one juror, with the criteria by which they are judged now. */
export async function findJudgedReviews(engine: Engine, userId: string, which: { id?: string }): Promise<MyReview[]> {
  const rows = await findOwnReviews(engine.db, userId, which)
  const open = rows.filter(({ round }) => !round.criteria_fixed)
  const contexts = await contextsOf(
    engine,
    open.map(({ round }) => round),
  )
  return rows.map((mine) => {
    const criteria = criteriaOf(mine.round, contexts.get(contextKey(mine.round)))
    return { ...mine, round: { ...mine.round, criteria } }
  })
}

/**
 * Mine, in a round that has begun, and not in conflict; a tie that has come to light takes it away on the spot. After the
 * end of the round it is only closed to me: staff decide whether what I handed in counts.
 */
export async function requireOwnReview(engine: Engine, actor: Actor, id: string): Promise<MyReview> {
  const mine = found((await findJudgedReviews(engine, actor.id, { id }))[0])
  if (mine.review.state === 'withdrawn') refuse(mine.in_conflict ? 'review_conflict' : 'not_found')
  const where = { items: [mine.review.item_id], jurors: [actor.id] }
  if ((await tiesOf(engine, engine.db, mine.round, where)).length === 0) return mine
  await transaction(engine.db, async (tx) => settleRound(tx, engine, mine.round))
  refuse('review_conflict')
}

/** Why a guarded statement changed nothing. */
function explainRefusal({ review, round }: MyReview, now: Date): never {
  if (!mayWrite({ ...review, state: 'assigned' }, round, now)) refuse('round_not_open')
  refuse(review.state === 'withdrawn' ? 'review_conflict' : 'state_conflict')
}

async function showSaved(engine: Engine, actor: Actor, id: string, changed: boolean): Promise<SavedReview> {
  const mine = found((await findJudgedReviews(engine, actor.id, { id }))[0])
  if (!changed) explainRefusal(mine, engine.clock())
  return { savedAt: mine.review.updated_at.toISOString(), ...progressOf(mine) }
}

/** Scores stand on the scale of their round. */
export function requireGivable(values: readonly number[], { scoring }: Pick<RoundRow, 'scoring'>): void {
  const { lowest: min, highest: max } = scales[scoring]
  if (values.some((value) => value < min)) throw invalidField('score', 'too_small', { min: String(min) })
  if (values.some((value) => value > max)) throw invalidField('score', 'too_big', { max: String(max) })
}

type Scored = { id: string; criterion: string; score: number }

export async function scoreReview(engine: Engine, actor: Actor, given: Scored): Promise<SavedReview> {
  const { round } = await requireOwnReview(engine, actor, given.id)
  const calibrationOf = await countCalibrated(engine.db, actor.id, [round])
  if (!isCalibrated(calibrationOf(round))) refuse('calibration_first')
  requireGivable([given.score], round)
  if (round.criteria_fixed) return giveScore(engine, actor, given, round.criteria)
  return transaction(engine.db, async (tx) => {
    const held = await holdRow(tx, 'review_rounds', round.id)
    // In one transaction, so that a refused score leaves the criteria open.
    return giveScore({ ...engine, db: tx }, actor, given, await fixCriteria(tx, engine, held))
  })
}

async function giveScore(engine: Engine, actor: Actor, given: Scored, criteria: readonly Criterion[]) {
  const { id, criterion, score: value } = given
  if (!criteria.some((one) => one.id === criterion)) refuse('criterion_unknown')
  const now = engine.clock()
  const changed = await saveScore(engine.db, { id, userId: actor.id, criterion, score: value, now })
  return showSaved(engine, actor, id, changed)
}

export async function writeReview(
  engine: Engine,
  actor: Actor,
  id: string,
  { comment, lang = 'pt', note }: BodyOf<typeof textsEndpoint>,
) {
  await requireOwnReview(engine, actor, id)
  const now = engine.clock()
  const changed = await transaction(engine.db, async (tx) => {
    if (!(await holdOwnReview(tx, id, actor.id, now))) return false
    await saveTexts(tx, id, { comment, comment_lang: lang, note })
    return true
  })
  return showSaved(engine, actor, id, changed)
}

type Ending = { to: 'submitted' | 'abstained'; reason: string | null }

async function finishReview(engine: Engine, caller: Caller, id: string, { to, reason }: Ending): Promise<SavedReview> {
  const { actor } = caller
  const { round, scores } = await requireOwnReview(engine, actor, id)
  const isWhole = round.criteria.every((criterion) => criterion.id in scores)
  if (to === 'submitted' && !isWhole) refuse('review_incomplete')
  const now = engine.clock()
  const changed = await transaction(engine.db, async (tx) => {
    if (!(await holdOwnReview(tx, id, actor.id, now))) return false
    const [mine] = await findOwnReviews(tx, actor.id, { id })
    const set = {
      reason,
      submitted_at: to === 'submitted' ? now : null,
      returned_at: null,
      returned_reason: null,
    }
    const row = found(mine).review
    await moveRow(tx, 'reviews', reviewTransitions, { row, to, by: 'juror', set, now })
    // Somebody else takes over what is missing.
    if (to === 'abstained') await settleRound(tx, engine, round)
    await audit(tx, caller, `reviews.${to}`, { type: 'review', id }, reason ? { after: { reason } } : {})
    return true
  })
  return showSaved(engine, actor, id, changed)
}

export const submitReview = (engine: Engine, caller: Caller, id: string) =>
  finishReview(engine, caller, id, { to: 'submitted', reason: null })

export async function abstainReview(engine: Engine, caller: Caller, id: string, reason: string): Promise<void> {
  await finishReview(engine, caller, id, { to: 'abstained', reason })
}

export async function declareConflict(engine: Engine, caller: Caller, id: string, reason: string): Promise<void> {
  const { review, round } = await requireOwnReview(engine, caller.actor, id)
  if (!mayWrite({ ...review, state: 'assigned' }, round, engine.clock())) refuse('round_not_open')
  const given = { itemId: review.item_id, userId: caller.actor.id, reason, kind: 'declared' } as const
  await noteConflict(engine, caller, round.id, given)
}
