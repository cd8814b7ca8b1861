import { isDeepStrictEqual } from 'node:util'
import type { FieldIssue } from '#contract/errors/issues.ts'
import { outcomesAt, type Line } from '#contract/reviews/lines.ts'
import type { Decision, FrozenDecision } from '#contract/reviews/outcomes.ts'
import { markFigure, scales } from '#contract/reviews/scoring.ts'
import { draws } from '../fairness/bands.ts'
import { weightedMean, type Rating } from '../fairness/means.ts'
import { rankItems, type RankedItem, type Ranking } from '../fairness/ranking.ts'
import { placesByRule } from '../fairness/tie-rule.ts'

/** All that an order is computed from. */
export type Inputs = Pick<
  Decision,
  | 'method'
  | 'scoring'
  | 'seed'
  | 'perItem'
  | 'tieRule'
  | 'passMark'
  | 'mostPerField'
  | 'fields'
  | 'criteria'
  | 'outcomes'
  | 'ratings'
> & { items: readonly string[] }
type Wish = Pick<Decision, 'cut' | 'choices'>
/** `isBelow`: its figure does not reach the passing mark of the round. */
export type Ranked = RankedItem & { byRule: number; isBelow: boolean; field: string | null }

/** Each review as one number. */
function ratingsOf({ ratings, criteria }: Pick<Inputs, 'ratings' | 'criteria'>): Rating[] {
  const weights = new Map(criteria.map(({ id, weight }) => [id, weight]))
  return ratings.flatMap(({ item, juror, scores }) => {
    const value = weightedMean(new Map(Object.entries(scores)), weights)
    return value === null ? [] : [{ item, juror, value }]
  })
}

/** The plain mean of one item, from its own reviews alone. */
export function plainMean(inputs: Pick<Inputs, 'ratings' | 'criteria'>, item: string): number | null {
  const values = ratingsOf(inputs).filter((rating) => rating.item === item)
  return values.length === 0 ? null : values.reduce((sum, { value }) => sum + value, 0) / values.length
}

export function rankInputs(inputs: Inputs, without?: string): Ranking & { items: Ranked[] } {
  const { scoring, method, passMark, fields } = inputs
  const ranking = rankItems(inputs.items, ratingsOf(inputs), { ...inputs, scale: scales[scoring], without })
  const byRule = placesByRule(inputs.tieRule, inputs.ratings, inputs.criteria)
  const lowest = passMark === null ? -Infinity : markFigure(passMark, scoring)
  const isBelow = (mean: number | null) => mean !== null && Math.round(mean * 100) < lowest
  const items = ranking.items.map((one) => ({
    ...one,
    byRule: byRule.get(one.item) ?? 0,
    isBelow: isBelow(one[method]),
    field: fields[one.item] ?? null,
  }))
  return { ...ranking, items }
}

/** What the order gives at this cut: its lines, and an outcome for each item; none to those that stand apart. */
export function giveOutcomes(ranked: readonly Ranked[], wish: Wish & Pick<Inputs, 'outcomes' | 'mostPerField'>) {
  const order = ranked.filter(({ place }) => place !== null)
  const standings = order.map(({ item, ...standing }) => ({ id: item, ...standing }))
  const { given, kept, lines } = outcomesAt(standings, wish)
  const apart = ranked.filter(({ place }) => place === null).map(({ item }) => ({ item, outcome: null }))
  return { given: inOneOrder([...given, ...apart]), kept: inOneOrder(kept), lines }
}

/** By id where it means nothing, so that the same is frozen each time. */
const inOneOrder = <T extends { item: string; place?: number | null }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || (one.item < other.item ? -1 : 1))

type Frozen = Pick<Decision, 'order' | 'given' | 'kept'> & { lines: Line[] }

/** The order of these inputs and what it gives. */
export function computeDecision(inputs: Inputs, wish: Wish): Frozen {
  const { items } = rankInputs(inputs)
  const order = items.map((one) => ({ item: one.item, place: one.place, mean: one[inputs.method], band: one.band }))
  return { order: inOneOrder(order), ...giveOutcomes(items, { ...inputs, ...wish }) }
}

type Said = Wish & Pick<Decision, 'reason' | 'by' | 'at'>

export function freezeDecision({ items, ...inputs }: Inputs, said: Said): { decision: Decision; lines: Line[] } {
  const { lines, ...frozen } = computeDecision({ ...inputs, items }, said)
  const tieWidth = scales[inputs.scoring].tie / 100
  const decision: Decision = { version: 2, ...inputs, ...said, draws, tieWidth, ...frozen, overrides: [] }
  return { decision, lines }
}

const issue = (field: string, code: string, params: FieldIssue['params'] = {}): FieldIssue => ({ field, code, params })

/** A tie at a line that no rule settles asks who stands above it, and why. */
export function whatIsOwed({ cut, order, given, choices, reason }: Decision, lines: readonly Line[]): FieldIssue[] {
  const ranked = order.filter(({ place }) => place !== null).length
  if (cut > ranked) return [issue('cut', 'too_big', { max: ranked })]
  const asked = lines.filter(({ settled }) => settled === 'person')
  const outcomes = new Map(given.map(({ item, outcome }) => [item, outcome]))
  const isOpen = asked.some(({ tied }) => tied.some((item) => outcomes.get(item) === null))
  const isWrong = choices.some(({ item, outcome }) => outcomes.get(item) !== outcome)
  return [
    ...(isOpen || isWrong ? [issue('choices', 'tie_open')] : []),
    ...(asked.length > 0 && reason === null ? [issue('reason', 'reason_owed')] : []),
  ]
}

const replay = (decision: Decision): Frozen =>
  computeDecision({ ...decision, items: decision.order.map(({ item }) => item) }, decision)

/** Whether computing it again gives what was frozen; null for what was frozen by earlier rules. */
export function holds(frozen: FrozenDecision): boolean | null {
  if (frozen.version === undefined) return null
  const { order, given, kept } = replay(frozen)
  return isDeepStrictEqual({ order, given, kept }, { order: frozen.order, given: frozen.given, kept: frozen.kept })
}

/** The lines of a frozen decision that a person settled. */
export const choicesAsked = (decision: Decision): Line[] =>
  replay(decision).lines.filter(({ settled }) => settled === 'person')

/** Whether the reviews are still those that were frozen, leaving out what was withdrawn since. */
export function isCurrent(
  frozen: Pick<FrozenDecision, 'ratings'>,
  ratings: Decision['ratings'],
  present: ReadonlySet<string>,
): boolean {
  return isDeepStrictEqual(
    ratings,
    frozen.ratings.filter(({ item }) => present.has(item)),
  )
}

type Decided = { item: string; outcome: string | null }

/**
 * The one place that each team reads: by outcome, the best first, then by the order; those that are tied share it. What
 * has too few reviews has no place.
 */
export function placesToRead(decision: Decision, decided: readonly Decided[]): Map<string, number> {
  const ranks = decision.outcomes.map(({ id }) => id)
  const places = new Map(decision.order.map(({ item, place }) => [item, place]))
  const keyed = decided.map(({ item, outcome }) => ({
    item,
    rank: ranks.indexOf(outcome ?? ''),
    place: places.get(item) ?? Infinity,
  }))
  const isBetter = (one: (typeof keyed)[number], other: (typeof keyed)[number]) =>
    one.rank < other.rank || (one.rank === other.rank && one.place < other.place)
  const ranked = keyed.filter(({ place }) => place !== Infinity)
  return new Map(ranked.map((one) => [one.item, 1 + keyed.filter((other) => isBetter(other, one)).length]))
}
