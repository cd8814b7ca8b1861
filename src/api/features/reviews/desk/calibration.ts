import { transaction } from '#api/db/transaction.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { Criterion } from '#contract/criteria.ts'
import type { Anchor, Calibration } from '#contract/reviews/calibration.ts'
import { isGivable, type Scoring } from '#contract/reviews/scoring.ts'
import { criteriaOf } from '../rounds/criteria.ts'
import { findCalibrations, recordCalibration } from './queries.ts'
import { requireGivable, requireOwnReview } from './desk.ts'
import { contextKey, contextsOf, type Engine } from '../engine.ts'
import { meanOf } from '../fairness/means.ts'
import { isOpen } from '../queries.ts'

const isWhole = (scores: Readonly<Record<string, number>>, criteria: readonly Criterion[]) =>
  criteria.every(({ id }) => id in scores)

/** Every example needs a reference for every criterion, on the scale of the round; also when either has changed since. */
export function requireReferences(anchors: readonly Anchor[], criteria: readonly Criterion[], scoring: Scoring): void {
  const isRight = ({ reference }: Anchor) =>
    isWhole(reference, criteria) && Object.values(reference).every((value) => isGivable(value, scoring))
  if (!anchors.every(isRight)) refuse('anchors_incomplete')
}

export async function setAnchors(engine: Engine, caller: Caller, id: string, anchors: readonly Anchor[]) {
  await transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    if (round.state !== 'draft') refuse('state_conflict')
    const contexts = await contextsOf({ ...engine, db: tx }, [round])
    requireReferences(anchors, criteriaOf(round, contexts.get(contextKey(round))), round.scoring)
    await saveRow(tx, 'review_rounds', round, { anchors: JSON.stringify(anchors) }, engine.clock())
    const change = { after: { examples: anchors.map(({ title }) => title) } }
    await audit(tx, caller, 'reviews.examples', { type: 'review_round', id }, change)
  })
}

export async function showCalibration(engine: Engine, actor: Actor, reviewId: string): Promise<Calibration> {
  const { round } = await requireOwnReview(engine, actor, reviewId)
  const given = await findCalibrations(engine.db, actor.id, [round.id])
  const scored = new Map(given.map(({ anchor_id, scores }) => [anchor_id, scores]))
  const differences = round.anchors.flatMap(({ id, reference }) =>
    Object.entries(scored.get(id) ?? {}).flatMap(([criterion, score]) =>
      criterion in reference ? [score - reference[criterion]!] : [],
    ),
  )
  return {
    criteriaList: round.criteria,
    scoring: round.scoring,
    anchors: round.anchors.map(({ reference, ...anchor }) => {
      const mine = scored.get(anchor.id) ?? null
      return { ...anchor, mine, reference: mine && reference }
    }),
    distance: differences.length === 0 ? null : meanOf(differences.map(Math.abs)),
    leaning: differences.length === 0 ? null : meanOf(differences),
  }
}

type AnchorScores = { id: string; anchor: string; scores: Record<string, number> }

/** Once only: afterwards the juror knows the reference. */
export async function calibrateJuror(
  engine: Engine,
  actor: Actor,
  { id, anchor, scores }: AnchorScores,
): Promise<Calibration> {
  const { round } = await requireOwnReview(engine, actor, id)
  found(round.anchors.find((one) => one.id === anchor))
  if (!isOpen(round, engine.clock())) refuse('round_not_open')
  if (!isWhole(scores, round.criteria)) refuse('review_incomplete')
  requireGivable(Object.values(scores), round)
  const given = { roundId: round.id, anchorId: anchor, userId: actor.id, scores, now: engine.clock() }
  if (!(await recordCalibration(engine.db, given))) refuse('state_conflict')
  return showCalibration(engine, actor, id)
}
