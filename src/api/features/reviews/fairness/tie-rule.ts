import type { TieRule } from '#contract/reviews/outcomes.ts'
import { figureOf, meanOf } from './means.ts'

type Weighted = { id: string; weight: number }
type Scored = { item: string; scores: Readonly<Record<string, number>> }

/** The figures of an item by criterion, the heaviest first; criteria of the same weight count together. */
function figuresOf(own: readonly Scored[], criteria: readonly Weighted[]): number[] {
  const byWeight = Map.groupBy(
    criteria.filter(({ weight }) => weight > 0),
    ({ weight }) => weight,
  )
  const heaviest = [...byWeight].toSorted(([one], [other]) => other - one)
  return heaviest.map(([, same]) => {
    const scores = own.flatMap((review) => same.flatMap(({ id }) => review.scores[id] ?? []))
    return scores.length === 0 ? 0 : figureOf(meanOf(scores))
  })
}

function compare(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((figure, index) => figure !== other[index])
  return differs === -1 ? 0 : other[differs]! - one[differs]!
}

/** How many items stand better by the rule of the round; all stand the same where a person decides. */
export function placesByRule(
  rule: TieRule,
  ratings: readonly Scored[],
  criteria: readonly Weighted[],
): Map<string, number> {
  if (rule === 'reason') return new Map()
  const figures = [...Map.groupBy(ratings, ({ item }) => item)].map(([item, own]): [string, number[]] => [
    item,
    figuresOf(own, criteria),
  ])
  const sorted = figures.toSorted(([, one], [, other]) => compare(one, other))
  const places = new Map<string, number>()
  for (const [index, [item, own]] of sorted.entries()) {
    const [before, theirs] = sorted[index - 1] ?? []
    places.set(item, before !== undefined && compare(theirs!, own) === 0 ? places.get(before)! : index)
  }
  return places
}
