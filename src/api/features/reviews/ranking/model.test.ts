import { expect, it } from 'vitest'
import type { Decision } from '#contract/reviews/outcomes.ts'
import { randomFrom, shuffled } from '../fairness/random.ts'
import { freezeDecision, whatIsOwed, type Inputs } from './frozen.ts'

/**
 * The rules of decision 30 once more, by hand and in another way than the code: exact fractions instead of floats, ties
 * as connected items instead of neighbours in a list, and every set of items that could pass instead of counting room.
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

/** Everything that a chain of differences below 0.05 reaches; of passes only the same whole percent. */
function reached(from: string, figures: Map<string, number>, { scoring }: Inputs): Set<string> {
  const width = scoring === 'passes' ? 1 : 5
  const found = new Set([from])
  for (const one of found) {
    for (const [other, figure] of figures) if (Math.abs(figure - figures.get(one)!) < width) found.add(other)
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

const subsetsOf = (items: readonly string[]): string[][] =>
  items.reduce<string[][]>((all, item) => all.flatMap((one) => [one, [...one, item]]), [[]])

/** Who can pass together at one place of the order: as many as the line, the mark and the fields leave. */
type Level = { items: string[]; sets: string[][]; slots: string[] }
type ModelItem = { place: number | null; outcome: string | null }
type Model = { items: Map<string, ModelItem>; open: Level[]; kept: Map<string, 'mark' | 'quota'> }

/** Goes down the order and tries every set of entries that could pass, instead of counting room. */
class Walk {
  readonly passed: string[] = []
  from = 0
  readonly inputs: Inputs
  readonly cut: number
  readonly below: ReadonlySet<string>
  constructor(inputs: Inputs, cut: number, below: ReadonlySet<string>) {
    this.inputs = inputs
    this.cut = cut
    this.below = below
  }

  isWithinQuota(chosen: readonly string[]): boolean {
    const { mostPerField, fields } = this.inputs
    const all = [...this.passed, ...chosen].flatMap((item) => fields[item] ?? [])
    return mostPerField === null || all.every((field) => all.filter((one) => one === field).length <= mostPerField)
  }

  canPass = (item: string) => !this.below.has(item) && this.isWithinQuota([item])

  levelOf(items: string[]): Level {
    const able = subsetsOf(items.filter((item) => !this.below.has(item))).filter((chosen) => this.isWithinQuota(chosen))
    const seats = Math.max(0, this.cut - this.from)
    const most = Math.max(...able.map(({ length }) => Math.min(length, seats)))
    const winners = this.inputs.outcomes.find(({ only }) => only !== null)
    const slots = Array.from({ length: most }, (_, index) =>
      winners && this.passed.length + index < winners.only! ? winners.id : 'finalist',
    )
    return { items, sets: able.filter(({ length }) => length === most), slots }
  }

  take({ items, sets }: Level): void {
    this.passed.push(...sets[0]!)
    this.from += items.length
  }
}

const isTold = ({ sets, slots }: Level) => sets.length === 1 && new Set(slots).size <= 1

function model(inputs: Inputs, cut: number): Model {
  const reviews = (item: string) => inputs.ratings.filter((rating) => rating.item === item).length
  const whole = inputs.items.filter((item) => reviews(item) >= inputs.perItem)
  const figures = new Map(whole.map((item) => [item, modelFigure(item, inputs)]))
  const factor = inputs.scoring === 'passes' ? 1 : 100
  const below = new Set(whole.filter((item) => figures.get(item)! < (inputs.passMark ?? -1) * factor))
  const walk = new Walk(inputs, cut, below)
  const found: Model = {
    items: new Map(inputs.items.map((item) => [item, { place: null, outcome: null }])),
    open: [],
    kept: new Map(),
  }
  const settle = (level: Level, place: number) => {
    for (const item of walk.from < cut ? level.items : []) {
      if (!walk.canPass(item)) found.kept.set(item, below.has(item) ? 'mark' : 'quota')
    }
    if (!isTold(level)) found.open.push(level)
    for (const item of level.items) {
      const given = level.sets[0]!.includes(item) ? level.slots[0]! : 'not_selected'
      found.items.set(item, { place, outcome: isTold(level) ? given : null })
    }
    walk.take(level)
  }
  for (const tied of inOrder(figures, inputs)) {
    const place = walk.from + 1
    const together = walk.levelOf(tied)
    if (isTold(together)) settle(together, place)
    else {
      const able = tied.filter(walk.canPass)
      for (const same of byRule(able, inputs)) settle(walk.levelOf(same), place)
      const rest = tied.filter((item) => !able.includes(item))
      if (rest.length > 0) settle(walk.levelOf(rest), place)
    }
  }
  return found
}

/** Groups of tied items, the best first. */
function inOrder(figures: Map<string, number>, inputs: Inputs): string[][] {
  const left = new Map(figures)
  const groups: string[][] = []
  while (left.size > 0) {
    const [best] = [...left].find(([, figure]) => figure === Math.max(...left.values()))!
    const group = [...reached(best, figures, inputs)]
    groups.push(group)
    for (const item of group) left.delete(item)
  }
  return groups
}

/** What the rule tells apart, the better first. */
function byRule(items: string[], inputs: Inputs): string[][] {
  const better = (item: string) => items.filter((other) => isBetterByRule(other, item, inputs)).length
  const counts = [...new Set(items.map(better))].toSorted((one, other) => one - other)
  return counts.map((count) => items.filter((item) => better(item) === count))
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
  const scoring = (['scores', 'scores', 'passes'] as const)[upTo(2)]!
  const [lowest, width] = scoring === 'passes' ? [0, 1] : [1 + upTo(2), upTo(2)]
  const missing = [0, 0, 0.15][upTo(2)]!
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
  const marks = scoring === 'passes' ? [null, 34, 67, 100] : [null, null, lowest + 0.5, lowest + width]
  const inputs = {
    method: scoring === 'passes' ? 'raw' : method,
    tieRule,
    scoring,
    passMark: marks[upTo(3)]!,
    mostPerField: [null, 1, 2][upTo(2)]!,
    fields: Object.fromEntries(
      items.flatMap((item) =>
        [['agro', 'agro', 'energy', null][upTo(3)]].flatMap((field) => (field ? [[item, field]] : [])),
      ),
    ) as Record<string, string>,
    seed,
    perItem,
    criteria,
    outcomes,
    ratings,
    items,
  } as const
  const whole = items.filter((item) => ratings.filter((rating) => rating.item === item).length >= perItem)
  return { inputs, cut: upTo(whole.length), random }
}

/** What a person could say of the open items: any set of them passes, in any order. */
const anyChoices = ({ open }: Model, random: () => number) =>
  open.flatMap(({ items, sets, slots }) => {
    const [chosen] = shuffled(sets, random)
    const order = shuffled(chosen!, random)
    return shuffled(items, random).map((item) => ({ item, outcome: slots[order.indexOf(item)] ?? 'not_selected' }))
  })

const said = { by: 'somebody', at: '2026-03-01T10:00:00.000Z', reason: null }
const fieldsOf = (...[decision, lines]: Parameters<typeof whatIsOwed>) =>
  whatIsOwed(decision, lines).map(({ field }) => field)

const seeds = Array.from({ length: 1000 }, (_, index) => index + 1)

it('agrees with the model on order, ties, asked reasons and outcomes in 1,000 random rounds', () => {
  let open = 0
  const kept = { mark: 0, quota: 0 }
  for (const seed of seeds) {
    const { inputs, cut, random } = randomRound(seed)
    const expected = model(inputs, cut)
    const { decision, lines } = freezeDecision(inputs, { ...said, cut, choices: [] })
    const found = decision.order.map(({ item, place }) => [item, place])
    expect([seed, Object.fromEntries(found)]).toEqual([
      seed,
      Object.fromEntries([...expected.items].map(([item, { place }]) => [item, place])),
    ])
    expect([seed, Object.fromEntries(decision.kept.map(({ item, by }) => [item, by]))]).toEqual([
      seed,
      Object.fromEntries(expected.kept),
    ])
    const isOpen = expected.open.length > 0
    expect([seed, fieldsOf(decision, lines)]).toEqual([seed, isOpen ? ['choices', 'reason'] : []])
    const choices = anyChoices(expected, random)
    const settled = freezeDecision(inputs, { ...said, cut, choices })
    const chosen = new Map(choices.map(({ item, outcome }) => [item, outcome]))
    const outcomes = [...expected.items].map(([item, { outcome }]) => [item, chosen.get(item) ?? outcome])
    expect([seed, Object.fromEntries(settled.decision.given.map(({ item, outcome }) => [item, outcome]))]).toEqual([
      seed,
      Object.fromEntries(outcomes),
    ])
    expect(fieldsOf(settled.decision, settled.lines)).toEqual(isOpen ? ['reason'] : [])
    expect(fieldsOf({ ...settled.decision, reason: 'Tem piloto.' }, settled.lines)).toEqual([])
    for (const { by } of decision.kept) kept[by] += 1
    if (isOpen) open += 1
  }
  // The rounds are of a kind in which the rules matter.
  expect([open > 200, kept.mark > 200, kept.quota > 100]).toEqual([true, true, true])
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
      fields: Object.fromEntries(Object.entries(inputs.fields).map(([item, field]) => [items.get(item)!, field])),
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
        ...decision.kept.map(({ item, by }) => [`kept ${name(item)}`, by]),
      ])
    expect([seed, byName(other, (item) => item)]).toEqual([seed, byName(one, (item) => items.get(item)!)])
  }
})
