const shownBack = 12
const shownAhead = 6

const nameOf = (date: Date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`

/** The months to choose from, the newest first, and the chosen one where it is none of them. */
export function monthsAround(time: number, chosen: string | undefined): string[] {
  const now = new Date(time)
  const months = Array.from({ length: shownAhead + 1 + shownBack }, (_, place) =>
    nameOf(new Date(now.getFullYear(), now.getMonth() + shownAhead - place, 1)),
  )
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen]
}
