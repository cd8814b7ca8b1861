import { transaction, type Tx } from '#api/db/transaction.ts'
import { AppError, invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Decision, Override } from '#contract/reviews/outcomes.ts'
import type { decideItem as itemEndpoint, decideRound as roundEndpoint } from '#contract/reviews/ranking.ts'
import type { Engine } from '../engine.ts'
import * as queries from '../queries.ts'
import type { ItemRow, RoundRow } from '../queries.ts'
import { freezeDecision, whatIsOwed } from './frozen.ts'
import { recordOutcomes, saveItemDecision } from './queries.ts'
import { syncClosed } from '../rounds/settle.ts'
import { inputsNow } from './show.ts'

const auditObject = (id: string) => ({ type: 'review_round', id })

async function holdClosed(tx: Tx, id: string): Promise<RoundRow> {
  const round = await holdRow(tx, 'review_rounds', id)
  if (round.state !== 'closed') refuse('state_conflict')
  return round
}

type RoundInput = BodyOf<typeof roundEndpoint>

/**
 * Freezes method, inputs and seed with the line; every item gets the outcome that the order gives it. False when
 * somebody has decided something since this version.
 */
export async function decideRound(engine: Engine, caller: Caller, id: string, input: RoundInput): Promise<boolean> {
  const { method, cut, choices = [], version } = input
  await syncClosed(engine, id)
  return transaction(engine.db, async (tx) => {
    const round = await holdClosed(tx, id)
    if (version !== undefined && version !== round.version) return false
    const { inputs } = await inputsNow(tx, engine, round, method)
    const reason = input.reason?.trim() || null
    const said = { cut, choices, reason, by: caller.actor.id, at: engine.clock().toISOString() }
    const { decision, lines } = freezeDecision(inputs, said)
    const fields = whatIsOwed(decision, lines)
    if (fields.length > 0) throw new AppError('invalid_fields', { fields })
    await saveRow(tx, 'review_rounds', round, { decision: JSON.stringify(decision) }, engine.clock())
    await recordOutcomes(tx, id, decision.given)
    const after = { method, cut, reason, choices, ties: lines.filter(({ settled }) => settled !== 'order') }
    await audit(tx, caller, 'reviews.decide', auditObject(id), { ...decidedBefore(round), after })
    return true
  })
}

const decidedBefore = ({ decision }: RoundRow) =>
  decision ? { before: { cut: decision.cut, overrides: decision.version ? decision.overrides : [] } } : {}

type ItemInput = BodyOf<typeof itemEndpoint> & { id: string; itemId: string }

/** Another outcome than the order gives is noted in the frozen decision, with its reason. */
export async function decideItem(engine: Engine, caller: Caller, input: ItemInput): Promise<void> {
  const { id, itemId, outcome } = input
  await transaction(engine.db, async (tx) => {
    const round = await holdClosed(tx, id)
    const items = await queries.findItems(tx, id)
    const before = found(items.find(({ item_id }) => item_id === itemId))
    requireRead(before, input)
    const feedback = { feedback_pt: input.feedbackPt?.trim() || null, feedback_en: input.feedbackEn?.trim() || null }
    const decision = round.decision?.version ? round.decision : null
    if (decision === null && outcome !== null) throw invalidField('outcome', 'decide_line_first')
    const override = decision && overrideOf(decision, input, { by: caller.actor.id, at: engine.clock().toISOString() })
    if (decision) {
      requireRoom(decision, items, input)
      const others = decision.overrides.filter(({ item }) => item !== itemId)
      const changed = { ...decision, overrides: override ? [...others, override] : others }
      await saveRow(tx, 'review_rounds', round, { decision: JSON.stringify(changed) }, engine.clock())
    }
    await saveItemDecision(tx, { id, itemId }, { outcome, ...feedback })
    const { orderOutcome = null, reason = null } = override ?? {}
    const after = { outcome, itemId, ...(override && { orderOutcome, reason }) }
    await audit(tx, caller, 'reviews.decide_item', auditObject(id), { before: { outcome: before.outcome }, after })
  })
}

/** Whoever writes second reads what was written first. */
function requireRead({ feedback_pt: feedbackPt, feedback_en: feedbackEn }: ItemRow, { was }: ItemInput): void {
  if (!was || (was.feedbackPt === feedbackPt && was.feedbackEn === feedbackEn)) return
  const text = [feedbackPt, feedbackEn].filter(Boolean).join('\n\n')
  throw new AppError('stale_version', { current: { feedbackPt, feedbackEn, answer: text && { text, by: null } } })
}

/** Null where the item gets what the order gives. The reason that was given stays until another one is. */
function overrideOf(decision: Decision, input: ItemInput, said: Pick<Override, 'by' | 'at'>): Override | null {
  const { itemId, outcome } = input
  const orderOutcome = decision.given.find(({ item }) => item === itemId)?.outcome ?? null
  if (outcome === null || outcome === orderOutcome) return null
  const known = decision.overrides.find((one) => one.item === itemId && one.outcome === outcome)
  const reason = input.reason?.trim() || null
  if (known && (reason === null || reason === known.reason)) return known
  if (reason === null) throw invalidField('reason', 'reason_owed')
  return { item: itemId, outcome, orderOutcome, reason, ...said }
}

/** An outcome for a few is given to no more than these. */
function requireRoom({ outcomes }: Decision, items: readonly ItemRow[], { itemId, outcome }: ItemInput): void {
  if (outcome === null) return
  const rule = outcomes.find(({ id }) => id === outcome)
  if (!rule) throw invalidField('outcome', 'unknown_reference')
  const taken = items.filter((one) => !one.gone && one.item_id !== itemId && one.outcome === outcome).length
  if (rule.only !== null && taken >= rule.only)
    throw invalidField('outcome', 'outcome_taken', { max: String(rule.only) })
}
