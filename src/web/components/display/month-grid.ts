/** Days are strings like 2026-03-16 and months like 2026-03, so that no time zone shifts them. */

const iso = (date: Date) => date.toISOString().slice(0, 10)

export function shiftMonth(month: string, by: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return iso(new Date(Date.UTC(year, number - 1 + by, 1))).slice(0, 7)
}

/** The whole weeks, Monday first, that cover the month. */
export function monthWeeks(month: string): string[][] {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1, 1))
  const daysBefore = (first.getUTCDay() + 6) % 7
  const daysInMonth = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const weeks = Math.ceil((daysBefore + daysInMonth) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => iso(new Date(Date.UTC(year, number - 1, 1 - daysBefore + week * 7 + day)))),
  )
}

/** The same day of another month, or the last day of a shorter one. */
export function shiftDay(day: string, months: number): string {
  const month = shiftMonth(day.slice(0, 7), months)
  return monthWeeks(month)
    .flat()
    .findLast((one) => one.startsWith(month) && one.slice(8) <= day.slice(8))!
}

/** Today's date in the reader's time zone. */
export function today(now = new Date()): string {
  return iso(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())))
}
