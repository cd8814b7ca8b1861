import type { Scale } from '#contract/reviews/scoring.ts'
import { figureOf, type Rating } from './means.ts'
import { placeAmong, placesIn } from './places.ts'
import { randomFrom } from './random.ts'

export const draws = 500
/** Nine of ten draws lie inside the band. */
const bandEnds = [0.05, 0.95] as const

type Drawn = { item: string; values: number[]; missing: number; from: number[]; to: number[] }

/** By what was given and nothing else, so that no draw depends on an id. */
function compareValues({ values: one }: Drawn, { values: other }: Drawn): number {
  const differs = one.findIndex((value, index) => value !== other[index])
  return differs === -1 || differs === other.length ? one.length - other.length : one[differs]! - other[differs]!
}

function drawnOf(ratings: readonly Rating[], perItem: number, whole: ReadonlySet<string>): Drawn[] {
  const groups = [...Map.groupBy(ratings, ({ item }) => item)]
  const drawn = groups.map(([item, given]): Drawn => {
    const values = given.map(({ value }) => value).toSorted((one, other) => one - other)
    return { item, values, missing: whole.has(item) ? 0 : perItem - values.length, from: [], to: [] }
  })
  return drawn.toSorted((one, other) => compareValues(one, other) || one.missing - other.missing)
}

/** The sum of as many values as there are, drawn with repetition. */
function drawSum(values: readonly number[], random: () => number): number {
  let sum = 0
  for (let count = 0; count < values.length; count += 1) sum += values[Math.floor(random() * values.length)]!
  return sum
}

/** Every item's reviews once more; the places that follow are noted. */
function drawOnce(drawn: readonly Drawn[], random: () => number, { lowest, highest, tie }: Scale): void {
  const sums = drawn.map(({ values }) => drawSum(values, random))
  const figure = ({ values, missing }: Drawn, index: number, added: number) =>
    figureOf((sums[index]! + missing * added) / (values.length + missing))
  const whole = drawn.map((one, index) => (one.missing === 0 ? figure(one, index, 0) : Number.NaN))
  const falling = Float64Array.from(whole.filter((one) => !Number.isNaN(one)))
    .sort()
    .toReversed()
  const places = placesIn(falling, tie)
  for (const [index, one] of drawn.entries()) {
    // A review that is missing can be the best or the worst one.
    const ends = one.missing === 0 ? [0] : [highest, lowest]
    const found = ends.map((score) => placeAmong(falling, places, { figure: figure(one, index, score), width: tie }))
    one.from.push(found[0]!)
    one.to.push(found.at(-1)!)
  }
}

const at = (places: readonly number[], share: number) =>
  Float64Array.from(places).sort()[Math.floor(share * places.length)]!

/**
 * The places in which nine of ten draws leave each item. Items with the same reviews get the same band, from all their
 * draws together. Of a single review that is all there should be, nothing can be said.
 */
export function placeBands(
  ratings: readonly Rating[],
  { seed, perItem, whole, scale }: { seed: number; perItem: number; whole: ReadonlySet<string>; scale: Scale },
): Map<string, [number, number]> {
  const drawn = drawnOf(ratings, perItem, whole)
  const random = randomFrom(seed)
  for (let draw = 0; draw < draws; draw += 1) drawOnce(drawn, random, scale)
  const alike = Map.groupBy(drawn, ({ values, missing }) => [missing, ...values].join(' ')).values()
  return new Map(
    [...alike].flatMap((same) => {
      const { values, missing } = same[0]!
      if (values.length + missing < 2) return []
      const [from, to] = [same.flatMap((one) => one.from), same.flatMap((one) => one.to)]
      const band: [number, number] = [at(from, bandEnds[0]), at(to, bandEnds[1])]
      return same.map(({ item }): [string, [number, number]] => [item, band])
    }),
  )
}
