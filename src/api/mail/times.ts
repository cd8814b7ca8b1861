import type { Locale } from '#contract/endpoint.ts'
import { zoneText } from '#contract/zones/zone-names.ts'

type Span = { start: Date; end: Date }

/** The zone of the event, the reader's language, and the current time. */
type TimeContext = { zone: string; locale: Locale; now: Date }

export const dateLocales: Record<Locale, string> = { pt: 'pt-PT', en: 'en-GB' }
const near: Record<Locale, Record<number, string>> = {
  pt: { 0: 'hoje', 1: 'amanhã' },
  en: { 0: 'Today', 1: 'Tomorrow' },
}
const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dayAndTime = { ...day, hour: '2-digit', minute: '2-digit' } as const

/** A period in its own zone, with the zone's name, because the reader may be elsewhere. */
export const describeSpan = ({ start, end }: Span, wording: TimeContext): string =>
  saidOnce('span', wording, [start, end], () => {
    const span = formatFor(wording, dayAndTime, [start, end]).formatRange(start, end)
    // Portuguese has thin spaces around the dash, where a narrow column would tear the hours apart.
    const narrow = span.replace(/(?<=\d)\u2009–\u2009(?=\d)/, '\u202f–\u202f')
    return `${narrow} (${zoneText(wording.locale, wording.zone)})`
  })

/** A time in its own zone, with the zone's name. */
export const describeMoment = (time: Date, wording: TimeContext): string =>
  saidOnce(
    'moment',
    wording,
    [time],
    () => `${formatFor(wording, dayAndTime, [time]).format(time)} (${zoneText(wording.locale, wording.zone)})`,
  )

/** Several times from which one is chosen. */
export const describeMoments = (times: readonly string[], wording: TimeContext): string =>
  times.map((time) => describeMoment(new Date(time), wording)).join('; ')

/** Today, tomorrow or the date, by the zone's calendar. */
export const describeDay = (time: Date, wording: TimeContext): string =>
  saidOnce('day', wording, [time], () => {
    const { days } = inZone(wording.now, wording).toPlainDate().until(inZone(time, wording).toPlainDate())
    return near[wording.locale][days] ?? formatFor(wording, day, [time]).format(time)
  })

/** The date itself: what is read later must not say today. */
export const describeDate = (time: Date, wording: TimeContext): string => formatFor(wording, day, [time]).format(time)

/** The hour in its own zone. */
export const describeHour = (time: Date, wording: TimeContext): string =>
  formatFor({ ...wording, now: time }, { hour: '2-digit', minute: '2-digit' }, [time]).format(time)

// Everybody who is told of an event in one go reads the same times.
const mostSaid = 100
const said = new Map<string, string>()

function saidOnce(
  what: string,
  { zone, locale, now }: TimeContext,
  times: readonly Date[],
  write: () => string,
): string {
  const key = [what, zone, locale, now.getTime(), ...times.map((time) => time.getTime())].join(' ')
  const text = said.get(key) ?? write()
  if (said.has(key)) return text
  if (said.size >= mostSaid) said.clear()
  said.set(key, text)
  return text
}

const inZone = (time: Date, { zone }: TimeContext) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone)

// Cached: creating a format takes a hundred times as long as using it.
const formats = new Map<string, Intl.DateTimeFormat>()

/** Includes the year only when it is not the current one. */
function formatFor(wording: TimeContext, parts: Intl.DateTimeFormatOptions, times: Date[]): Intl.DateTimeFormat {
  const { locale, zone: timeZone, now } = wording
  const thisYear = times.every((time) => inZone(time, wording).year === inZone(now, wording).year)
  const options: Intl.DateTimeFormatOptions = { ...parts, ...(!thisYear && { year: 'numeric' }), timeZone }
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocales[locale], options)
  formats.set(key, format)
  return format
}
