import { expect, it } from 'vitest'
import type { Decision, OutcomeRule } from '#contract/reviews/outcomes.ts'
import { randomFrom, shuffled } from '../fairness/random.ts'
import { freezeDecision, whatIsOwed, type Inputs } from './frozen.ts'

/**
 * The rules of decision 30 once more, by hand and in another way than the code: exact fractions instead of floats, ties
 * as connected items instead of neighbours in a list, places and outcomes by counting instead of sorting.
 */
type Fraction = { top: bigint; bottom: bigint }
type Rating = Decision['ratings'][number]

const fraction = (top: number, bottom: number): Fraction => ({ top: BigInt(top), bottom: BigInt(bottom) })
const plus = (one: Fraction, other: Fraction): Fraction => ({
  top: one.top * other.bottom + other.top * one.bottom,
  bottom: one.bottom * other.bottom,
})
const average = (list: readonly Fraction[]): Fraction => {
  const { top, bottom } = list.reduce(plus, fraction(0, 1))
  return { top, bottom: bottom * BigInt(list.length) }
}
const hundredths = ({ top, bottom }: Fraction) => Number((200n * top + bottom) / (2n * bottom))
const toNumber = ({ top, bottom }: Fraction) => Number(top) / Number(bottom)

function valueOf({ scores }: Rating, { criteria }: Inputs): Fraction {
  let [sum, whole] = [0, 0]
  for (const { id, weight } of criteria) {
    sum += weight * scores[id]!
    whole += weight
  }
  return fraction(sum, whole)
}

/** z-scores with the variance as mean of squares less square of the mean, mixed in by (n − 1) / (n + 1). */
function evenMean(item: string, inputs: Inputs): number {
  const all = inputs.ratings.map((rating) => ({ ...rating, value: toNumber(valueOf(rating, inputs)) }))
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one / list.length, 0)
  const variance = (list: readonly number[]) => {
    const rest = mean(list.map((one) => one * one)) - mean(list) ** 2
    return rest < 1e-9 ? 0 : rest
  }
  const of = (juror: string) => all.filter((one) => one.juror === juror).map(({ value }) => value)
  const several = all.filter(({ juror }) => of(juror).length > 1)
  const usual = Math.sqrt(mean(several.map(({ juror }) => variance(of(juror)))))
  const centre = mean(all.map(({ value }) => value))
  const corrected = all
    .filter((one) => one.item === item)
    .map(({ juror, value }) => {
      const theirs = of(juror)
      if (theirs.length === 1) return value
      const z = variance(theirs) === 0 ? 0 : (value - mean(theirs)) / Math.sqrt(variance(theirs))
      const part = 1 - 2 / (theirs.length + 1)
      return (1 - part) * value + part * (centre + z * usual)
    })
  return mean(corrected)
}

function modelFigure(item: string, inputs: Inputs): number {
  const own = inputs.ratings.filter((rating) => rating.item === item)
  if (inputs.method === 'raw') return hundredths(average(own.map((rating) => valueOf(rating, inputs))))
  return Math.round(Number((evenMean(item, inputs) * 100).toFixed(6)))
}

/** Everything that a chain of differences below 0.05 reaches. */
function reached(from: string, figures: Map<string, number>): Set<string> {
  const found = new Set([from])
  for (const one of found) {
    for (const [other, figure] of figures) if (Math.abs(figure - figures.get(one)!) < 5) found.add(other)
  }
  return found
}

const weightsOf = ({ criteria }: Inputs) =>
  [...new Set(criteria.map(({ weight }) => weight))].filter((weight) => weight > 0).toSorted((a, b) => b - a)

/** Whether the first is better by the heaviest criteria that tell the two apart. */
function isBetterByRule(one: string, other: string, inputs: Inputs): boolean {
  if (inputs.tieRule === 'reason') return false
  for (const weight of weightsOf(inputs)) {
    const [a, b] = [one, other].map((item) => {
      const own = inputs.ratings.filter((rating) => rating.item === item)
      const same = inputs.criteria.filter((criterion) => criterion.weight === weight)
      return hundredths(average(own.flatMap(({ scores }) => same.map(({ id }) => fraction(scores[id]!, 1)))))
    })
    if (a !== b) return a! > b!
  }
  return false
}

