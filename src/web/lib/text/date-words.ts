import type { Locale } from './i18n.ts'

type Words = {
  weekdays: readonly string[]
  /** For the head of a calendar. */
  shortWeekdays: readonly string[]
  months: readonly string[]
  shortMonths: readonly string[]
  /** Day and month, month and year. */
  joint: string
  /** Before the time of a day. */
  at: string
  /** Before the last of a list. */
  and: string
}

const split = (names: string) => names.split(' ')

/** Our own, because the first formatter of `Intl` on a page keeps a phone busy for a tenth of a second. */
export const dateWords: Record<Locale, Words> = {
  pt: {
    // «Segunda», not «segunda-feira»: deadlines use the spoken form.
    weekdays: split('domingo segunda terça quarta quinta sexta sábado'),
    shortWeekdays: split('domingo segunda terça quarta quinta sexta sábado'),
    months: split('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
    shortMonths: split('jan fev mar abr mai jun jul ago set out nov dez'),
    joint: ' de ',
    at: 'às',
    and: ' e ',
  },
  en: {
    weekdays: split('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    shortWeekdays: split('Sun Mon Tue Wed Thu Fri Sat'),
    months: split('January February March April May June July August September October November December'),
    shortMonths: split('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'),
    joint: ' ',
    at: 'at',
    and: ' and ',
  },
}

export type DateParts = { year: number; month: number; day: number; weekday: number; hour: number; minute: number }

/** The calendar and the clock of a zone at this moment; months and weekdays count from 0. */
export function partsIn(date: Date, zone: string | undefined): DateParts {
  if (zone !== undefined && zone !== ownZone()) return partsElsewhere(date, zone)
  return {
    year: date.getFullYear(),
    month: date.getMonth(),
    day: date.getDate(),
    weekday: date.getDay(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  }
}

type Zoned = Omit<DateParts, 'weekday'> & { dayOfWeek: number }
type Temporal = {
  Now: { timeZoneId: () => string }
  Instant: { fromEpochMilliseconds: (at: number) => { toZonedDateTimeISO: (zone: string) => Zoned } }
}

let known: string | undefined
/** Not in every browser yet. Where it is, it knows zones at once, while `Intl` loads its data first. */
const { Temporal: temporal } = globalThis as { Temporal?: Temporal }

/** The reader's zone; a device rarely travels while a page is open. */
export const ownZone = (): string =>
  (known ??= temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)

function partsElsewhere(date: Date, zone: string): DateParts {
  if (!temporal) return partsByIntl(date, zone)
  const { year, month, day, dayOfWeek, hour, minute } = temporal.Instant.fromEpochMilliseconds(
    date.getTime(),
  ).toZonedDateTimeISO(zone)
  return { year, month: month - 1, day, weekday: dayOfWeek % 7, hour, minute }
}

const formats = new Map<string, Intl.DateTimeFormat>()

export function partsByIntl(date: Date, timeZone: string): DateParts {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { ...options, hourCycle: 'h23', calendar: 'iso8601', timeZone })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts as Partial<Record<string, number>>
  return { year, month: month - 1, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(), hour, minute }
}
