import type { Choice, Kept, OutcomeRule } from './outcomes.ts'

/** One item of the order. `byRule` is its place by the rule of the round, the same where the rule does not tell. */
export type Standing = { id: string; tie: number | null; byRule: number; isBelow: boolean; field: string | null }

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

type Wish = {
  /** So far down the order passes whatever is not kept from it. */
  cut: number
  outcomes: readonly OutcomeRule[]
  choices: readonly Choice[]
  mostPerField: number | null
}

type Slot = string | null
/** Items that nothing tells apart, and the outcomes that they share. */
type Block = {
  items: readonly Standing[]
  tie: number | null
  from: number
  slots: readonly Slot[]
  /** How many of each field may pass here. */
  room: ReadonlyMap<string, number>
  /** Only a person can say who gets what. */
  isOpen: boolean
}

const isUniform = (slots: readonly Slot[]) => slots.every((slot) => slot === slots[0])
/** An item without a field is limited by none. */
const fieldOf = ({ id, field }: Standing) => field ?? id
const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, one) => sum + one, 0)

/** What those who pass get, one after the other: what is for a few first. */
function slotsOf(outcomes: readonly OutcomeRule[]) {
  const passing = outcomes.filter(({ passes }) => passes)
  const few = passing.flatMap(({ id, only }) => Array.from({ length: only ?? 0 }, () => id))
  const usual = passing.find(({ only }) => only === null)?.id ?? null
  const failing = outcomes.find(({ passes }) => !passes)?.id ?? null
  return { failing, passingAt: (index: number): Slot => few[index] ?? usual }
}

/** How far the order is given out: the next place, and how many have passed, in all and of each field. */
type Progress = { from: number; passed: number; used: ReadonlyMap<string, number> }

function blockOf(items: readonly Standing[], { from, passed, used }: Progress, wish: Wish): Block {
  const { failing, passingAt } = slotsOf(wish.outcomes)
  const byField = [...Map.groupBy(items, fieldOf)].map(([field, own]) => {
    const left = (wish.mostPerField ?? Infinity) - (used.get(field) ?? 0)
    const able = own.filter(({ isBelow }) => !isBelow).length
    return { field, able, room: Math.min(able, Math.max(0, left)) }
  })
  const most = sumOf(byField.map(({ room }) => room))
  const count = Math.min(Math.max(0, wish.cut - from), most)
  const given = Array.from({ length: count }, (_, index) => passingAt(passed + index))
  // Told apart where all of a field that may pass do, or none.
  const isTold = count === most && isUniform(given) && byField.every(({ able, room }) => room === able || room === 0)
  return {
    items,
    tie: items[0]!.tie,
    from,
    slots: [...given, ...Array.from({ length: items.length - count }, () => failing)],
    room: new Map(byField.map(({ field, room }) => [field, room])),
    isOpen: count > 0 && !isTold,
  }
}

const mayPass =
  ({ room }: Block) =>
  (item: Standing) =>
    !item.isBelow && room.get(fieldOf(item))! > 0

function goOn({ from, passed, used }: Progress, { items, room, slots }: Block, failing: Slot): Progress {
  const more = [...room].map(([field, count]): [string, number] => [field, (used.get(field) ?? 0) + count])
  return {
    from: from + items.length,
    passed: passed + slots.filter((slot) => slot !== failing).length,
    // Where fewer pass than the fields leave room for, the line is reached and nobody passes any more.
    used: new Map([...used, ...more]),
  }
}

