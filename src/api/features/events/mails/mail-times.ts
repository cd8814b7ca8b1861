import type { Locale } from '#contract/endpoint.ts'
import type { WholeEvent } from '../rows.ts'

type Span = Pick<WholeEvent, 'starts_at' | 'ends_at'>

/** Speaks of times in the zone of their event, in the reader's language, at the moment of writing. */
type Speech = { zone: string; locale: Locale; now: Date }

const dateLocales: Record<Locale, string> = { pt: 'pt-PT', en: 'en-GB' }
const near: Record<Locale, Record<number, string>> = {
  pt: { 0: 'hoje', 1: 'amanhã' },
  en: { 0: 'Today', 1: 'Tomorrow' },
}
const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dayAndTime = { ...day, hour: '2-digit', minute: '2-digit' } as const

/** The span of an event in its own zone, which is named because the reader may be elsewhere. */
export function describeTime({ starts_at, ends_at }: Span, speech: Speech): string {
  return `${formatFor(speech, dayAndTime, [starts_at, ends_at]).formatRange(starts_at, ends_at)} (${speech.zone})`
}

/** One moment, likewise. */
export function describeMoment(time: Date, speech: Speech): string {
  return `${formatFor(speech, dayAndTime, [time]).format(time)} (${speech.zone})`
}

/** A day as one speaks of it: by the calendar where the event takes place, not by hours. */
export function describeDay(time: Date, speech: Speech): string {
  const { days } = inZone(speech.now, speech).toPlainDate().until(inZone(time, speech).toPlainDate())
  return near[speech.locale][days] ?? formatFor(speech, day, [time]).format(time)
}

const inZone = (time: Date, { zone }: Speech) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone)

// Making a format takes a hundred times as long as using it, and a mail to everybody uses it for each.
const formats = new Map<string, Intl.DateTimeFormat>()

/** The year is said only when it is not the present one. */
function formatFor(speech: Speech, parts: Intl.DateTimeFormatOptions, times: Date[]): Intl.DateTimeFormat {
  const { locale, zone: timeZone, now } = speech
  const thisYear = times.every((time) => inZone(time, speech).year === inZone(now, speech).year)
  const options: Intl.DateTimeFormatOptions = { ...parts, ...(!thisYear && { year: 'numeric' }), timeZone }
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocales[locale], options)
  formats.set(key, format)
  return format
}
