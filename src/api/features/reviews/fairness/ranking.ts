import type { Scale } from '#contract/reviews/scoring.ts'
import { placeBands } from './bands.ts'
import { agreementOf, figureOf, meanOf, normalise, spreadOf, type Rating } from './means.ts'
import { placeItems } from './places.ts'

export type Method = 'normalised' | 'raw'

export type RankedItem = {
  item: string
  /** From 1; those that are tied share it. Null for an item with too few reviews, which stands apart. */
  place: number | null
  /** Means to the hundredth, by which everything is compared. */
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
  reviews: number
  /** Items that change their place when this juror's reviews are left out. */
  moved: { item: string; from: number; to: number | null }[]
}

export type Ranking = { items: RankedItem[]; withoutJuror: WithoutJuror[]; agreement: number | null }

type Figures = Map<string, number>

function figuresOf(ratings: readonly Rating[]): Figures {
  const groups = Map.groupBy(ratings, ({ item }) => item)
  return new Map([...groups].map(([item, given]) => [item, figureOf(meanOf(given.map(({ value }) => value)))]))
}

const inMethod = (ratings: readonly Rating[], method: Method) => (method === 'raw' ? ratings : normalise(ratings))
const only = (figures: Figures, items: ReadonlySet<string>): Figures =>
  new Map([...figures].filter(([item]) => items.has(item)))

type Rules = { method: Method; scale: Scale; seed: number; perItem: number; without?: string | undefined }

/** Items that have the agreed number of reviews are ranked; the others follow without a place. */
export function rankItems(items: readonly string[], given: readonly Rating[], rules: Rules): Ranking {
  const { method, scale, seed, perItem, without } = rules
  const byItem = Map.groupBy(given, ({ item }) => item)
  const whole = new Set(items.filter((item) => (byItem.get(item)?.length ?? 0) >= perItem))
  const ratings = without === undefined ? given : given.filter(({ juror }) => juror !== without)
  const even = normalise(ratings)
  const figures = { raw: figuresOf(ratings), normalised: figuresOf(even) }
  const placed = placeItems(only(figures[method], whole), scale.tie)
  const bands = placeBands(method === 'raw' ? ratings : even, { seed, perItem, whole, scale })
  const places = new Map(placed.map((one) => [one.item, one]))
  const valuesOf = Map.groupBy(ratings, ({ item }) => item)
  const meanIn = (own: Figures, item: string) => (own.has(item) ? own.get(item)! / 100 : null)
  const describe = (item: string): RankedItem => {
    const values = (valuesOf.get(item) ?? []).map(({ value }) => value)
    return {
      item,
      place: places.get(item)?.place ?? null,
      raw: meanIn(figures.raw, item),
      normalised: meanIn(figures.normalised, item),
      spread: spreadOf(values),
      reviews: values.length,
      band: bands.get(item) ?? null,
      tie: places.get(item)?.tie ?? null,
    }
  }
  const apart = items.filter((item) => !places.has(item)).toSorted()
  return {
    items: [...placed.map(({ item }) => item), ...apart].map(describe),
    withoutJuror: leaveOneOut(ratings, rules, whole),
    agreement: agreementOf(ratings),
  }
}

/** The order as it would be without each juror, scales computed anew. */
function leaveOneOut(ratings: readonly Rating[], { method, scale }: Rules, whole: ReadonlySet<string>): WithoutJuror[] {
  const placesOf = (given: readonly Rating[]) =>
    placeItems(only(figuresOf(inMethod(given, method)), whole), scale.tie).map(
      ({ item, place }) => [item, place] as const,
    )
  const places = placesOf(ratings)
  return [...Map.groupBy(ratings, ({ juror }) => juror)].map(([juror, own]) => {
    const without = new Map(placesOf(ratings.filter((rating) => rating.juror !== juror)))
    const moved = places.flatMap(([item, from]) => {
      const to = without.get(item) ?? null
      return to === from ? [] : [{ item, from, to }]
    })
    return { juror, reviews: own.length, moved }
  })
}
