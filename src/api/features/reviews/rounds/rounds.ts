import { randomInt, randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  roundRules,
  type createRound as createEndpoint,
  type RoundRules,
  type updateRound,
} from '#contract/reviews/rounds.ts'
import { roundTransitions } from '#contract/reviews/states.ts'
import { dayMs } from '#contract/times.ts'
import { requireReferences } from '../desk/calibration.ts'
import { criteriaOf } from './criteria.ts'
import { subjectOf, type Engine } from '../engine.ts'
import { dueReminder } from '../jury/reminders.ts'
import { watchTies } from './jobs.ts'
import { findMissing } from '../jury/queries.ts'
import { mailAssigned, mailNewEnd } from '../mails.ts'
import { findItems, findJurors, findSiblings, isPresent, notScheduled, type RoundRow } from '../queries.ts'
import { addRound, copyConflicts, copyJurors } from './queries.ts'
import { settleRound, syncItems } from './settle.ts'
import { rulesOf } from './shape.ts'

const auditObject = (id: string) => ({ type: 'review_round', id })
const usual = {
  reviews_per_item: 3,
  cap: null,
  blind: true,
  others: 'after',
  appeal_days: 7,
  tie_rule: 'reason',
  stage: 'final',
  scoring: 'scores',
  pass_mark: null,
  most_per_field: null,
} as const

export async function createRound(engine: Engine, caller: Caller, { area, contextId }: BodyOf<typeof createEndpoint>) {
  return transaction(engine.db, (tx) => planRound(tx, engine, caller, { ...usual, area, context_id: contextId }))
}

type Plan = Pick<RoundRow, 'area' | 'context_id' | keyof typeof usual>

async function planRound(tx: Tx, engine: Engine, caller: Caller, plan: Plan): Promise<string> {
  const { area, context_id } = plan
  const context = found((await subjectOf(engine, area).findContexts(tx, [context_id]))[0])
  if (context.isCalledOff) refuse('state_conflict')
  const before = await findSiblings(tx, plan)
  const [id, now] = [randomUUIDv7(), engine.clock()]
  await addRound(tx, {
    ...plan,
    id,
    number: Math.max(0, ...before.map(({ number }) => number)) + 1,
    opens_at: now,
    closes_at: new Date(now.getTime() + 10 * dayMs),
    criteria: JSON.stringify(context.criteria),
    seed: randomInt(2 ** 31),
    created_at: now,
    updated_at: now,
  })
  await syncItems(tx, engine, await holdRow(tx, 'review_rounds', id))
  await audit(tx, caller, 'reviews.create', auditObject(id), { after: { area, contextId: context_id } })
  return id
}

/** After a short list: a planned round over those who passed, by scores, with the same jury and no line of its own yet. */
export async function planNextRound(tx: Tx, engine: Engine, caller: Caller, round: RoundRow): Promise<void> {
  const { area, context_id, reviews_per_item, cap, blind, others, appeal_days, tie_rule } = round
  const rules = { reviews_per_item, cap, blind, others, appeal_days, tie_rule }
  const id = await planRound(tx, engine, caller, { ...usual, area, context_id, ...rules })
  const way = { from: round.id, to: id }
  await copyJurors(tx, way, engine.clock())
  await copyConflicts(tx, way, engine.clock())
}

const columnsOf = ({ cap, blind, others, stage, scoring, ...rules }: RoundRules) => ({
  cap,
  blind,
  others,
  stage,
  scoring,
  opens_at: rules.opensAt,
  closes_at: rules.closesAt,
  reviews_per_item: rules.reviewsPerItem,
  appeal_days: rules.appealDays,
  tie_rule: rules.tieRule,
  pass_mark: rules.passMark,
  most_per_field: rules.mostPerField,
})

/** What runs keeps its rules: only its end may move. */
const changeableWhileOpen: readonly string[] = ['closesAt']

