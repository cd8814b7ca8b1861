import { isDeepStrictEqual } from 'node:util'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { findNames } from '#api/records/names.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { ReviewOutcome } from '#api/records/review-subject.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  decideItem as itemEndpoint,
  decideRound as roundEndpoint,
  RankingAnswer,
} from '#contract/reviews/ranking.ts'
import type { FrozenDecision } from '#contract/reviews/rounds.ts'
import { weightsOf } from '../desk/desk.ts'
import { subjectOf, type Engine } from '../engine.ts'
import { weightedMean, type Rating } from '../fairness/means.ts'
import { draws, rankItems, tieWidth, type Method, type RankedItem, type Ranking } from '../fairness/ranking.ts'
import * as queries from '../queries.ts'
import type { GivenScores, RoundRow } from '../queries.ts'
import { recordOutcomes, saveItemDecision } from './queries.ts'

const auditObject = (id: string) => ({ type: 'review_round', id })

type ReviewScores = Pick<GivenScores, 'item_id' | 'reviewer_id' | 'scores'>

/** Each review as one number. */
export const ratingsOf = (given: readonly ReviewScores[], weights: ReadonlyMap<string, number>): Rating[] =>
  given.flatMap(({ item_id, reviewer_id, scores }) => {
    const value = weightedMean(new Map(Object.entries(scores)), weights)
    return value === null ? [] : [{ item: item_id, juror: reviewer_id, value }]
  })

async function rankNow(db: Db, round: RoundRow, method: Method, without?: string) {
  const items = (await queries.findItems(db, round.id)).filter(({ gone }) => !gone)
  const given = (await queries.findSubmitted(db, round.id)).filter(({ reviewer_id }) => reviewer_id !== without)
  const ids = items.map(({ item_id }) => item_id)
  return { items, given, ranking: rankItems(ids, ratingsOf(given, weightsOf(round)), { method, seed: round.seed }) }
}

const frozenRatings = (given: readonly ReviewScores[]): FrozenDecision['ratings'] =>
  given.map(({ item_id, reviewer_id, scores }) => ({ item: item_id, juror: reviewer_id, scores }))

const orderOf = (ranking: Ranking, method: Method): FrozenDecision['order'] =>
  ranking.items.map((one) => ({ item: one.item, place: one.place, mean: one[method], band: one.band }))

/** Computes a frozen decision again from what was frozen with it. */
export function replayDecision({ method, seed, criteria, ratings, order }: FrozenDecision): FrozenDecision['order'] {
  const given = ratings.map(({ item, juror, scores }) => ({ item_id: item, reviewer_id: juror, scores }))
  const rated = ratingsOf(given, new Map(criteria.map(({ id, weight }) => [id, weight])))
  // In the order of the codes, as it was ranked.
  const items = order.map(({ item }) => item)
  return orderOf(rankItems(items, rated, { method, seed }), method)
}

export async function showRanking(
  engine: Engine,
  id: string,
  asked: { method?: Method | undefined; without?: string | undefined },
): Promise<RankingAnswer> {
  const { db } = engine
  const round = found((await queries.findRounds(db, { id }))[0])
  const method = asked.method ?? round.decision?.method ?? 'normalised'
  const { items, given, ranking } = await rankNow(db, round, method, asked.without)
  const names = await findNames(db, [...ranking.withoutJuror.map(({ juror }) => juror), round.decision?.by ?? id])
  const described = new Map(items.map((item) => [item.item_id, item]))
  const describe = (itemId: string) => {
    const item = described.get(itemId)!
    return { id: itemId, code: queries.codeOf(item), title: item.title }
  }
  const namedPerson = (userId: string) => ({ id: userId, name: names.get(userId) ?? '–' })
  return {
    method,
    items: ranking.items.map(({ item, ...figures }) => ({
      ...describe(item),
      ...figures,
      outcome: described.get(item)!.outcome,
    })),
    perItem: round.reviews_per_item,
    wanted: round.items * round.reviews_per_item,
    done: round.done,
    agreement: ranking.agreement,
    withoutJuror: ranking.withoutJuror.map(({ juror, moved }) => ({
      juror: namedPerson(juror),
      moved: moved.map(({ item, from, to }) => ({ ...describe(item), from, to })),
    })),
    outcomes: outcomesOf(engine, round),
    draws,
    tieWidth,
    seed: round.seed,
    decision: round.decision && describeDecision(round.decision, { given, items }, namedPerson),
    can: { decide: round.state === 'closed' },
  }
}

