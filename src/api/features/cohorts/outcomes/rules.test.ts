import { describe, expect, it } from 'vitest'
import { outcomeGroups, type EditionFigures, type OutcomeCode } from '#contract/cohorts/outcomes.ts'
import { correctFigures, groupOf, publishFigures, type CodeCounts } from './rules.ts'

const counted = (codes: Partial<Record<OutcomeCode | 'silent', number>>): CodeCounts =>
  new Map(Object.entries(codes).map(([code, people]) => [code === 'silent' ? null : (code as OutcomeCode), people]))
const publish = (starters: number, codes: Parameters<typeof counted>[0]) => publishFigures(starters, counted(codes))

describe('published figures', () => {
  it('show those who began, who left and who completed, and the ways of work apart where there are five of each', () => {
    expect(publish(30, { '1A': 8, '1D': 5, '3A': 6, silent: 5 })).toEqual({
      starters: 30,
      completed: 24,
      left: 6,
      groups: [
        { names: ['field'], people: 13 },
        { names: ['seeking'], people: 6 },
        { names: ['silent'], people: 5 },
      ],
      ways: [
        { names: ['full_time'], people: 8 },
        { names: ['venture'], people: 5 },
      ],
    })
  })

  it('put few who left together with others, and then do not tell how many completed', () => {
    expect(publish(20, { '1A': 9, '3A': 8 })).toEqual({
      starters: 20,
      completed: null,
      left: null,
      groups: [
        { names: ['field'], people: 9 },
        { names: ['elsewhere', 'seeking', 'other', 'silent', 'left'], people: 11 },
      ],
      ways: [{ names: ['full_time'], people: 9 }],
    })
  })

  it('keep few ways of work within their group', () => {
    expect(publish(12, { '1A': 4, '1B': 3, silent: 5 })).toMatchObject({
      groups: [
        { names: ['field'], people: 7 },
        { names: ['silent'], people: 5 },
      ],
      ways: [],
    })
    expect(publish(17, { '1A': 6, '1B': 5, '1E': 1, silent: 5 })).toMatchObject({
      ways: [
        { names: ['full_time'], people: 6 },
        { names: ['contract', 'hired_here', 'venture', 'part_time'], people: 6 },
      ],
    })
  })

  it('are none for fewer than five', () => expect(publish(4, { '1A': 4 })).toBeNull())

  it.each([
    ['1A', 'field'],
    ['1E', 'field'],
    ['2A', 'elsewhere'],
    ['2B', 'other'],
    ['3A', 'seeking'],
    ['3B', 'other'],
    [null, 'silent'],
  ] as const)('%s counts as %s', (code, group) => expect(groupOf(code)).toBe(group))
})

const small = Array.from({ length: 8 }, (_, number) => number)
const four = small.flatMap((a) => small.flatMap((b) => small.flatMap((c) => small.map((d) => [a, b, c, d] as const))))

/** What an attacker learns who takes away any of these cells from the number of all of them. */
const remainders = (total: number, cells: readonly { people: number }[]): number[] =>
  cells.reduce((known, { people }) => known.concat(known.map((rest) => rest - people)), [total])
const tellsOfFew = (number: number) => number !== 0 && number < 5
const sumOf = (cells: readonly { people: number }[]) => cells.reduce((sum, { people }) => sum + people, 0)
const totalOf = ({ completed, starters }: EditionFigures) => completed ?? starters

function learntFrom(figures: EditionFigures): number[] {
  const { starters, completed, left, groups, ways } = figures
  const inField = groups.find(({ names }) => names.length === 1 && names[0] === 'field')?.people ?? 0
  return [
    ...remainders(totalOf(figures), groups),
    ...(ways.length > 0 ? remainders(inField, ways) : []),
    ...(completed === null || left === null ? [] : [starters - completed, starters - left, left, completed]),
  ]
}

describe('somebody who subtracts', () => {
  it.each<[string, (of: (typeof four)[number]) => [number, CodeCounts]]>([
    ['who left', ([a, b, c, left]) => [a + b + c + left, counted({ '1A': a, '3A': b, silent: c })]],
    ['what work they have', ([a, b, c, d]) => [a + b + c + d + 5, counted({ '1A': a, '1B': b, '1E': c, silent: d })]],
    [
      'who does not work',
      ([a, b, c, d]) => [a + b + c + d + 1, counted({ '2A': a, '2B': b, '3A': c, '3B': 1, silent: d })],
    ],
  ])('learns of no fewer than five people %s', (_, make) => {
    const found = four.filter((of) => {
      const [starters, codes] = make(of)
      const figures = publishFigures(starters, codes)
      return figures !== null && (learntFrom(figures).some(tellsOfFew) || sumOf(figures.groups) !== totalOf(figures))
    })
    expect(found).toEqual([])
  })

  it('learns of nobody by comparing the frozen figures with the corrected ones', () => {
    const frozen = publish(30, { '1A': 8, '1D': 5, '3A': 6, silent: 5 })!
    const correct = (starters: number, codes: Parameters<typeof counted>[0]) =>
      correctFigures(frozen, starters, counted(codes))
    expect(correct(30, { '1A': 9, '1D': 5, '3A': 5, silent: 5 })).toBeNull()
    expect(correct(30, { '1A': 13, '1D': 5, '3A': 1, silent: 5 })).toBeNull()
    expect(correct(30, { '1A': 13, '1D': 5, '3A': 6 })).toBeNull()
    expect(correct(30, { '1A': 8, '1D': 5, '3A': 6, '2A': 5 })).toBeNull()
    expect(correct(31, { '1A': 8, '1D': 5, '3A': 6, silent: 5 })).toBeNull()
    expect(correct(36, { '1A': 13, '1D': 5, '3A': 7, silent: 5 })).toBeNull()
    expect(correct(35, { '1A': 13, '1D': 5, '3A': 6, silent: 5 })).toMatchObject({
      starters: 35,
      completed: 29,
      left: 6,
    })
    // Corrected, and corrected back.
    expect(correct(30, { '1A': 8, '1D': 5, '3A': 6, silent: 5 })).toEqual(frozen)
  })

  it('has every group in one cell', () => {
    const { groups } = publish(9, { '1A': 5, silent: 4 })!
    expect(groups.flatMap(({ names }) => names)).toEqual(outcomeGroups.filter((group) => group !== 'left'))
  })
})
