import { agreementOf, meanOf, normalise, spreadOf, type Rating } from './means.ts'
import { randomFrom } from './random.ts'

export type Method = 'normalised' | 'raw'

/** Neighbours in the order that lie closer than this are tied. */
export const tieWidth = 0.05
export const draws = 500
/** Nine of ten draws lie inside the band. */
const bandEnds = [0.05, 0.95] as const

export type RankedItem = {
  item: string
  /** From 1; null without a review. Equal means share a place. */
  place: number | null
  raw: number | null
  normalised: number | null
  spread: number | null
  reviews: number
  /** The places in which nine of ten draws leave it. */
  band: [from: number, to: number] | null
  /** The number of the group of ties it belongs to. */
  tie: number | null
}

export type WithoutJuror = {
  juror: string
  /** Items that change their place among the first `cut`, or all, when this juror's reviews are left out. */
  moved: { item: string; from: number; to: number | null }[]
}

export type Ranking = { items: RankedItem[]; withoutJuror: WithoutJuror[]; agreement: number | null }

type Means = Map<string, number>

function meansOf(ratings: readonly Rating[]): Means {
  const groups = Map.groupBy(ratings, ({ item }) => item)
  return new Map([...groups].map(([item, given]) => [item, meanOf(given.map(({ value }) => value))]))
}

const inMethod = (ratings: readonly Rating[], method: Method) => (method === 'raw' ? ratings : normalise(ratings))

/** Rounded before comparing, so that the order of additions decides nothing. */
const rounded = (value: number) => Math.round(value * 1e9) / 1e9

/** One more than the number of items with a better mean. */
export function placesOf(means: Means): Map<string, number> {
  const sorted = [...means].map(([item, mean]) => [item, rounded(mean)] as const).toSorted((a, b) => b[1] - a[1])
  const places = new Map<string, number>()
  for (const [index, [item, mean]] of sorted.entries()) {
    const before = sorted[index - 1]
    places.set(item, before && before[1] === mean ? places.get(before[0])! : index + 1)
  }
  return places
}

export function rankItems(
  items: readonly string[],
  ratings: readonly Rating[],
  { method, seed }: { method: Method; seed: number },
): Ranking {
  const normalised = normalise(ratings)
  const [raw, even] = [meansOf(ratings), meansOf(normalised)]
  const means = method === 'raw' ? raw : even
  const places = placesOf(means)
  const bands = bootstrapPlaces(method === 'raw' ? ratings : normalised, seed)
  const byItem = Map.groupBy(ratings, ({ item }) => item)
  const ranked = items.map((item): RankedItem => {
    const values = (byItem.get(item) ?? []).map(({ value }) => value)
    return {
      item,
      place: places.get(item) ?? null,
      raw: raw.get(item) ?? null,
      normalised: even.get(item) ?? null,
      spread: spreadOf(values),
      reviews: values.length,
      band: bands.get(item) ?? null,
      tie: null,
    }
  })
  // Equal means keep the order of the codes, so that the list is the same each time.
  const order = ranked.toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity))
  return {
    items: withTies(order, means),
    withoutJuror: leaveOneOut(ratings, method, places),
    agreement: agreementOf(ratings),
  }
}

/** Chains of neighbours that lie closer than `tieWidth`. */
function withTies(order: readonly RankedItem[], means: Means): RankedItem[] {
  const isClose = (one: RankedItem | undefined, other: RankedItem | undefined) => {
    const [a, b] = [one && means.get(one.item), other && means.get(other.item)]
    return a !== undefined && b !== undefined && rounded(a - b) < tieWidth
  }
  let group = 0
  return order.map((item, index) => {
    const [withBefore, withNext] = [isClose(order[index - 1], item), isClose(item, order[index + 1])]
    if (!withBefore && withNext) group += 1
    return { ...item, tie: withBefore || withNext ? group : null }
  })
}

/** The order as it would be without each juror, scales computed anew. */
function leaveOneOut(ratings: readonly Rating[], method: Method, places: Map<string, number>): WithoutJuror[] {
  const jurors = [...new Set(ratings.map(({ juror }) => juror))]
  return jurors.map((juror) => {
    const rest = inMethod(
      ratings.filter((rating) => rating.juror !== juror),
      method,
    )
    const without = placesOf(meansOf(rest))
    const moved = [...places].flatMap(([item, from]) => {
      const to = without.get(item) ?? null
      return to === from ? [] : [{ item, from, to }]
    })
    return { juror, moved: moved.toSorted((one, other) => one.from - other.from) }
  })
}

/** Draws each item's reviews anew, with repetition, and notes its place in each draw. */
export function bootstrapPlaces(ratings: readonly Rating[], seed: number): Map<string, [number, number]> {
  const random = randomFrom(seed)
  const groups = [...Map.groupBy(ratings, ({ item }) => item)]
  const values = groups.map(([, given]) => given.map(({ value }) => value))
  const noted = groups.map(() => new Float64Array(draws))
  for (let draw = 0; draw < draws; draw += 1) {
    const means = values.map((own) => {
      let sum = 0
      for (let count = 0; count < own.length; count += 1) sum += own[Math.floor(random() * own.length)]!
      return rounded(sum / own.length)
    })
    const descending = Float64Array.from(means).toSorted().toReversed()
    const placeOf = new Map<number, number>()
    for (const [index, mean] of descending.entries()) if (!placeOf.has(mean)) placeOf.set(mean, index + 1)
    for (const [index, mean] of means.entries()) noted[index]![draw] = placeOf.get(mean)!
  }
  return new Map(
    groups.map(([item], index) => {
      const places = noted[index]!.sort()
      const [from, to] = bandEnds.map((share) => places[Math.min(draws - 1, Math.floor(share * draws))]!)
      return [item, [from!, to!]]
    }),
  )
}
