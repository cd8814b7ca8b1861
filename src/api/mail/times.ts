import type { Locale } from '#contract/endpoint.ts'

type Span = { start: Date; end: Date }

/** The zone of what a mail speaks of, the reader's language, and the moment of writing. */
type Wording = { zone: string; locale: Locale; now: Date }

const dateLocales: Record<Locale, string> = { pt: 'pt-PT', en: 'en-GB' }
const near: Record<Locale, Record<number, string>> = {
  pt: { 0: 'hoje', 1: 'amanhã' },
  en: { 0: 'Today', 1: 'Tomorrow' },
}
const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dayAndTime = { ...day, hour: '2-digit', minute: '2-digit' } as const

/** A span in its own zone, which is named because the reader may be elsewhere. */
export function describeSpan({ start, end }: Span, wording: Wording): string {
  return `${formatFor(wording, dayAndTime, [start, end]).formatRange(start, end)} (${wording.zone})`
}

/** One moment, likewise. */
export function describeMoment(time: Date, wording: Wording): string {
  return `${formatFor(wording, dayAndTime, [time]).format(time)} (${wording.zone})`
}

/** A day as one speaks of it: by the calendar of the zone, not by hours. */
export function describeDay(time: Date, wording: Wording): string {
  const { days } = inZone(wording.now, wording).toPlainDate().until(inZone(time, wording).toPlainDate())
  return near[wording.locale][days] ?? formatFor(wording, day, [time]).format(time)
}

const inZone = (time: Date, { zone }: Wording) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone)

// Making a format takes a hundred times as long as using it, and a mail to everybody uses it for each.
const formats = new Map<string, Intl.DateTimeFormat>()

/** The year is said only when it is not the present one. */
function formatFor(wording: Wording, parts: Intl.DateTimeFormatOptions, times: Date[]): Intl.DateTimeFormat {
  const { locale, zone: timeZone, now } = wording
  const thisYear = times.every((time) => inZone(time, wording).year === inZone(now, wording).year)
  const options: Intl.DateTimeFormatOptions = { ...parts, ...(!thisYear && { year: 'numeric' }), timeZone }
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocales[locale], options)
  formats.set(key, format)
  return format
}
