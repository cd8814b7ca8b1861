import type { Locale } from '#contract/endpoint.ts'
import type { WholeEvent } from './rows.ts'

const dateLocales: Record<Locale, string> = { pt: 'pt-PT', en: 'en-GB' }

/** The span of an event in its own zone, which is named because the reader may be elsewhere. */
export function describeTime(event: Pick<WholeEvent, 'starts_at' | 'ends_at' | 'zone'>, locale: Locale): string {
  return `${formatFor(locale, event.zone).formatRange(event.starts_at, event.ends_at)} (${event.zone})`
}

/** One moment, likewise. */
export function describeMoment(time: Date, zone: string, locale: Locale): string {
  return `${formatFor(locale, zone).format(time)} (${zone})`
}

/** The day on which an event begins, as one speaks of it: by the calendar where it takes place, not by hours. */
export function describeDay({ starts_at, zone }: Pick<WholeEvent, 'starts_at' | 'zone'>, locale: Locale, now: Date) {
  const dayOf = (time: Date) => Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone)
  const { days } = dayOf(now).toPlainDate().until(dayOf(starts_at).toPlainDate())
  return near[locale][days] ?? formatFor(locale, zone, day).format(starts_at)
}

const near: Record<Locale, Record<number, string>> = {
  pt: { 0: 'hoje', 1: 'amanhã' },
  en: { 0: 'Today', 1: 'Tomorrow' },
}
const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dayAndTime = { ...day, hour: '2-digit', minute: '2-digit' } as const

// Making a format takes a hundred times as long as using it, and a mail to everybody uses it for each.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(
  locale: Locale,
  timeZone: string,
  parts: Intl.DateTimeFormatOptions = dayAndTime,
): Intl.DateTimeFormat {
  const key = [locale, timeZone, ...Object.keys(parts)].join(' ')
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocales[locale], { ...parts, timeZone })
  formats.set(key, format)
  return format
}