/** False when somebody else has changed it since this version. */
export async function changeRound(
  engine: Engine,
  caller: Caller,
  id: string,
  { version, ...change }: BodyOf<typeof updateRound>,
): Promise<boolean> {
  return transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    if (round.version !== version) return false
    const isFixed = round.state !== 'draft' && Object.keys(change).some((name) => !changeableWhileOpen.includes(name))
    if (isFixed || round.state === 'announced') refuse('state_conflict')
    const rules = checked(roundRules, { ...rulesOf(round), ...change })
    if (rules.stage === 'short_list' && !subjectOf(engine, round.area).shortList) {
      throw invalidField('stage', 'unknown_reference')
    }
    const now = engine.clock()
    const closes_at = new Date(rules.closesAt)
    const isMoved = round.state === 'open' && closes_at.getTime() !== round.closes_at.getTime()
    if (isMoved && closes_at <= now) throw invalidField('closesAt', 'round_closes_past')
    // With another end jurors are reminded by that one, and of nothing that is past.
    const set = { ...columnsOf(rules), reminded_before: dueReminder(closes_at, now) }
    await saveRow(tx, 'review_rounds', round, set, now)
    if (isMoved) await tellNewEnd(tx, engine, { ...round, closes_at })
    await audit(tx, caller, 'reviews.update', auditObject(id), { before: rulesOf(round), after: change })
    return true
  })
}

/** Whoever still has something to hand in plans by the end of the round. */
async function tellNewEnd(tx: Tx, engine: Engine, round: RoundRow): Promise<void> {
  const missing = await findMissing(tx, [round.id])
  await mailNewEnd(
    tx,
    engine,
    round,
    missing.map(({ user_id }) => user_id),
  )
}

export async function openRound(engine: Engine, caller: Caller, id: string): Promise<void> {
  await transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    const subject = subjectOf(engine, round.area)
    const context = found((await subject.findContexts(tx, [round.context_id]))[0])
    const criteria = criteriaOf(round, context)
    if (!criteria.some(({ weight }) => weight > 0)) refuse('criteria_weightless')
    requireReferences(round.anchors, criteria, round.scoring)
    const now = engine.clock()
    // Opened again after its end it runs for another day at least; what was decided before no longer holds.
    const closes_at = new Date(Math.max(round.closes_at.getTime(), now.getTime() + dayMs))
    const opens_at = new Date(Math.min(round.opens_at.getTime(), now.getTime()))
    const set = {
      criteria: JSON.stringify(criteria),
      closes_at,
      opens_at,
      decision: null,
      reminded_before: dueReminder(closes_at, now),
      ...notScheduled,
    }
    const opened = await moveRow(tx, 'review_rounds', roundTransitions, {
      row: round,
      to: 'open',
      by: 'staff',
      set,
      now,
    })
    await subject.begin?.(tx, engine, caller, round.context_id)
    await fillOpened(tx, engine, opened)
    await watchTies(tx, engine, id)
    await audit(tx, caller, 'reviews.open', auditObject(id), { before: { state: round.state } })
  })
}

/** Everybody is told once of all that is theirs. */
async function fillOpened(tx: Tx, engine: Engine, opened: RoundRow): Promise<void> {
  await settleRound(tx, engine, opened, { isTold: false })
  const jurors = (await findJurors(tx, opened.id)).filter(isPresent)
  const items = await findItems(tx, opened.id)
  if (jurors.length === 0 || items.every(({ gone }) => gone)) refuse('round_empty')
  await mailAssigned(
    tx,
    engine,
    opened,
    jurors.map(({ id }) => id),
  )
}

export async function closeRound(engine: Engine, caller: Caller, id: string): Promise<void> {
  await transaction(engine.db, async (tx) => {
    // Waits for whoever is saving a score, and makes the next one wait.
    const row = await holdRow(tx, 'review_rounds', id)
    const now = engine.clock()
    await moveRow(tx, 'review_rounds', roundTransitions, { row, to: 'closed', by: 'staff', set: {}, now })
    await syncItems(tx, engine, { ...row, state: 'closed' })
    await audit(tx, caller, 'reviews.close', auditObject(id), {})
  })
}
