/** One juror's weighted mean of one item. */
export type Rating = { item: string; juror: string; value: number }
type Weights = ReadonlyMap<string, number>

export const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

const squaresFromMean = (values: readonly number[]) => {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

/** Of the whole group, not of a sample. */
export const deviationOf = (values: readonly number[]): number => Math.sqrt(squaresFromMean(values) / values.length)

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

/** Fewer reviews than this say nothing about somebody's scale. */
const fewest = 3

/**
 * Takes each juror's own scale out: every juror gets the mean of all reviews and the jurors' usual deviation. Whoever
 * gave fewer than three reviews keeps them as they are; whoever gave the same to all says nothing about the order.
 */
export function normalise(ratings: readonly Rating[]): Rating[] {
  if (ratings.length === 0) return []
  const mean = meanOf(ratings.map(({ value }) => value))
  const jurors = [...Map.groupBy(ratings, ({ juror }) => juror)].map(([juror, theirs]) => {
    const values = theirs.map(({ value }) => value)
    return { juror, count: values.length, mean: meanOf(values), deviation: deviationOf(values) }
  })
  const judging = jurors.filter(({ count }) => count >= fewest)
  const total = judging.reduce((sum, { count }) => sum + count, 0)
  const pooled = Math.sqrt(judging.reduce((sum, { count, deviation }) => sum + count * deviation ** 2, 0) / total)
  const scales = new Map(judging.map((one) => [one.juror, one]))
  return ratings.map((rating) => {
    const scale = scales.get(rating.juror)
    if (!scale) return rating
    const distance = scale.deviation > 0 ? (rating.value - scale.mean) / scale.deviation : 0
    return { ...rating, value: mean + distance * pooled }
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
  const observed = units.reduce((sum, values) => sum + squaresBetween(values) / (values.length - 1), 0)
  return 1 - observed / expected
}

/** The sum of squared differences over all ordered pairs. */
const squaresBetween = (values: readonly number[]) => 2 * values.length * squaresFromMean(values)
