import type { Db } from '../deps.ts'
import { findProgramme } from '../programme/queries.ts'

type CalendarDays = {
  /** Negative for a time before. */
  days: number
  /** Whose calendar counts the days, so that a change to summer time moves nothing. */
  zone: string
  /** The hour of that day; without it the time of day stays. */
  hour?: number
  minute?: number
}

/** A time so many days later. */
export function calendarDaysAfter(time: Date, { days, zone, hour, minute = 0 }: CalendarDays): Date {
  const later = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).add({ days })
  return new Date((hour === undefined ? later : later.withPlainTime({ hour, minute })).epochMilliseconds)
}

/**
 * When an answer is promised to what comes in now: so many days later by the programme's calendar, at the same time of
 * day. The days are given, or are a rule of the programme.
 */
export async function promisedAnswer(db: Db, now: Date, days: number | 'problem_days'): Promise<Date> {
  const programme = await findProgramme(db)
  return calendarDaysAfter(now, { days: typeof days === 'number' ? days : programme[days], zone: programme.zone })
}