function describeDecision(
  frozen: FrozenDecision,
  { given, items }: Pick<Awaited<ReturnType<typeof rankNow>>, 'given' | 'items'>,
  namedPerson: (id: string) => { id: string; name: string },
): RankingAnswer['decision'] {
  const { method, cut, reason, at, by } = frozen
  return {
    method,
    cut,
    reason,
    at,
    by: namedPerson(by),
    holds: isDeepStrictEqual(replayDecision(frozen), frozen.order),
    isCurrent: isCurrent(frozen, given, items),
  }
}

/** Whether the reviews are still those that were frozen, leaving out what was withdrawn since. */
export function isCurrent(
  { ratings }: FrozenDecision,
  given: readonly ReviewScores[],
  items: readonly { item_id: string }[],
): boolean {
  const present = new Set(items.map(({ item_id }) => item_id))
  return isDeepStrictEqual(
    frozenRatings(given),
    ratings.filter(({ item }) => present.has(item)),
  )
}

export const outcomesOf = (engine: Engine, { area }: RoundRow) =>
  subjectOf(engine, area).outcomes.map(({ id, name, passes }) => ({ id, name, passes }))

/** Above the line the best outcomes as long as there are some, below it the one that does not pass. */
export function outcomesBy(order: readonly RankedItem[], cut: number, outcomes: readonly ReviewOutcome[]) {
  const passing = outcomes.filter(({ passes }) => passes)
  const failing = outcomes.find(({ passes }) => !passes)
  const slots = passing.flatMap(({ id, only }) => (only ? Array.from({ length: only }, () => id) : []))
  const unlimited = passing.find(({ only }) => only === undefined)
  return order.map(({ item }, index) => ({
    item,
    outcome: (index < cut ? (slots[index] ?? unlimited?.id) : failing?.id) ?? null,
  }))
}

async function holdClosed(tx: Tx, id: string): Promise<RoundRow> {
  const round = await holdRow(tx, 'review_rounds', id)
  if (round.state !== 'closed') refuse('state_conflict')
  return round
}

/** Freezes method, inputs and seed with the line; every item gets the outcome that the line gives it. */
export async function decideRound(engine: Engine, caller: Caller, id: string, input: BodyOf<typeof roundEndpoint>) {
  const { method, cut } = input
  await transaction(engine.db, async (tx) => {
    const round = await holdClosed(tx, id)
    const { items, given, ranking } = await rankNow(tx, round, method)
    if (cut > items.length) throw invalidField('cut', 'too_big', { max: String(items.length) })
    const decision: FrozenDecision = {
      method,
      cut,
      reason: input.reason?.trim() || null,
      seed: round.seed,
      draws,
      tieWidth,
      criteria: round.criteria.map(({ id, weight }) => ({ id, weight })),
      ratings: frozenRatings(given),
      order: orderOf(ranking, method),
      by: caller.actor.id,
      at: engine.clock().toISOString(),
    }
    await saveRow(tx, 'review_rounds', round, { decision: JSON.stringify(decision) }, engine.clock())
    const outcomes = outcomesBy(ranking.items, cut, subjectOf(engine, round.area).outcomes)
    await recordOutcomes(tx, id, outcomes)
    await audit(tx, caller, 'reviews.decide', auditObject(id), { after: { method, cut, reason: decision.reason } })
  })
}

type ItemInput = BodyOf<typeof itemEndpoint> & { id: string; itemId: string }

export async function decideItem(engine: Engine, caller: Caller, input: ItemInput): Promise<void> {
  const { id, itemId, outcome, feedbackPt, feedbackEn } = input
  await transaction(engine.db, async (tx) => {
    const round = await holdClosed(tx, id)
    if (outcome !== null && !outcomesOf(engine, round).some((one) => one.id === outcome)) {
      throw invalidField('outcome', 'unknown_reference')
    }
    const before = found((await queries.findItems(tx, id)).find(({ item_id }) => item_id === itemId))
    const feedback = { feedback_pt: feedbackPt?.trim() || null, feedback_en: feedbackEn?.trim() || null }
    await saveItemDecision(tx, { id, itemId }, { outcome, ...feedback })
    const change = { before: { outcome: before.outcome }, after: { outcome, itemId } }
    await audit(tx, caller, 'reviews.decide_item', auditObject(id), change)
  })
}
