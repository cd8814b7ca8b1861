import { useMemo } from 'react'
import { intlLocales, type Locale, useLocale } from './i18n.ts'
import { zoneText } from '#contract/zones/zone-names.ts'
import { dayMs, hourMs, minuteMs } from '#contract/times.ts'
import { type DateParts, dateWords, ownZone, partsIn } from './date-words.ts'
import { groupedNumber } from './numbers.ts'

export type Moment = string | number | Date

export type Format = ReturnType<typeof createFormat>

/** Formatters for the current language and the reader's zone. */
export function useFormat(): Format {
  const locale = useLocale()
  return useMemo(() => createFormat(locale), [locale])
}

const endings = ['th', 'st', 'nd', 'rd']
const ordinalOf: Record<Locale, (value: number) => string> = {
  pt: (value) => `${value}.º`,
  en: (value) => `${value}${(Math.floor(value / 10) % 10 === 1 ? undefined : endings[value % 10]) ?? 'th'}`,
}

const timeOf = ({ hour, minute }: DateParts) => `${twoDigits(hour)}:${twoDigits(minute)}`

/** By our own words, what few pages show by Intl; `zone` is the reader's own by default. */
export function createFormat(locale: Locale, zone?: string) {
  const tag = intlLocales[locale]
  const words = dateWords[locale]
  const parts = (value: Moment, inZone = zone) => partsIn(new Date(value), inZone)
  const weekday = (value: Moment, inZone?: string) => words.weekdays[parts(value, inZone).weekday]!
  const otherYear = (value: Moment, inZone?: string) => {
    const { year } = parts(value, inZone)
    return year === parts(Date.now()).year ? undefined : String(year)
  }
  const dayAndMonth = ({ day, month }: DateParts) => `${day}${words.joint}${words.months[month]}`
  const date = (value: Moment, inZone?: string) => {
    const shown = parts(value, inZone)
    return `${dayAndMonth(shown)}${words.joint}${shown.year}`
  }
  const day = (value: Moment, inZone?: string) =>
    otherYear(value, inZone) ? date(value, inZone) : dayAndMonth(parts(value, inZone))
  const time = (value: Moment, inZone?: string) => timeOf(parts(value, inZone))
  const shortMonth = (value: Moment, inZone?: string) => words.shortMonths[parts(value, inZone).month]!
  const monthName = (value: Moment, inZone?: string) => words.months[parts(value, inZone).month]!
  const zoneName = (inZone?: string) => zoneText(locale, inZone ?? zone ?? ownZone())
  const weekdayDate = (value: Moment, inZone?: string) => `${weekday(value, inZone)}, ${day(value, inZone)}`
  const dateTime = (value: Moment, inZone?: string) =>
    `${weekdayDate(value, inZone)}, ${words.at} ${time(value, inZone)}`

  return {
    time,
    zoneName,
    /** 67 %, 67% */
    percent: (value: number) => `${groupedNumber(value, locale)}${locale === 'pt' ? '\u00a0' : ''}%`,
    /** 3.º, 3rd */
    ordinal: ordinalOf[locale],
    weekday,
    /** seg or S, for the head of a calendar */
    weekdayInitials: (value: Moment, length: 'short' | 'narrow', inZone?: string) => {
      const name = words.shortWeekdays[parts(value, inZone).weekday]!
      return length === 'short' ? name : name.slice(0, 1).toUpperCase()
    },
    /** 16 de março, with the year unless it is the current one; the formats below do the same */
    day,
    /** 2027, or '' for the current year */
    otherYear,
    /** 16 mar, or 16 mar 2027 */
    shortDay: (value: Moment, inZone?: string) =>
      [parts(value, inZone).day, shortMonth(value, inZone), otherYear(value, inZone)].filter(Boolean).join(' '),
    /** mar, for a date tile */
    shortMonth,
    dayNumber: (value: Moment, inZone?: string) => twoDigits(parts(value, inZone).day),
    /** 16 de março de 2026 */
    date,
    /** março de 2026 */
    month: (value: Moment, inZone?: string) => `${monthName(value, inZone)}${words.joint}${parts(value, inZone).year}`,
    /** jun 2025, of `2025-06`; a year alone stays one. */
    monthOfText: (value: string) =>
      value.length > 'yyyy'.length ? `${shortMonth(`${value}-15T12:00:00Z`, 'UTC')} ${value.slice(0, 4)}` : value,
    /** março */
    monthName,
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
    /** há 11 dias: never in weeks or months, where a rule counts days beside it. */
    daysAgo: (value: Moment, now: Moment = Date.now()) => relativeText(tag, new Date(value), new Date(now), dayMs),
    /** 3 500 or 3,500 */
    number: (value: number) => groupedNumber(value, locale),
    /** 12 mil, for narrow columns */
    compact: (value: number) => compactFormat(tag).format(value),
    /** a, b e c */
    list: (values: readonly string[]) =>
      [values.slice(0, -1).join(', '), ...values.slice(-1)].filter(Boolean).join(words.and),
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

// Creating a formatter is slow, and lists use the same one hundreds of times.
const compactFormats = new Map<string, Intl.NumberFormat>()

function compactFormat(tag: string): Intl.NumberFormat {
  const made = compactFormats.get(tag) ?? new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
  compactFormats.set(tag, made)
  return made
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
]

function relativeText(tag: string, value: Date, now: Date, longest = Infinity): string {
  const distance = value.getTime() - now.getTime()
  const [unit, size] = steps.find(([, length]) => length <= longest && Math.abs(distance) >= length) ?? [
    'minute',
    minuteMs,
  ]
  // Relative words such as «ontem» go by the calendar, but this counts elapsed time; only «este minuto» fits.
  const numeric = unit === 'minute' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(tag, { numeric }).format(Math.trunc(distance / size), unit)
}

/** One decimal, for means of a few ratings. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10
