import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PublishedState } from '#api/db/schema/figures.ts'
import { numberOf, type Atom, type Matches } from '../blocks.ts'
import { publish, type Row } from './publishing.ts'

const least = 5
const rule = { order: ['edition', 'part', 'month'], least } as const
const parts = ['applied', 'in', 'left'] as const
const months = ['2026-01', '2026-02'] as const

/** What becomes of each row from one publication to the next: when it comes, which part it has each time, when it goes. */
const life = fc.record({
  who: fc.nat(45),
  edition: fc.constantFrom('one', 'two'),
  month: fc.constantFrom(...months),
  parts: fc.array(fc.constantFrom(null, 'applied', 'applied', 'applied', 'in', 'in', 'left'), {
    minLength: 5,
    maxLength: 5,
  }),
})
const lives = fc.array(life, { minLength: 10, maxLength: 70, size: 'max' })
type Life = typeof lives extends fc.Arbitrary<infer Lives> ? Lives : never

const rowsAt = (given: Life, time: number): Row[] =>
  given.flatMap(({ who, edition, month, parts: then }, index) => {
    const part = then[time]
    const row = { edition, month, track: null, field: null, value: 1, id: `row ${index}`, who: `person ${who}` }
    return part ? [{ ...row, part }] : []
  })

type Publish = (before: PublishedState | undefined, rows: readonly Row[]) => PublishedState
const carefully: Publish = (before, rows) => publish(before, rows, rule)
/** As on the team's own page: each day by itself. */
const carelessly: Publish = (_, rows) => publish({ salt: 'same', blocks: [], waiting: [], rows: [] }, rows, rule)

/** All publications, one after the other. */
function publications(given: Life, how: Publish): PublishedState[] {
  const states: PublishedState[] = []
  for (let time = 0; time < 5; time += 1) states.push(how(states.at(-1), rowsAt(given, time)))
  return states
}

const queries: Matches[] = [null, ...months].flatMap((month) =>
  [null, 'one', 'two'].flatMap((edition) =>
    [null, ...parts].map(
      (part): Matches =>
        (atom) =>
          (month === null || atom.month === month) &&
          (edition === null || atom.edition === edition) &&
          (part === null || atom.part === part),
    ),
  ),
)
const people = Array.from({ length: least }, (_, index) => String(index))
const blocksIn = ({ blocks }: PublishedState): Atom[][] =>
  blocks.map(({ keys, value }) => keys.map((key, at) => ({ ...key, value: at === 0 ? value : 0, who: people })))

/** Everything that others were shown: each number of each day, with the rows that are in it by the numbers' own rule. */
function numbersShown(states: readonly PublishedState[]) {
  return states.flatMap((state) =>
    queries.flatMap((matches) => {
      const value = numberOf(blocksIn(state), least, matches)
      if (value === null) return []
      const blocks = new Set(
        state.blocks.flatMap(({ keys }, at) => (keys.some((key) => matches(key as Atom)) ? [at] : [])),
      )
      const inside = state.rows.filter(([, , block]) => block !== null && blocks.has(block))
      return [{ value, rows: new Map(inside.map(([row, who, , share]) => [row, { who, share }])) }]
    }),
  )
}
type Shown = ReturnType<typeof numbersShown>[number]

/** Of how many people the sum of these numbers tells, each added or subtracted. */
function peopleIn(numbers: readonly (readonly [Shown, 1 | -1])[]): number {
  const sums = new Map<string, { who: string; sum: number }>()
  for (const [{ rows }, sign] of numbers)
    for (const [row, { who, share }] of rows) sums.set(row, { who, sum: (sums.get(row)?.sum ?? 0) + sign * share })
  return new Set([...sums.values()].filter(({ sum }) => sum !== 0).map(({ who }) => who)).size
}
const tellsOfFew = (count: number) => count > 0 && count < least

