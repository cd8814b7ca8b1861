import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, numberOf, type Atom, type Matches } from './blocks.ts'
import { matching } from './service.ts'

const least = 5
const order = ['edition', 'part', 'track', 'field', 'month'] as const
const parts = ['applied', 'left', 'stayed']
const months = ['2026-01', '2026-02', '2026-03']
const editions = ['first', 'second', 'third']

type Row = Omit<Atom, 'who' | 'value'> & { who: string }

/** People with one or several rows, as the statement of a figure sums them up. */
function atomsOf(rows: readonly Row[]): Atom[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify({ ...row, who: undefined }))
  return [...groups.values()].map((same) => ({
    ...same[0]!,
    value: same.length,
    who: [...new Set(same.map(({ who }) => who))].slice(0, least),
  }))
}

const row: fc.Arbitrary<Row> = fc.record({
  who: fc.integer({ min: 1, max: 40 }).map(String),
  edition: fc.constantFrom(...editions),
  track: fc.constantFrom('onit', 'founder'),
  field: fc.constantFrom('health', 'water', null),
  month: fc.constantFrom(...months),
  part: fc.constantFrom(...parts),
})
/** Some with few people in one corner, where hiding goes wrong first. */
const programme = fc.oneof(
  fc.array(row, { maxLength: 80 }),
  fc.tuple(fc.array(row, { maxLength: 4 }), fc.integer({ min: 0, max: 60 })).map(([few, many]) => [
    ...few,
    ...Array.from({ length: many }, (_, index) => ({
      who: `many-${index}`,
      edition: editions[index % 2]!,
      track: 'onit',
      field: 'water',
      month: months[index % 3]!,
      part: parts[index % 3]!,
    })),
  ]),
)

/** Every combination of filters, with every number of a funnel. */
const queries: Matches[] = [undefined, ...editions].flatMap((edition) =>
  ([undefined, 'onit', 'founder'] as const).flatMap((track) =>
    [undefined, 'health', 'water'].flatMap((field) =>
      [{}, ...months.flatMap((from) => months.filter((to) => to >= from).map((to) => ({ from, to })))].flatMap((span) =>
        parts.map((_, index): Matches => {
          const asked = matching({ edition, track, field, ...span })
          return (atom) => asked(atom) && parts.indexOf(atom.part) >= index
        }),
      ),
    ),
  ),
)

type Show = (matches: Matches) => number | null
const prime = 1_000_003
const mod = (value: number) => ((value % prime) + prime) % prime
function inverse(value: number): number {
  let [result, base] = [1, mod(value)]
  for (let power = prime - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = mod(result * base)
    base = mod(base * base)
  }
  return result
}

/** What is left of a vector after subtracting shown numbers from it, in every way there is. */
function reduce(vector: readonly number[], basis: readonly { pivot: number; vector: number[] }[]): number[] {
  let rest = vector.map(mod)
  for (const { pivot, vector: other } of basis) {
    const times = rest[pivot]!
    if (times !== 0) rest = rest.map((value, at) => mod(value - times * other[at]!))
  }
  return rest
}

/** Adds and subtracts all that is shown; answers how many people the smallest number has that follows from it. */
function attack(rows: readonly Row[], show: Show): number[] {
  const atoms = atomsOf(rows)
  const vectorOf = (matches: Matches) => atoms.map((atom) => (matches(atom) ? 1 : 0))
  const targets = new Map(
    [
      ...atoms.map(
        (one): Matches =>
          (atom) =>
            atom === one,
      ),
      ...queries,
    ].map((matches) => [vectorOf(matches).join(''), matches]),
  )
  const basis: { pivot: number; vector: number[] }[] = []
  for (const matches of targets.values()) {
    if (!queries.includes(matches) || show(matches) === null) continue
    const rest = reduce(vectorOf(matches), basis)
    const pivot = rest.findIndex((value) => value !== 0)
    if (pivot < 0) continue
    const scale = inverse(rest[pivot]!)
    basis.push({ pivot, vector: rest.map((value) => mod(value * scale)) })
  }
  const known = [...targets.values()].filter((matches) =>
    reduce(vectorOf(matches), basis).every((value) => value === 0),
  )
  return known.map(
    (matches) =>
      new Set(
        rows
          .filter(
            (given) =>
              matches({ ...given, value: 1, who: [] }) || atoms.some((atom) => matches(atom) && isSame(atom, given)),
          )
          .map(({ who }) => who),
      ).size,
  )
}

const isSame = (atom: Atom, given: Row) => [...order].every((name) => atom[name] === given[name])

const shownBy = (rows: readonly Row[]): Show => {
  const blocks = blocksOf(atomsOf(rows), order, least)
  return (matches) => numberOf(blocks, least, matches)
}
const tellsOfFew = (people: number) => people > 0 && people < least

describe('numbers of people', () => {
  it('tell of nobody who adds and subtracts them, whatever the filters', () => {
    fc.assert(
      fc.property(programme, (rows) => {
        expect(attack(rows, shownBy(rows)).filter(tellsOfFew)).toEqual([])
      }),
      { numRuns: 40, seed: 88 },
    )
  })

  const cohortOf = (edition: string, part: string, count: number): Row[] =>
    Array.from({ length: count }, (_, index) => ({
      who: `${edition}-${part}-${index}`,
      edition,
      track: 'onit',
      field: 'water',
      month: '2026-01',
      part,
    }))

  it('are told by an attacker where only small numbers were hidden', () => {
    const rows = [...cohortOf('first', 'stayed', 20), ...cohortOf('first', 'left', 2)]
    const atoms = atomsOf(rows)
    const naive: Show = (matches) => {
      const inside = atoms.filter(matches)
      const people = new Set(inside.flatMap(({ who }) => who)).size
      return tellsOfFew(people) ? null : inside.reduce((sum, { value }) => sum + value, 0)
    }
    expect(attack(rows, naive).filter(tellsOfFew)).not.toEqual([])
    expect(attack(rows, shownBy(rows)).filter(tellsOfFew)).toEqual([])
  })

  it('are hidden altogether for a cohort of four, and shown for one of five', () => {
    const all: Matches = () => true
    expect(shownBy(cohortOf('first', 'stayed', 4))(all)).toBeNull()
    expect(shownBy(cohortOf('first', 'stayed', 5))(all)).toBe(5)
    expect(shownBy([])(all)).toBe(0)
  })

  it('hide a cohort beside one of four, because the whole would tell of the four', () => {
    const show = shownBy([...cohortOf('first', 'stayed', 4), ...cohortOf('second', 'stayed', 9)])
    expect(show(matching({ edition: 'second' }))).toBeNull()
    expect(show(matching({}))).toBe(13)
    expect(show(matching({ edition: 'third' }))).toBe(0)
  })
})
