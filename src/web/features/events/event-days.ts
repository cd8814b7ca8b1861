import type { Event } from '#contract/events/events.ts'
import { monthWeeks, today } from '#web/components/display/month-grid.ts'

/** The day of a moment in the reader's zone: 2026-03-16. */
export const dayOf = (moment: string): string => today(new Date(moment))

const midnight = (day: string): Date => new Date(`${day}T00:00:00`)

const dayAfter = (day: string): string => {
  const date = midnight(day)
  date.setDate(date.getDate() + 1)
  return today(date)
}

/** The span of a month's grid, including the days of the neighbouring months. */
export function monthSpan(month: string): { from: string; to: string } {
  const days = monthWeeks(month).flat()
  return { from: midnight(days[0]!).toISOString(), to: midnight(dayAfter(days.at(-1)!)).toISOString() }
}

/** The week of a moment, Monday to Sunday. */
export function weekSpan(now: Date): { from: string; to: string } {
  const week = monthWeeks(today(now).slice(0, 7)).find((days) => days.includes(today(now)))!
  return { from: midnight(week[0]!).toISOString(), to: midnight(dayAfter(week[6]!)).toISOString() }
}

/** Every day that an event overlaps; ending at midnight does not count for the next day. */
export function daysOf({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>): string[] {
  const last = today(new Date(Date.parse(endsAt) - 1))
  const days = [dayOf(startsAt)]
  while (days.at(-1)! < last) days.push(dayAfter(days.at(-1)!))
  return days
}
