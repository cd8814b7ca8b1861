/**
 * The place of each of these figures, which fall. Neighbours that lie closer than `width` hundredths are tied and share
 * their place.
 */
export function placesIn(falling: ArrayLike<number>, width: number): number[] {
  const places: number[] = []
  for (let index = 0; index < falling.length; index += 1) {
    const isTied = index > 0 && falling[index - 1]! - falling[index]! < width
    places.push(isTied ? places[index - 1]! : index + 1)
  }
  return places
}

/** The place that a figure has, or would have, among these. */
export function placeAmong(
  falling: ArrayLike<number>,
  places: readonly number[],
  { figure, width }: { figure: number; width: number },
): number {
  let better = 0
  while (better < falling.length && falling[better]! >= figure) better += 1
  const isTied = better > 0 && falling[better - 1]! - figure < width
  return isTied ? places[better - 1]! : better + 1
}

export type Placed = { item: string; figure: number; place: number; tie: number | null }

/** The order by figures. Items at the same place stand in no order. */
export function placeItems(figures: ReadonlyMap<string, number>, width: number): Placed[] {
  const sorted = [...figures].toSorted(([, one], [, other]) => other - one)
  const places = placesIn(
    sorted.map(([, figure]) => figure),
    width,
  )
  const shared = [...Map.groupBy(places, (place) => place)].filter(([, own]) => own.length > 1)
  const ties = new Map(shared.map(([place], index) => [place, index + 1]))
  return sorted.map(([item, figure], index) => {
    const place = places[index]!
    return { item, figure, place, tie: ties.get(place) ?? null }
  })
}