/** Tied items stay together unless that leaves something open: then those who may pass go by the rule of the round. */
function blocksOf(ranked: readonly Standing[], wish: Wish): Block[] {
  const { failing } = slotsOf(wish.outcomes)
  const blocks: Block[] = []
  let progress: Progress = { from: 0, passed: 0, used: new Map() }
  const add = (items: readonly Standing[]) => {
    if (items.length === 0) return
    const block = blockOf(items, progress, wish)
    blocks.push(block)
    progress = goOn(progress, block, failing)
  }
  for (const tied of Map.groupBy(ranked, ({ id, tie }) => (tie === null ? id : tie)).values()) {
    const whole = blockOf(tied, progress, wish)
    const isFree = mayPass(whole)
    const free = tied.filter(isFree).toSorted((one, other) => one.byRule - other.byRule)
    if (!whole.isOpen) add(tied)
    else {
      for (const same of Map.groupBy(free, ({ byRule }) => byRule).values()) add(same)
      add(tied.filter((item) => !isFree(item)))
    }
  }
  return blocks
}

/** Nobody of an open block gets anything as long as it is not said who gets what. */
function give(block: Block, { choices, outcomes }: Wish) {
  const { items, slots, room, isOpen } = block
  const { failing } = slotsOf(outcomes)
  const isFree = mayPass(block)
  if (!isOpen) return items.map((item) => ({ item: item.id, outcome: isFree(item) ? slots[0]! : failing }))
  const said = new Map(choices.map(({ item, outcome }) => [item, outcome]))
  const [left, space] = [[...slots], new Map(room)]
  const take = (item: Standing, outcome: Slot): boolean => {
    const index = left.indexOf(outcome)
    if (index === -1) return false
    left.splice(index, 1)
    if (outcome === failing) return true
    space.set(fieldOf(item), space.get(fieldOf(item))! - 1)
    return !item.isBelow && space.get(fieldOf(item))! >= 0
  }
  const chosen = items.filter(({ id }) => said.has(id))
  const others = items.filter(({ id }) => !said.has(id))
  const isRight = chosen.every((item) => take(item, said.get(item.id)!))
  // A field that is full keeps the others of it from passing.
  const full = others.filter((item) => space.get(fieldOf(item)) === 0)
  const isWhole = isRight && full.every((item) => take(item, failing)) && isUniform(left)
  return items.map((item) => {
    const outcome = said.get(item.id) ?? (full.includes(item) ? failing : (left[0] ?? null))
    return { item: item.id, outcome: isWhole ? outcome : null }
  })
}

/** What stands above the line and is kept from passing. */
const keptIn = (block: Block, cut: number): Kept[] =>
  block.items
    .filter((item) => block.from < cut && !mayPass(block)(item))
    .map(({ id, isBelow }) => ({ item: id, by: isBelow ? 'mark' : 'quota' }))

/** The lines between outcomes; what is kept from passing stands on no side of any. */
function linesOf(blocks: readonly Block[], { cut, outcomes }: Wish): Line[] {
  const { failing } = slotsOf(outcomes)
  const places = blocks.flatMap((block) => {
    const kept = new Set(keptIn(block, cut).map(({ item }) => item))
    const counted = block.isOpen ? block.items : block.items.filter(({ id, isBelow }) => !isBelow && !kept.has(id))
    return counted.map((_, index) => ({ block, slot: block.slots[index]!, after: block.from + index + 1 }))
  })
  return places.flatMap(({ block: one, slot: above, after }, index): Line[] => {
    const { block: other, slot: below } = places[index + 1] ?? { block: one, slot: null }
    if (above === null || below === null || above === below || above === failing) return []
    const settled = one === other ? 'person' : one.tie !== null && one.tie === other.tie ? 'rule' : 'order'
    const tied = settled === 'order' ? [] : settled === 'person' ? one.items : [...one.items, ...other.items]
    const seats = settled === 'person' ? one.slots.filter((slot) => slot === above).length : 0
    return [{ after, above, below, settled, tied: tied.map(({ id }) => id), seats }]
  })
}

/** What the order gives each of its items at this cut, and the lines that matter. The order of tied items means nothing. */
export function outcomesAt(ranked: readonly Standing[], wish: Wish) {
  const blocks = blocksOf(ranked, wish)
  return {
    given: blocks.flatMap((block) => give(block, wish)),
    kept: blocks.flatMap((block) => keptIn(block, wish.cut)),
    lines: linesOf(blocks, wish),
  }
}
