import type { Dimension } from '#contract/figures/figures.ts'

/** All rows that no filter can tell apart; `who` are up to as many people as a figure must have. */
export type Atom = Readonly<Record<Dimension, string | null>> & {
  part: string
  value: number
  who: readonly string[]
}
type Order = readonly (Dimension | 'part')[]

/** Looks at no more people than it takes: most atoms alone have enough. */
function hasPeople(atoms: readonly Atom[], least: number): boolean {
  const people = new Set<string>()
  return atoms.some(({ who }) => who.length >= least || who.some((person) => people.add(person).size >= least))
}
const sumOf = (atoms: readonly Atom[]) => atoms.reduce((sum, { value }) => sum + value, 0)

/** Groups of enough people: the small ones are one group, with the next larger ones while they are still too few. */
function pool(groups: readonly Atom[][], least: number): Atom[][] {
  const few = groups.filter((atoms) => !hasPeople(atoms, least)).flat()
  const many = groups.filter((atoms) => hasPeople(atoms, least)).toSorted((a, b) => sumOf(b) - sumOf(a))
  while (few.length > 0 && many.length > 0 && !hasPeople(few, least)) few.push(...many.pop()!)
  return few.length === 0 ? many : [...many, few]
}

/**
 * Parts all rows into blocks of at least `least` people, in a fixed order and whatever is asked. Numbers are sums of
 * whole blocks, so nobody who adds and subtracts them learns of fewer people than the smallest block has.
 */
export function blocksOf(atoms: readonly Atom[], [first, ...rest]: Order, least: number): Atom[][] {
  if (atoms.length === 0) return []
  if (first === undefined) return [[...atoms]]
  const groups = Map.groupBy(atoms, (atom) => atom[first])
  return pool([...groups.values()], least).flatMap((group) => blocksOf(group, rest, least))
}

export type Matches = (atom: Atom) => boolean

/** The number of what matches; null if it would part a block, or if there are too few people in all. */
export function numberOf(blocks: readonly Atom[][], least: number, matches: Matches): number | null {
  let sum = 0
  for (const block of blocks) {
    const inside = block.filter(matches)
    if (inside.length === 0) continue
    if (inside.length < block.length || !hasPeople(block, least)) return null
    sum += sumOf(inside)
  }
  return Math.round(sum * 100) / 100
}
