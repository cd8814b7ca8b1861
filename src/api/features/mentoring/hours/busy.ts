import type { Deps } from '#api/deps.ts'
import { readOutside } from '#api/http/outside-fetch.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { weeksAhead } from '#contract/mentoring/mentoring.ts'
import { dayMs } from '#contract/times.ts'

const limits = { bytes: 2_000_000, milliseconds: 5000 }

/** What the desk keeps of an outside calendar: when somebody is busy, and nothing else of it. */
export async function readBusy(deps: Deps, url: string) {
  const now = deps.clock()
  const answer = await readOutside(url, limits)
  // What was read before stays, so that a calendar that is away for a day frees no hour.
  if ('failed' in answer) return { busy_read_at: now, busy_failed: answer.failed }
  const { zone } = await findProgramme(deps.db)
  const busy = busyTimes(answer.text, { from: now, to: new Date(now.getTime() + weeksAhead * 7 * dayMs), zone })
  if (!busy) return { busy_read_at: now, busy_failed: 'not_a_calendar' as const }
  return { busy: JSON.stringify(busy), busy_read_at: now, busy_failed: null }
}

type Window = { from: Date; to: Date; zone: string }
type Line = { name: string; params: Record<string, string>; value: string }
type Entry = Line[]

const mostEntries = 5000
const mostTimes = 1000

/**
 * The busy times in an iCalendar text (RFC 5545): entries with their usual repetitions, and VFREEBUSY. Undefined when the
 * text is no calendar.
 */
export function busyTimes(text: string, window: Window): [string, string][] | undefined {
  if (!/^\uFEFF?BEGIN:VCALENDAR\r?$/im.test(text.slice(0, 200))) return undefined
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const times = entriesOf(lines).flatMap((entry) => timesOf(entry, window))
  return times
    .filter(([from, to]) => from < window.to && to > window.from)
    .slice(0, mostTimes)
    .map(([from, to]) => [from.toISOString(), to.toISOString()])
}

function entriesOf(lines: readonly string[]): Entry[] {
  const entries: Entry[] = []
  let entry: Entry | undefined
  for (const text of lines) {
    if (/^BEGIN:(?:VEVENT|VFREEBUSY)$/i.test(text)) entry = []
    else if (/^END:(?:VEVENT|VFREEBUSY)$/i.test(text) && entry) {
      if (entries.push(entry) >= mostEntries) break
      entry = undefined
    } else entry?.push(lineOf(text))
  }
  return entries
}

function lineOf(text: string): Line {
  const [, head = '', value = ''] = /^((?:"[^"]*"|[^:"])*):(.*)$/.exec(text) ?? []
  const [name = '', ...params] = head.split(';')
  const pairs = params.map((one) => one.split('=', 2) as [string, string?])
  return {
    name: name.toUpperCase(),
    params: Object.fromEntries(pairs.map(([key, said = '']) => [key.toUpperCase(), said.replaceAll('"', '')])),
    value,
  }
}

type Time = [from: Date, to: Date]

function timesOf(entry: Entry, window: Window): Time[] {
  const get = (name: string) => entry.find((one) => one.name === name)
  const isFree = get('TRANSP')?.value === 'TRANSPARENT' || get('STATUS')?.value === 'CANCELLED'
  if (isFree) return []
  const periods = entry.filter(({ name, params }) => name === 'FREEBUSY' && params['FBTYPE'] !== 'FREE')
  if (periods.length > 0)
    return periods.flatMap(({ value }) => value.split(',').flatMap((one) => periodOf(one, window.zone)))
  const start = momentOf(get('DTSTART'), window.zone)
  if (!start) return []
  const end = momentOf(get('DTEND'), window.zone)
  const length = end ? start.until(end) : lengthOf(get('DURATION')?.value, get('DTSTART')!)
  const excluded = new Set(
    entry
      .filter(({ name }) => name === 'EXDATE')
      .flatMap((line) =>
        line.value.split(',').map((value) => momentOf({ ...line, value }, window.zone)?.epochMilliseconds),
      ),
  )
  return startsOf(start, get('RRULE')?.value, window)
    .filter((one) => !excluded.has(one.epochMilliseconds))
    .map((one) => [dateOf(one), dateOf(one.add(length))])
}

