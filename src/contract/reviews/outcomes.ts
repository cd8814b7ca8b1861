import type { methods } from './rounds.ts'

/** What decides where items are tied at a line: a person with a reason, or the heaviest criterion first. */
export const tieRules = ['reason', 'criteria'] as const
export type TieRule = (typeof tieRules)[number]

export type OutcomeRule = { id: string; passes: boolean; only: number | null }
/** One item of the order; `byRule` is its place by the rule of the round, the same where the rule does not tell. */
export type Standing = { id: string; tie: number | null; byRule: number }
export type Choice = { item: string; outcome: string }
type Given = { item: string; outcome: string | null }

/** A line between two outcomes, and whether order, rule or a person says who stands above it. */
export type Line = {
  after: number
  above: string
  below: string
  settled: 'order' | 'rule' | 'person'
  tied: string[]
  /** How many of the tied a person lets stand right above it. */
  seats: number
}

/** The outcome of each place: above the cut those for a few come first, below it the one that does not pass. */
function slotsOf(outcomes: readonly OutcomeRule[], cut: number, count: number): (string | null)[] {
  const passing = outcomes.filter(({ passes }) => passes)
  const few = passing.flatMap(({ id, only }) => Array.from({ length: only ?? 0 }, () => id))
  const usual = passing.find(({ only }) => only === null)?.id ?? null
  const failing = outcomes.find(({ passes }) => !passes)?.id ?? null
  return Array.from({ length: count }, (_, index) => (index < cut ? (few[index] ?? usual) : failing))
}

/** Items that nothing tells apart, with the outcomes that they share. */
type Block = { items: readonly Standing[]; slots: readonly (string | null)[]; tie: number | null; from: number }
const isUniform = (slots: readonly (string | null)[]) => slots.every((slot) => slot === slots[0])

function blocksOf(ranked: readonly Standing[], slots: readonly (string | null)[]): Block[] {
  const ties = [...Map.groupBy(ranked, ({ id, tie }) => (tie === null ? id : tie)).values()]
  let from = 0
  const blockOf = (items: readonly Standing[]): Block => {
    const block = { items, slots: slots.slice(from, from + items.length), tie: items[0]!.tie, from }
    from += items.length
    return block
  }
  return ties.flatMap((items) => {
    if (isUniform(slots.slice(from, from + items.length))) return [blockOf(items)]
    const byRule = items.toSorted((one, other) => one.byRule - other.byRule)
    return [...Map.groupBy(byRule, (item) => item.byRule).values()].map(blockOf)
  })
}

/** Nobody gets anything as long as it is not said who gets what. */
function give({ items, slots }: Block, choices: readonly Choice[]): Given[] {
  const left = [...slots]
  const own = choices.filter(({ item }) => items.some(({ id }) => id === item))
  for (const { outcome } of isUniform(slots) ? [] : own) {
    const index = left.indexOf(outcome)
    if (index === -1) return items.map(({ id }) => ({ item: id, outcome: null }))
    left.splice(index, 1)
  }
  const rest = isUniform(left) ? (left[0] ?? null) : undefined
  const chosen = new Map(isUniform(slots) ? [] : own.map(({ item, outcome }) => [item, outcome]))
  return items.map(({ id }) => ({ item: id, outcome: rest === undefined ? null : (chosen.get(id) ?? rest) }))
}

type Wish = { cut: number; outcomes: readonly OutcomeRule[]; choices: readonly Choice[] }

/** What the order gives each of its items at this cut, and the lines that matter. The order of tied items means nothing. */
export function outcomesAt(ranked: readonly Standing[], { cut, outcomes, choices }: Wish) {
  const slots = slotsOf(outcomes, cut, ranked.length)
  const blocks = blocksOf(ranked, slots)
  const blockAt = (place: number) => blocks.findLast(({ from }) => from <= place)!
  const lines = slots.flatMap((above, index): Line[] => {
    const below = slots[index + 1]
    if (below === undefined || above === null || below === null || above === below) return []
    const [one, other] = [blockAt(index), blockAt(index + 1)]
    const settled = one === other ? 'person' : one.tie !== null && one.tie === other.tie ? 'rule' : 'order'
    const tied = settled === 'order' ? [] : settled === 'person' ? one.items : [...one.items, ...other.items]
    const seats = settled === 'person' ? one.slots.filter((slot) => slot === above).length : 0
    return [{ after: index + 1, above, below, settled, tied: tied.map(({ id }) => id), seats }]
  })
  return { given: blocks.flatMap((block) => give(block, choices)), lines }
}

/** An outcome other than the one that the order gives; an item with too few reviews gets none from it. */
export type Override = {
  item: string
  outcome: string
  orderOutcome: string | null
  reason: string
  by: string
  at: string
}

type FrozenOrder = {
  method: (typeof methods)[number]
  cut: number
  reason: string | null
  seed: number
  draws: number
  tieWidth: number
  criteria: { id: string; weight: number }[]
  ratings: { item: string; juror: string; scores: Record<string, number> }[]
  order: { item: string; place: number | null; mean: number | null; band: [number, number] | null }[]
  by: string
  at: string
}
/** Everything from which the order and what it gives can be computed again. */
export type Decision = FrozenOrder & {
  version: 2
  perItem: number
  tieRule: TieRule
  outcomes: OutcomeRule[]
  choices: Choice[]
  given: Given[]
  overrides: Override[]
}
/** Without a version it was frozen by earlier rules: it is shown as it was and not computed again. */
export type FrozenDecision = Decision | (FrozenOrder & { version?: undefined })
