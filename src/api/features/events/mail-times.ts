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

// Making a format takes a hundred times as long as using it, and a mail to everybody uses it for each.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocales[locale], { ...day, ...time, timeZone })
  formats.set(key, format)
  return format
}