function slotAt(place: number, cut: number, outcomes: readonly OutcomeRule[]): string {
  const winners = outcomes.find(({ only }) => only !== null)
  if (place >= cut) return outcomes.at(-1)!.id
  return winners && place < winners.only! ? winners.id : outcomes.at(-2)!.id
}

type ModelItem = { place: number | null; outcome: string | null; slots: string[]; isOpen: boolean }

function model(inputs: Inputs, cut: number): Map<string, ModelItem> {
  const reviews = (item: string) => inputs.ratings.filter((rating) => rating.item === item).length
  const whole = inputs.items.filter((item) => reviews(item) >= inputs.perItem)
  const figures = new Map(whole.map((item) => [item, modelFigure(item, inputs)]))
  const apart = { place: null, outcome: null, slots: [], isOpen: false }
  return new Map(
    inputs.items.map((item): [string, ModelItem] => {
      if (!figures.has(item)) return [item, apart]
      const tied = reached(item, figures)
      const before = whole.filter((other) => !tied.has(other) && figures.get(other)! > figures.get(item)!).length
      const slots = (from: number, count: number) =>
        Array.from({ length: count }, (_, index) => slotAt(from + index, cut, inputs.outcomes))
      const all = slots(before, tied.size)
      const better = [...tied].filter((other) => isBetterByRule(other, item, inputs)).length
      const worse = [...tied].filter((other) => isBetterByRule(item, other, inputs)).length
      const own = new Set(all).size === 1 ? all : slots(before + better, tied.size - better - worse)
      const isOpen = new Set(own).size > 1
      return [item, { place: before + 1, outcome: isOpen ? null : own[0]!, slots: own, isOpen }]
    }),
  )
}

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const passing = { id: 'finalist', passes: true, only: null }
const failing = { id: 'not_selected', passes: false, only: null }

