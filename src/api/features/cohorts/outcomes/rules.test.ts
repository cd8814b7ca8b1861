import { describe, expect, it } from 'vitest'
import { groupOf, publishFigures, type GroupCounts } from './rules.ts'

describe('published figures', () => {
  it.each<[string, GroupCounts, unknown]>([
    ['nothing below five people', { field: 4 }, null],
    ['one group', { field: 5 }, { field: 5 }],
    ['two large groups', { field: 9, silent: 5 }, { field: 9, silent: 5 }],
    ['small groups together', { field: 9, seeking: 3, silent: 2 }, { field: 9, 'seeking silent': 5 }],
    // Two alone would follow from the total, so the next larger group goes with them.
    ['a small group with the next one', { field: 9, elsewhere: 6, seeking: 2 }, { field: 9, 'elsewhere seeking': 8 }],
    ['only the total', { field: 5, silent: 2 }, { 'field silent': 7 }],
    ['who did not answer, alone', { silent: 6 }, { silent: 6 }],
  ])('%s', (_, counts, shown) => {
    const published = publishFigures(counts)
    const cells = published && [
      ...published.groups.map(({ group, people }) => [group, people]),
      ...(published.pooled ? [[published.pooled.groups.join(' '), published.pooled.people]] : []),
    ]
    expect(cells && Object.fromEntries(cells)).toEqual(shown)
  })

  it('count everybody, and no number is below five', () => {
    for (let field = 0; field < 8; field += 1)
      for (let seeking = 0; seeking < 8; seeking += 1)
        for (let silent = 0; silent < 8; silent += 1) {
          const published = publishFigures({ field, seeking, silent })
          const cells = [...(published?.groups ?? []), ...(published?.pooled ? [published.pooled] : [])]
          const sum = cells.reduce((all, { people }) => all + people, 0)
          expect(published === null ? 5 : sum).toBe(published?.people ?? 5)
          expect(cells.every(({ people }) => people >= 5)).toBe(true)
        }
  })

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
