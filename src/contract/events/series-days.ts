import { dayMs } from '#contract/times.ts'

/** By weeks; on the same day of each month; on the same weekday of each month, as the first Tuesday. */
export const repeats = ['week', 'month_day', 'month_weekday'] as const
export type Repeat = (typeof repeats)[number]

/** More dates than these are another series. */
export const mostDates = 60

/** Days of the calendar of its place. It ends on a day or after a number of dates, those left out included. */
export type SeriesRule = {
  every: Repeat
  interval: number
  until: string | null
  count: number | null
  except: string[]
  also: string[]
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const daysLater = (day: string, days: number): string => dayOf(timeOf(day) + days * dayMs)
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / dayMs)

/** Which weekday of its month a day is, from 1; a fifth one counts as the last. */
export function weekdayInMonth(day: string): { nth: 1 | 2 | 3 | 4 | 'last'; weekday: number } {
  const nth = Math.ceil(new Date(timeOf(day)).getUTCDate() / 7)
  return { nth: nth === 5 ? 'last' : (nth as 1 | 2 | 3 | 4), weekday: new Date(timeOf(day)).getUTCDay() }
}

/** The day of this turn; undefined where the month has none. */
function dayOfTurn(first: string, { every, interval }: SeriesRule, turn: number): string | undefined {
  if (every === 'week') return daysLater(first, 7 * interval * turn)
  const start = new Date(timeOf(first))
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + interval * turn]
  if (every === 'month_day') {
    const there = new Date(Date.UTC(year, month, start.getUTCDate()))
    return there.getUTCDate() === start.getUTCDate() ? dayOf(there.getTime()) : undefined
  }
  const { nth, weekday } = weekdayInMonth(first)
  const edge = new Date(nth === 'last' ? Date.UTC(year, month + 1, 0) : Date.UTC(year, month, 1))
  if (nth === 'last') return dayOf(edge.getTime() - ((edge.getUTCDay() - weekday + 7) % 7) * dayMs)
  return dayOf(edge.getTime() + (((weekday - edge.getUTCDay() + 7) % 7) + 7 * (nth - 1)) * dayMs)
}

/** The days that the rule gives before any is left out. */
export function ruleDays(first: string, rule: SeriesRule): string[] {
  const days: string[] = []
  // One more than allowed is enough to see that there are too many.
  const most = Math.min(rule.count ?? Infinity, mostDates + 1)
  for (let turn = 0; days.length < most && turn <= 12 * mostDates; turn += 1) {
    const day = dayOfTurn(first, rule, turn)
    if (day !== undefined && rule.until !== null && day > rule.until) break
    if (day !== undefined) days.push(day)
  }
  return days
}

/** All days of a series that begins on this one, in order. */
export const seriesDays = (first: string, rule: SeriesRule): string[] =>
  [...new Set([...ruleDays(first, rule).filter((day) => !rule.except.includes(day)), ...rule.also])].toSorted()

/** Why the rule makes no series. */
export function whyNoSeries(days: readonly string[]): 'series_too_long' | 'series_too_short' | undefined {
  if (days.length > mostDates) return 'series_too_long'
  return days.length < 2 ? 'series_too_short' : undefined
}
