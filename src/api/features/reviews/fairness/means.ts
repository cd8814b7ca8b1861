/** One juror's weighted mean of one item. */
export type Rating = { item: string; juror: string; value: number }
type Weights = ReadonlyMap<string, number>

/** Added from the smallest up, so that the sum is the same in whatever order the values come. */
const sumOf = (values: readonly number[]) =>
  Float64Array.from(values)
    .sort()
    .reduce((sum, one) => sum + one, 0)

export const meanOf = (values: readonly number[]): number => sumOf(values) / values.length

/** Less than this is what rounding leaves of nothing. */
const nothing = 1e-9

const squaresFromMean = (values: readonly number[]) => {
  const mean = meanOf(values)
  const squares = sumOf(values.map((value) => (value - mean) ** 2))
  return squares < nothing ? 0 : squares
}

/**
 * A mean in whole hundredths, as every table shows it. Places, ties and checks compare this and nothing finer; rounded
 * twice, so that 4.345 does not depend on how it was computed.
 */
export const figureOf = (mean: number): number => Math.round(Math.round(mean * 1e9) / 1e7)

/** How far the reviews of one item lie apart, as sample deviation; null below two. */
export const spreadOf = (values: readonly number[]): number | null =>
  values.length < 2 ? null : Math.sqrt(squaresFromMean(values) / (values.length - 1))

export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Criteria without a score do not count; null when none has both a score and a weight. */
export function weightedMean(scores: ReadonlyMap<string, number>, weights: Weights): number | null {
  let [sum, whole] = [0, 0]
  for (const [criterion, score] of scores) {
    const weight = weights.get(criterion) ?? 0
    sum += weight * score
    whole += weight
  }
  return whole > 0 ? sum / whole : null
}

/** How much of the correction of a scale counts: nothing after one review, half after three, four fifths after nine. */
export const correctionOf = (reviews: number): number => (reviews - 1) / (reviews + 1)

/**
 * Takes each juror's own scale out: every juror gets the mean of all reviews and the jurors' usual deviation, and whoever
 * gave few reviews only a part of it. Whoever gave the same to all says nothing about the order.
 */
export function normalise(ratings: readonly Rating[]): Rating[] {
  const mean = meanOf(ratings.map(({ value }) => value))
  const scales = new Map(
    [...Map.groupBy(ratings, ({ juror }) => juror)].map(([juror, theirs]) => {
      const values = theirs.map(({ value }) => value)
      return [juror, { count: values.length, mean: meanOf(values), squares: squaresFromMean(values) }]
    }),
  )
  const judging = [...scales.values()].filter(({ count }) => count > 1)
  const total = judging.reduce((sum, { count }) => sum + count, 0)
  const pooled = Math.sqrt(sumOf(judging.map(({ squares }) => squares)) / total)
  return ratings.map((rating) => {
    const { count, squares, mean: own } = scales.get(rating.juror)!
    if (count === 1) return rating
    const distance = squares > 0 ? (rating.value - own) / Math.sqrt(squares / count) : 0
    const even = mean + distance * pooled
    return { ...rating, value: rating.value + correctionOf(count) * (even - rating.value) }
  })
}

/**
 * How much the jurors agree: Krippendorff's alpha for intervals, which needs no complete table. 1 is full agreement, 0
 * what chance would give; null when no item has two reviews or all scores are the same.
 */
export function agreementOf(ratings: readonly Rating[]): number | null {
  const units = [...Map.groupBy(ratings, ({ item }) => item).values()]
    .map((unit) => unit.map(({ value }) => value))
    .filter((values) => values.length > 1)
  const all = units.flat()
  const expected = squaresBetween(all) / (all.length - 1)
  if (units.length === 0 || expected === 0) return null
  const observed = sumOf(units.map((values) => squaresBetween(values) / (values.length - 1)))
  return 1 - observed / expected
}

/** The sum of squared differences over all ordered pairs. */
const squaresBetween = (values: readonly number[]) => 2 * values.length * squaresFromMean(values)
