import { useMemo } from 'react'
import { intlLocales, type Locale, useLocale } from './i18n.ts'
import { zoneText } from '#contract/zone-names.ts'

export type Moment = string | number | Date

export type Format = ReturnType<typeof createFormat>

/** Formatters for the current language and the reader's zone. */
export function useFormat(): Format {
  const locale = useLocale()
  return useMemo(() => createFormat(locale), [locale])
}

/** Formats dates, numbers and lists with Intl; `zone` is the reader's own by default. */
export function createFormat(locale: Locale, zone?: string) {
  const tag = intlLocales[locale]
  const format = (value: Moment, options: Intl.DateTimeFormatOptions, inZone = zone) =>
    dateFormat(tag, options, inZone).format(new Date(value))
  const weekday = (value: Moment, inZone?: string) => shortWeekday(format(value, { weekday: 'long' }, inZone))
  const yearOf = (value: Moment, inZone?: string) => format(value, { year: 'numeric' }, inZone)
  const otherYear = (value: Moment, inZone?: string) => {
    const year = yearOf(value, inZone)
    return year === yearOf(Date.now()) ? undefined : year
  }
  const day = (value: Moment, inZone?: string) =>
    format(value, { day: 'numeric', month: 'long', year: otherYear(value, inZone) ? 'numeric' : undefined }, inZone)
  const time = (value: Moment, inZone?: string) => format(value, { hour: '2-digit', minute: '2-digit' }, inZone)
  const shortMonth = (value: Moment, inZone?: string) => format(value, { month: 'short' }, inZone).replace('.', '')
  const zoneName = (inZone?: string) => zoneText(locale, inZone ?? zone ?? ownZone())
  const at = { pt: 'às', en: 'at' }[locale]
  const weekdayDate = (value: Moment, inZone?: string) => `${weekday(value, inZone)}, ${day(value, inZone)}`
  const dateTime = (value: Moment, inZone?: string) => `${weekdayDate(value, inZone)}, ${at} ${time(value, inZone)}`

  return {
    time,
    zoneName,
    weekday,
    /** seg or S, for the head of a calendar */
    weekdayInitials: (value: Moment, length: 'short' | 'narrow', inZone?: string) =>
      shortWeekday(format(value, { weekday: length }, inZone)).replace('.', ''),
    /** 16 de março, with the year unless it is the current one; the formats below do the same */
    day,
    /** 2027, or '' for the current year */
    otherYear,
    /** 16 mar, or 16 mar 2027 */
    shortDay: (value: Moment, inZone?: string) =>
      [format(value, { day: 'numeric' }, inZone), shortMonth(value, inZone), otherYear(value, inZone)]
        .filter(Boolean)
        .join(' '),
    /** mar, for a date tile */
    shortMonth,
    dayNumber: (value: Moment, inZone?: string) =>
      dateFormat('en-GB', { day: '2-digit' }, inZone).format(new Date(value)),
    /** 16 de março de 2026 */
    date: (value: Moment, inZone?: string) => format(value, { day: 'numeric', month: 'long', year: 'numeric' }, inZone),
    /** março de 2026 */
    month: (value: Moment, inZone?: string) => format(value, { month: 'long', year: 'numeric' }, inZone),
    /** segunda, 16 de março */
    weekdayDate,
    /** segunda, 16 de março, às 23:59 */
    dateTime,
    /** segunda, 16 de março, às 23:59 (hora de Lisboa): deadlines name their zone */
    deadline: (value: Moment, inZone?: string) => `${dateTime(value, inZone)} (${zoneName(inZone)})`,
    /** 18:00–19:30, or 18:00 – terça, 17 de março, 19:30: for use beside the start's day */
    range: (start: Moment, end: Moment, inZone?: string) =>
      weekdayDate(start, inZone) === weekdayDate(end, inZone)
        ? `${time(start, inZone)}–${time(end, inZone)}`
        : `${time(start, inZone)} – ${weekdayDate(end, inZone)}, ${time(end, inZone)}`,
    relative: (value: Moment, now: Moment = Date.now()) => relativeText(tag, new Date(value), new Date(now)),
    // Portuguese does not group four digits by default: 3 500 reads better beside 12 000.
    number: (value: number) => new Intl.NumberFormat(tag, { useGrouping: 'always' }).format(value),
    list: (values: readonly string[]) => new Intl.ListFormat(tag).format(values),
  }
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const cache = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter is slow, and lists use the same few hundreds of times.
function dateFormat(tag: string, options: Intl.DateTimeFormatOptions, timeZone?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options, timeZone])
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tag, { hourCycle: 'h23', timeZone, ...options })
  cache.set(key, made)
  return made
}

// «Segunda», not «segunda-feira»: deadlines use the spoken form.
const shortWeekday = (name: string) => name.replace('-feira', '')

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

function relativeText(tag: string, value: Date, now: Date): string {
  const distance = value.getTime() - now.getTime()
  const [unit, size] = steps.find(([, length]) => Math.abs(distance) >= length) ?? ['minute', 60_000]
  // Relative words such as «ontem» go by the calendar, but this counts elapsed time; only «este minuto» fits.
  const numeric = unit === 'minute' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(tag, { numeric }).format(Math.trunc(distance / size), unit)
}

/** One decimal, for means of a few ratings. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10
