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
