import type { Tx } from '#api/db/transaction.ts'
import { found } from '#api/http/caller.ts'
import type { ReviewContext } from '#api/records/review-subject.ts'
import type { Criterion } from '#contract/criteria.ts'
import { subjectOf, type Engine } from '../engine.ts'
import type { RoundRow } from '../queries.ts'
import { saveFixedCriteria } from './queries.ts'

/** Until its first score a round goes by the criteria of its context as they are now. */
export const criteriaOf = (round: RoundRow, context: ReviewContext | undefined): Criterion[] =>
  round.criteria_fixed || !context ? round.criteria : [...context.criteria]

/**
 * Fixes the criteria of a round and of its context, in the transaction of the first score. The context is locked before
 * its criteria are read: whoever changes them at the same moment comes before the score or is refused.
 */
export async function fixCriteria(tx: Tx, engine: Engine, round: RoundRow): Promise<Criterion[]> {
  if (round.criteria_fixed) return round.criteria
  const subject = subjectOf(engine, round.area)
  await subject.lockCriteria?.(tx, engine, round.context_id)
  const criteria = criteriaOf(round, found((await subject.findContexts(tx, [round.context_id]))[0]))
  await saveFixedCriteria(tx, round.id, criteria)
  return criteria
}