const dateOf = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds)

function lengthOf(text: string | undefined, start: Line): Temporal.Duration {
  if (text && /^P[\dDTHMSW]+$/.test(text)) return Temporal.Duration.from(text)
  return Temporal.Duration.from(start.value.includes('T') ? { hours: 0 } : { days: 1 })
}

function periodOf(text: string, zone: string): Time[] {
  const [from = '', to = ''] = text.split('/')
  const start = momentOf({ name: '', params: {}, value: from }, zone)
  if (!start) return []
  const end = to.startsWith('P')
    ? start.add(Temporal.Duration.from(to))
    : momentOf({ name: '', params: {}, value: to }, zone)
  return end ? [[dateOf(start), dateOf(end)]] : []
}

/** A zone that nobody knows is taken for that of the programme, as calendars do with their own. */
function momentOf(line: Line | undefined, zone: string): Temporal.ZonedDateTime | undefined {
  const [, day, time, utc] = /^(\d{8})(?:T(\d{6})(Z?))?$/.exec(line?.value ?? '') ?? []
  if (!day) return undefined
  try {
    const local = Temporal.PlainDateTime.from(time ? `${day}T${time}` : day)
    return local.toZonedDateTime(utc ? 'UTC' : knownZone(line?.params['TZID'], zone))
  } catch {
    return undefined
  }
}

function knownZone(name: string | undefined, otherwise: string): string {
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : otherwise
  } catch {
    return otherwise
  }
}

const steps = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const mostTurns = 5000

/** The beginnings up to the end of the window; a repetition of a kind that is not known counts once. */
function startsOf(start: Temporal.ZonedDateTime, rule: string | undefined, { to, from, zone }: Window) {
  if (!rule) return [start]
  const parts = Object.fromEntries(rule.split(';').map((part) => part.split('=', 2) as [string, string]))
  const unit = steps[parts['FREQ'] as keyof typeof steps]
  if (!unit) return [start]
  const interval = Math.max(1, Number(parts['INTERVAL'] ?? 1) || 1)
  const count = Number(parts['COUNT'] ?? Infinity)
  const until = momentOf(parts['UNTIL'] ? { name: '', params: {}, value: parts['UNTIL'] } : undefined, zone)
  const last = Math.min(to.getTime(), until?.epochMilliseconds ?? Infinity)
  const named = unit === 'weeks' ? (parts['BYDAY']?.split(',') ?? []) : []
  const days = named.flatMap((day) => weekdays.indexOf(day) + 1 || []).toSorted()
  const found: Temporal.ZonedDateTime[] = []
  // Old ones are skipped, unless they are counted.
  const skipped = Number.isFinite(count) ? 0 : turnsBefore(start, from, unit, interval)
  for (let turn = skipped, seen = 0; turn < skipped + mostTurns; turn += 1) {
    const base = start.add({ [unit]: turn * interval })
    const inTurn = days.length > 0 ? days.map((day) => base.add({ days: day - base.dayOfWeek })) : [base]
    for (const one of inTurn.filter((moment) => moment.epochMilliseconds >= start.epochMilliseconds)) {
      if (one.epochMilliseconds > last || (seen += 1) > count) return found
      if (one.epochMilliseconds > from.getTime() - 40 * 86_400_000) found.push(one)
    }
    if (base.epochMilliseconds > last + 8 * 86_400_000) return found
  }
  return found
}

const averageDays = { days: 1, weeks: 7, months: 31, years: 366 } as const
const turnsBefore = (start: Temporal.ZonedDateTime, from: Date, unit: keyof typeof averageDays, interval: number) =>
  Math.max(0, Math.floor((from.getTime() - start.epochMilliseconds) / (averageDays[unit] * interval * 86_400_000)) - 2)