/** Subtracts every number from every other, and every third one from what is left. */
function* attacks(shown: readonly Shown[]): Generator<number> {
  const different = [...Map.groupBy(shown, ({ rows }) => [...rows.keys()].toSorted().join()).values()].map(
    ([one]) => one!,
  )
  for (const [at, one] of different.entries())
    for (const other of different.slice(at + 1)) {
      yield peopleIn([
        [one, 1],
        [other, -1],
      ])
      const third = different[(at * 7 + 3) % different.length]!
      yield peopleIn([
        [one, 1],
        [other, -1],
        [third, -1],
      ])
    }
}

const runs = Number(process.env['FIGURE_PROGRAMMES'] ?? 25)

describe('what others see of a figure, day after day', () => {
  it('tells of nobody fewer than five, however the numbers of all days are added and subtracted', () => {
    let shown = 0
    fc.assert(
      fc.property(lives, (given) => {
        const numbers = numbersShown(publications(given, carefully))
        shown += numbers.filter(({ value }) => value > 0).length
        expect([...attacks(numbers)].filter(tellsOfFew)).toEqual([])
      }),
      { seed: 41, numRuns: runs },
    )
    expect(shown).toBeGreaterThan(runs)
  })

  it('would, if each day were shown by itself (negative control)', () => {
    const found = fc
      .sample(lives, { seed: 41, numRuns: 8 })
      .some((given) => [...attacks(numbersShown(publications(given, carelessly)))].some(tellsOfFew))
    expect(found).toBe(true)
  })

  it('is the sum of the rows that it was made of, each as it was on one of the days', () => {
    for (const given of fc.sample(lives, { seed: 7, numRuns: runs })) {
      for (const [time, state] of publications(given, carefully).entries()) {
        const sums = state.blocks.map((_, at) => state.rows.filter(([, , block]) => block === at).length)
        expect(state.blocks.map(({ value }) => value)).toEqual(sums)
        const there = Array.from({ length: time + 1 }, (_, day) => rowsAt(given, day).length)
        expect(sums.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(there.reduce((sum, one) => sum + one, 0))
      }
    }
  })
})

const cohort = (count: number, part: string, from = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `row ${from + index}`,
    who: `person ${from + index}`,
    edition: 'one',
    month: '2026-01',
    track: null,
    field: null,
    part,
    value: 1,
  }))
const valuesOf = ({ blocks }: PublishedState) => blocks.map(({ value }) => value)

describe('a published number', () => {
  it('stays while fewer than five are new, and changes with the fifth', () => {
    const first = carefully(undefined, cohort(20, 'in'))
    const second = carefully(first, cohort(24, 'in'))
    expect(valuesOf(second)).toEqual([20])
    expect(valuesOf(carefully(second, cohort(25, 'in')))).toEqual([25])
  })

  it('stays while fewer than five of those who were in it would remain', () => {
    const first = carefully(undefined, cohort(12, 'in'))
    expect(valuesOf(carefully(first, cohort(4, 'in')))).toEqual([12])
    expect(valuesOf(carefully(first, []))).toEqual([0])
  })

  it('counts who moved on in one place, never in both', () => {
    const first = carefully(undefined, [...cohort(20, 'in'), ...cohort(6, 'left', 20)])
    const moved = carefully(first, [...cohort(14, 'in', 6), ...cohort(6, 'left', 20), ...cohort(6, 'left')])
    expect(valuesOf(moved).toSorted()).toEqual([12, 14])
    const few = carefully(moved, [...cohort(11, 'in', 9), ...cohort(6, 'left', 20), ...cohort(9, 'left')])
    expect(valuesOf(few)).toEqual(valuesOf(moved))
  })

  it('does not exist for a cohort of four, which waits', () => {
    const { blocks, waiting } = carefully(undefined, cohort(4, 'in'))
    expect([blocks, waiting.map(({ part }) => part)]).toEqual([[], ['in']])
  })

  it('names nobody: neither a row nor a person can be found in it', () => {
    expect(JSON.stringify(carefully(undefined, cohort(9, 'in')))).not.toMatch(/row \d|person \d/)
  })
})
