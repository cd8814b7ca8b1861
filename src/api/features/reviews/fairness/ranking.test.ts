import { describe, expect, it } from 'vitest'
import { agreementOf, medianOf, normalise, spreadOf, weightedMean, type Rating } from './means.ts'
import { bootstrapPlaces, placesOf, rankItems } from './ranking.ts'

const ratings = (rows: [item: string, juror: string, value: number][]): Rating[] =>
  rows.map(([item, juror, value]) => ({ item, juror, value }))

/** Rows are jurors, columns items; null where somebody did not judge. */
const table = (jurors: Record<string, (number | null)[]>) =>
  ratings(
    Object.entries(jurors).flatMap(([juror, values]) =>
      values.flatMap((value, index): [string, string, number][] =>
        value === null ? [] : [[`i${index}`, juror, value]],
      ),
    ),
  )
const meansOf = (list: Rating[]) =>
  Object.fromEntries(
    [...Map.groupBy(list, ({ item }) => item)].map(([item, own]) => [
      item,
      Number((own.reduce((sum, { value }) => sum + value, 0) / own.length).toFixed(6)),
    ]),
  )

describe('means', () => {
  it('weigh each criterion and leave out what has no score', () => {
    const weights = new Map([
      ['impact', 7],
      ['cost', 3],
      ['style', 0],
    ])
    // (7 × 4 + 3 × 2) / 10
    expect(weightedMean(new Map([...weights.keys()].map((id, index) => [id, [4, 2, 5][index]!])), weights)).toBeCloseTo(
      3.4,
    )
    expect(weightedMean(new Map([['cost', 2]]), weights)).toBe(2)
    expect(weightedMean(new Map([['style', 5]]), weights)).toBeNull()
  })

  it('know spread and median', () => {
    // 2, 4, 6: squared distances 4 + 0 + 4, over two.
    expect([spreadOf([2, 4, 6]), spreadOf([3]), medianOf([4, 1, 3]), medianOf([4, 1]), medianOf([])]).toEqual([
      2,
      null,
      3,
      2.5,
      null,
    ])
  })
})

describe('normalising', () => {
  it('makes a strict and a generous juror say the same (by hand)', () => {
    const even = normalise(table({ generous: [5, 4, 3], strict: [3, 2, 1] }))
    expect(meansOf(even)).toEqual({ i0: 4, i1: 3, i2: 2 })
    expect(even.map(({ value }) => Number(value.toFixed(9)))).toEqual([4, 3, 2, 4, 3, 2])
  })

  it('agrees with an independent computation, on an incomplete table', () => {
    const given = ratings([
      ['a', 'x', 4.2],
      ['b', 'x', 3.1],
      ['c', 'x', 2.4],
      ['a', 'y', 2.0],
      ['b', 'y', 1.4],
      ['d', 'y', 1.1],
      ['b', 'z', 4.6],
      ['c', 'z', 4.4],
      ['d', 'z', 3.9],
      ['a', 'z', 4.8],
      // Only one review: kept as it is.
      ['d', 'w', 5.0],
    ])
    expect(meansOf(normalise(given))).toEqual({ a: 3.983358, b: 3.367244, c: 3.05381, d: 3.46201 })
    expect(agreementOf(given)).toBeCloseTo(-0.367652, 6)
  })

  it('gives no weight to whoever gives everybody the same', () => {
    const even = normalise(table({ flat: [3, 3, 3], other: [5, 3, 1] }))
    expect(even.slice(0, 3).map(({ value }) => value)).toEqual([3, 3, 3])
    expect(normalise([])).toEqual([])
  })
})

describe('agreement', () => {
  it("is that of Krippendorff's published example for intervals", () => {
    const n = null
    const published = table({
      a: [1, 2, 3, 3, 2, 1, 4, 1, 2, n, n, n],
      b: [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, n, 3],
      c: [n, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, n],
      d: [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, n],
    })
    expect(agreementOf(published)).toBeCloseTo(0.849, 3)
    expect(agreementOf(table({ a: [3, 3], b: [3, 3] }))).toBeNull()
    expect(agreementOf([])).toBeNull()
  })
})

const given = table({ a: [5, 4, 3, 1], b: [4, 4.98, 3, 2], c: [5, 5, 2, 3] })
const items = ['i0', 'i1', 'i2', 'i3', 'unread']

describe('the ranking', () => {
  it('orders by the chosen mean and puts what nobody read at the end', () => {
    const { items: ranked } = rankItems(items, given, { method: 'raw', seed: 1 })
    expect(ranked.map(({ item, place, reviews }) => [item, place, reviews])).toEqual([
      ['i0', 1, 3],
      ['i1', 2, 3],
      ['i2', 3, 3],
      ['i3', 4, 3],
      ['unread', null, 0],
    ])
  })

  it('ties neighbours that lie closer than 0.05, and no others', () => {
    // 4.667 and 4.660; then 2.667 and 2.
    const ties = rankItems(items, given, { method: 'raw', seed: 1 }).items.map(({ tie }) => tie)
    expect(ties).toEqual([1, 1, null, null, null])
  })

  it('says what changes without each juror', () => {
    const { withoutJuror } = rankItems(items, given, { method: 'raw', seed: 1 })
    expect(withoutJuror.map(({ juror, moved }) => [juror, moved.map(({ item, to }) => [item, to])])).toEqual([
      // Without a: 4.5 and 4.99, then 2.5 twice.
      [
        'a',
        [
          ['i0', 2],
          ['i1', 1],
          ['i3', 3],
        ],
      ],
      ['b', []],
      ['c', []],
    ])
  })

  it('shares places between equal means', () => {
    const means = new Map([
      ['a', 2],
      ['b', 3],
      ['c', 3],
      ['d', 0.1 + 0.2],
      ['e', 0.3],
    ])
    expect(Object.fromEntries(placesOf(means))).toEqual({ b: 1, c: 1, a: 3, d: 4, e: 4 })
  })
})

describe('the bands', () => {
  it('are one place wide where all agree, and as wide as the draws say where not', () => {
    const sure = table({ a: [5, 3, 1], b: [5, 3, 1] })
    expect(Object.fromEntries(bootstrapPlaces(sure, 3))).toEqual({ i0: [1, 1], i1: [2, 2], i2: [3, 3] })
    // i0 has mean 5, 3 or 1 in 1, 2 and 1 of 4 draws: first, shared first, second.
    const unsure = ratings([
      ['i0', 'a', 5],
      ['i0', 'b', 1],
      ['i1', 'a', 3],
      ['i1', 'b', 3],
    ])
    expect(Object.fromEntries(bootstrapPlaces(unsure, 3))).toEqual({ i0: [1, 2], i1: [1, 2] })
  })

  it('are the same for the same seed, and draw each review as often', () => {
    expect(bootstrapPlaces(given, 11)).toEqual(bootstrapPlaces(given, 11))
    // One review of ten is high: it is missing in 0.9^10 = 35 % of draws, so that the band spans both places.
    const rare = ratings([
      ...Array.from({ length: 10 }, (_, index): [string, string, number] => ['i0', `j${index}`, index === 0 ? 5 : 1]),
      ['i1', 'a', 1.1],
    ])
    expect(bootstrapPlaces(rare, 5).get('i0')).toEqual([1, 2])
  })
})
