import { describe, expect, it } from 'vitest'
import { scales } from '#contract/reviews/scoring.ts'
import { placeBands } from './bands.ts'
import {
  agreementOf,
  correctionOf,
  figureOf,
  medianOf,
  normalise,
  spreadOf,
  weightedMean,
  type Rating,
} from './means.ts'
import { placeItems } from './places.ts'
import { rankItems } from './ranking.ts'

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
  it('brings a strict and a generous juror halfway together after three reviews each (by hand)', () => {
    const even = normalise(table({ generous: [5, 4, 3], strict: [3, 2, 1] }))
    expect(meansOf(even)).toEqual({ i0: 4, i1: 3, i2: 2 })
    // In full 4, 3, 2 for both; (3 − 1) / (3 + 1) of the way there.
    expect(even.map(({ value }) => Number(value.toFixed(9)))).toEqual([4.5, 3.5, 2.5, 3.5, 2.5, 1.5])
  })

  it('corrects nobody after one review, and more with each further one', () => {
    expect([1, 2, 3, 9].map(correctionOf)).toEqual([0, 1 / 3, 1 / 2, 0.8])
    const single = table({ once: [5, null, null], often: [3, 2, 1] })
    expect(normalise(single)[0]).toEqual(single[0])
    expect(normalise(table({ a: [5], b: [1] })).map(({ value }) => value)).toEqual([5, 1])
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
      ['d', 'w', 5.0],
    ])
    expect(meansOf(normalise(given))).toEqual({ a: 3.795569, b: 3.167518, c: 3.172759, d: 3.353255 })
    expect(agreementOf(given)).toBeCloseTo(-0.367652, 6)
  })

  it('gives no weight to whoever gives everybody the same, also where sums are not exact', () => {
    const even = normalise(table({ flat: [3, 3, 3], other: [5, 3, 1] }))
    expect(even.slice(0, 3).map(({ value }) => value)).toEqual([3, 3, 3])
    const inexact = normalise(table({ flat: [3.4, 3.4, 3.4], other: [5, 3, 1] })).slice(0, 3)
    expect(new Set(inexact.map(({ value }) => value)).size).toBe(1)
    expect(agreementOf(table({ a: [3.4, 3.4], b: [3.4, 3.4], c: [3.4, 3.4] }))).toBeNull()
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

const rules = { method: 'raw', scale: scales.scores, seed: 1, perItem: 3 } as const

describe('the ranking', () => {
  it('orders by the chosen mean; what is tied shares a place, what lacks reviews has none', () => {
    const few = ratings([['few', 'a', 5]])
    const { items: ranked } = rankItems([...items, 'few'], [...given, ...few], rules)
    expect(ranked.map(({ item, place, reviews }) => [item, place, reviews])).toEqual([
      ['i0', 1, 3],
      ['i1', 1, 3],
      ['i2', 3, 3],
      ['i3', 4, 3],
      ['few', null, 1],
      ['unread', null, 0],
    ])
  })

  it('ties neighbours whose figures lie closer than 0.05, and no others', () => {
    // 4.667 and 4.660; then 2.667 and 2.
    const ties = rankItems(items, given, rules).items.map(({ tie }) => tie)
    expect(ties).toEqual([1, 1, null, null, null])
  })

  it('compares what the table shows: 4.50 and 4.45 are apart, 4.454 and 4.405 are not', () => {
    const tiesOf = (...means: number[]) =>
      placeItems(new Map(means.map((mean, index) => [`i${index}`, figureOf(mean)])), scales.scores.tie).map(
        ({ place }) => place,
      )
    expect([tiesOf(4.5, 4.45), tiesOf(4.454, 4.405), tiesOf(4.5, 4.46, 4.42, 4.37)]).toEqual([
      [1, 2],
      [1, 1],
      [1, 1, 1, 4],
    ])
    expect([figureOf(0.1 + 0.2), figureOf(4.345), figureOf(1.005)]).toEqual([30, 435, 101])
  })

  it('says what changes without each juror', () => {
    const { withoutJuror } = rankItems(items, given, rules)
    expect(
      withoutJuror.map(({ juror, reviews, moved }) => [juror, reviews, moved.map(({ item, to }) => [item, to])]),
    ).toEqual([
      // Without a: 4.5 and 4.99, then 2.5 twice.
      [
        'a',
        4,
        [
          ['i0', 2],
          ['i3', 3],
        ],
      ],
      // Without b: 5 and 4.5, then 2.5 and 2.
      ['b', 4, [['i1', 2]]],
      // Without c: 4.5 and 4.49.
      ['c', 4, []],
    ])
  })
})

describe('the bands', () => {
  const bandsOf = (list: Rating[], seed = 3, perItem = 2) => {
    const counts = Map.groupBy(list, ({ item }) => item)
    const whole = new Set([...counts].filter(([, own]) => own.length >= perItem).map(([item]) => item))
    return Object.fromEntries(placeBands(list, { seed, perItem, whole, scale: scales.scores }))
  }

  it('are one place wide where all agree, and as wide as the draws say where not', () => {
    const sure = table({ a: [5, 3, 1], b: [5, 3, 1] })
    expect(bandsOf(sure)).toEqual({ i0: [1, 1], i1: [2, 2], i2: [3, 3] })
    // i0 has mean 5, 3 or 1 in 1, 2 and 1 of 4 draws: first, shared first, second.
    const unsure = table({ a: [5, 3], b: [1, 3] })
    expect(bandsOf(unsure)).toEqual({ i0: [1, 2], i1: [1, 2] })
  })

  it('are widest for the item with one review of three, and narrow with each that comes in', () => {
    const others = table({ a: [5, 4, 3, 2], b: [5, 4, 3, 2], c: [5, 4, 3, 2] })
    const bandWith = (count: number) => {
      const own = ['a', 'b', 'c'].slice(0, count).map((juror): [string, string, number] => ['late', juror, 3.5])
      return bandsOf([...others, ...ratings(own)], 3, 3)
    }
    // 3.5 with two more: from 4.5 down to 1.83; with one more from 4 to 2.67.
    expect([1, 2, 3].map((count) => bandWith(count)['late'])).toEqual([
      [2, 5],
      [2, 4],
      [3, 3],
    ])
    expect(bandWith(1)).toMatchObject({ i0: [1, 1], i3: [4, 4] })
  })

  it('say nothing of a single review that is all there should be', () => {
    expect(bandsOf(table({ a: [5, 3, 1] }), 3, 1)).toEqual({})
  })

  it('are the same for the same reviews, whatever the item is called or comes after', () => {
    const alike = table({ a: [5, 1, 5, 1], b: [1, 5, 1, 5], c: [3, 3, 3, 3] })
    const bands = bandsOf(alike, 11, 3)
    expect(new Set(Object.values(bands).map(String)).size).toBe(1)
    expect(bands['i0']).not.toEqual([1, 1])
    expect(bandsOf(alike.toReversed(), 11, 3)).toEqual(bands)
  })

  it('draw each review as often', () => {
    // One review of ten is high: it is missing in 0.9^10 = 35 % of draws, so that the band spans both places.
    const rare = ratings([
      ...Array.from({ length: 10 }, (_, index): [string, string, number] => ['i0', `j${index}`, index === 0 ? 5 : 1]),
      ['i1', 'a', 1.1],
      ['i1', 'b', 1.1],
    ])
    expect(bandsOf(rare, 5)['i0']).toEqual([1, 2])
  })
})
