import { holidaysBetween } from '#contract/cohorts/holidays.ts'
import type { WeeklyHour } from '#contract/mentoring/hours.ts'
import { weeksAhead, type DayRange } from '#contract/mentoring/mentoring.ts'
import { minuteMs } from '#contract/times.ts'

export type PlannedHour = Pick<WeeklyHour, 'place' | 'link' | 'audience'> & { startsAt: Date; endsAt: Date }
type Offered = Pick<WeeklyHour, 'at' | 'minutes' | 'place' | 'link' | 'audience'>

/** The clock of the programme says when; an hour that the change of time skips begins an hour later. */
export function hourOn(day: Temporal.PlainDate, offered: Offered, zone: string): PlannedHour {
  const { at, minutes, place, link, audience } = offered
  const start = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(at) })
  const startsAt = new Date(start.epochMilliseconds)
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs)
  return { startsAt, endsAt, place: place?.trim() || null, link, audience }
}

type Desk = { weekly: readonly WeeklyHour[]; away: readonly DayRange[] }

/** The hours of the next weeks, without holidays and the days on which the mentor is away. */
export function rollOut({ weekly, away }: Desk, now: Date, zone: string): PlannedHour[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const last = today.add({ weeks: weeksAhead })
  const holidays = new Set(holidaysBetween(today.toString(), last.toString()).map(({ day }) => day))
  const isOff = (day: string) => holidays.has(day) || away.some(({ from, to }) => from <= day && day <= to)
  return Array.from({ length: weeksAhead * 7 }, (_, index) => today.add({ days: index })).flatMap((day) =>
    isOff(day.toString())
      ? []
      : weekly
          .filter(({ weekday }) => weekday === day.dayOfWeek)
          .map((one) => hourOn(day, one, zone))
          .filter(({ startsAt }) => startsAt > now),
  )
}
