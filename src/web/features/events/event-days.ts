import type { Event } from '#contract/events.ts'
import { monthWeeks, today } from '#web/components/display/month-grid.ts'

/** The reader's day on which a moment falls: 2026-03-16. */
export const dayOf = (moment: string): string => today(new Date(moment))

const midnight = (day: string): Date => new Date(`${day}T00:00:00`)

const dayAfter = (day: string): string => {
  const date = midnight(day)
  date.setDate(date.getDate() + 1)
  return today(date)
}

/** The time that the sheet of a month covers, its neighbours' days at the edges included. */
export function monthSpan(month: string): { from: string; to: string } {
  const days = monthWeeks(month).flat()
  return { from: midnight(days[0]!).toISOString(), to: midnight(dayAfter(days.at(-1)!)).toISOString() }
}

/** The week of a moment, Monday to Sunday. */
export function weekSpan(now: Date): { from: string; to: string } {
  const week = monthWeeks(today(now).slice(0, 7)).find((days) => days.includes(today(now)))!
  return { from: midnight(week[0]!).toISOString(), to: midnight(dayAfter(week[6]!)).toISOString() }
}

/** Every day that an event touches; one that ends at midnight does not touch the next. */
export function daysOf({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>): string[] {
  const last = today(new Date(Date.parse(endsAt) - 1))
  const days = [dayOf(startsAt)]
  while (days.at(-1)! < last) days.push(dayAfter(days.at(-1)!))
  return days
}