/** Narrow scales make many ties; some reviews are missing. */
function randomRound(seed: number): { inputs: Inputs; cut: number; random: () => number } {
  const random = randomFrom(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const criteria = ids('c', 1 + upTo(3)).map((id, index) => ({ id, weight: index === 0 ? 1 + upTo(3) : upTo(4) }))
  const [items, jurors] = [ids('i', 1 + upTo(7)), ids('j', 1 + upTo(4))]
  const perItem = 1 + upTo(Math.min(2, jurors.length - 1))
  const [lowest, width, missing] = [1 + upTo(2), upTo(2), [0, 0, 0.15][upTo(2)]!]
  const ratings = items.flatMap((item) =>
    shuffled(jurors, random)
      .slice(0, perItem + upTo(1))
      .filter(() => random() >= missing)
      .map((juror) => ({
        item,
        juror,
        scores: Object.fromEntries(criteria.map(({ id }) => [id, lowest + upTo(width)])),
      })),
  )
  const winners = upTo(2)
  const outcomes = [...(winners > 0 ? [{ id: 'winner', passes: true, only: winners }] : []), passing, failing]
  const [method, tieRule] = [(['raw', 'normalised'] as const)[upTo(1)]!, (['reason', 'criteria'] as const)[upTo(1)]!]
  const inputs = { method, tieRule, seed, perItem, criteria, outcomes, ratings, items }
  const whole = items.filter((item) => ratings.filter((rating) => rating.item === item).length >= perItem)
  return { inputs, cut: upTo(whole.length), random }
}

/** What a person could say of the open items: each group of them gets its slots in any order. */
function anyChoices(expected: Map<string, ModelItem>, inputs: Inputs, random: () => number) {
  const left = shuffled(
    [...expected].filter(([, { isOpen }]) => isOpen),
    random,
  )
  const groups = Map.groupBy(left, ([item, { place }]) => {
    const alike = left.filter(([other]) => !isBetterByRule(item, other, inputs) && !isBetterByRule(other, item, inputs))
    return `${place} ${alike
      .map(([other]) => other)
      .toSorted()
      .join(' ')}`
  })
  return [...groups.values()].flatMap((group) =>
    group.map(([item, { slots }], index) => ({ item, outcome: slots[index]! })),
  )
}

const said = { by: 'somebody', at: '2026-03-01T10:00:00.000Z', reason: null }
const fieldsOf = (...[decision, lines]: Parameters<typeof whatIsOwed>) =>
  whatIsOwed(decision, lines).map(({ field }) => field)

const seeds = Array.from({ length: 1000 }, (_, index) => index + 1)

it('agrees with the model on order, ties, asked reasons and outcomes in 1,000 random rounds', () => {
  let open = 0
  for (const seed of seeds) {
    const { inputs, cut, random } = randomRound(seed)
    const expected = model(inputs, cut)
    const { decision, lines } = freezeDecision(inputs, { ...said, cut, choices: [] })
    const found = decision.order.map(({ item, place }) => [item, place])
    expect([seed, Object.fromEntries(found)]).toEqual([
      seed,
      Object.fromEntries([...expected].map(([item, { place }]) => [item, place])),
    ])
    const isOpen = [...expected.values()].some((one) => one.isOpen)
    expect([seed, fieldsOf(decision, lines)]).toEqual([seed, isOpen ? ['choices', 'reason'] : []])
    const choices = anyChoices(expected, inputs, random)
    const settled = freezeDecision(inputs, { ...said, cut, choices })
    const chosen = new Map(choices.map(({ item, outcome }) => [item, outcome]))
    const outcomes = [...expected].map(([item, { outcome }]) => [item, chosen.get(item) ?? outcome])
    expect([seed, Object.fromEntries(settled.decision.given.map(({ item, outcome }) => [item, outcome]))]).toEqual([
      seed,
      Object.fromEntries(outcomes),
    ])
    expect(fieldsOf(settled.decision, settled.lines)).toEqual(isOpen ? ['reason'] : [])
    expect(fieldsOf({ ...settled.decision, reason: 'Tem piloto.' }, settled.lines)).toEqual([])
    if (isOpen) open += 1
  }
  // The rounds are of a kind in which the rules matter.
  expect(open).toBeGreaterThan(200)
})

it('depends on no code, id or order of coming: 1,000 rounds under other names give the same', () => {
  for (const seed of seeds) {
    const { inputs, cut, random } = randomRound(seed)
    const rename = (names: readonly string[]) => {
      const other = shuffled(names, random)
      return new Map(names.map((name, index) => [name, other[index]!]))
    }
    const [items, jurors] = [rename(inputs.items), rename([...new Set(inputs.ratings.map(({ juror }) => juror))])]
    const criteria = rename(inputs.criteria.map(({ id }) => id))
    const renamed: Inputs = {
      ...inputs,
      items: shuffled([...items.values()], random),
      criteria: shuffled(inputs.criteria, random).map(({ id, weight }) => ({ id: criteria.get(id)!, weight })),
      ratings: shuffled(inputs.ratings, random).map(({ item, juror, scores }) => ({
        item: items.get(item)!,
        juror: jurors.get(juror)!,
        scores: Object.fromEntries(Object.entries(scores).map(([id, score]) => [criteria.get(id)!, score])),
      })),
    }
    const wish = { ...said, cut, choices: [] }
    const [one, other] = [freezeDecision(inputs, wish).decision, freezeDecision(renamed, wish).decision]
    const byName = (decision: Decision, name: (item: string) => string) =>
      Object.fromEntries([
        ...decision.order.map(({ item, ...rest }) => [`order ${name(item)}`, rest]),
        ...decision.given.map(({ item, outcome }) => [`given ${name(item)}`, outcome]),
      ])
    expect([seed, byName(other, (item) => item)]).toEqual([seed, byName(one, (item) => items.get(item)!)])
  }
})
