import { holidaysBetween, type Holiday } from '#contract/cohorts/holidays.ts'
import { lastDayOf } from '#contract/cohorts/manage.ts'
import type { PlanInput, PlannedDate, PlanRow } from '#contract/cohorts/plan.ts'
import type { ProgrammeSettings } from '#contract/programme/programme.ts'
import { minuteMs } from '#contract/times.ts'
import type { Dates } from '../policy.ts'

type Text = { pt: string; en?: string | null | undefined }
/** What tells whether a cohort has something already. */
export const keyOf = (title: Text, at: Date) => `${title.pt}\n${at.toISOString()}`
export const textOf = ({ pt, en }: Text) => ({ pt, en: en ?? null })

/** The day of a week that falls on this weekday, from 1 for Monday; weeks begin on the weekday of the first day. */
export function dayIn({ starts_on }: Pick<Dates, 'starts_on'>, week: number, weekday: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from(starts_on)
  return first.add({ days: (week - 1) * 7 + ((weekday - first.dayOfWeek + 7) % 7) })
}

export const timeOn = (day: Temporal.PlainDate, at: string | Temporal.PlainTime, zone: string) =>
  new Date(day.toZonedDateTime({ timeZone: zone, plainTime: at }).epochMilliseconds)

type DaysOff = ProgrammeSettings['daysOff']

/** National holidays, and days on which the programme rests. */
export const holidaysOf = ({ starts_on, weeks }: Dates, own: DaysOff): Map<string, Holiday['name']> =>
  new Map([
    ...holidaysBetween(starts_on, lastDayOf({ startsOn: starts_on, weeks })).map(
      ({ day, name }) => [day, name] as const,
    ),
    ...own.map(({ day, name: { pt, en } }) => [day, { pt, en: en ?? pt }] as const),
  ])

export type MadeDate = {
  row: PlanRow
  index: number
  week: number
  startsAt: Date
  endsAt: Date
  leftOut: PlannedDate['leftOut']
  holiday: PlannedDate['holiday']
}

type Around = { zone: string; rest: DaysOff; now: Date; sessions: ReadonlySet<string>; tasks: ReadonlySet<string> }

/** Every date that the rows mean, in the order of the calendar, each with why it is left out. */
export function datesOf(cohort: Dates, input: PlanInput, { zone, rest, now, sessions, tasks }: Around): MadeDate[] {
  const holidays = input.skipHolidays ? holidaysOf(cohort, rest) : new Map<string, Holiday['name']>()
  const daysOff = new Set(input.daysOff)
  const there = { session: new Set(sessions), task: new Set(tasks) }
  const whyNot = ({ kind, title }: PlanRow, day: string, startsAt: Date, endsAt: Date) => {
    if (there[kind].has(keyOf(title, startsAt))) return 'there'
    // What is due can be handed in on a day without sessions.
    if (kind === 'session' && holidays.has(day)) return 'holiday'
    if (kind === 'session' && daysOff.has(day)) return 'day_off'
    return kind === 'session' && endsAt <= now ? 'past' : null
  }
  const made = input.rows.flatMap((row, index) =>
    Array.from({ length: row.times }, (_, turn): MadeDate => {
      const week = row.week + turn
      const day = dayIn(cohort, week, row.weekday)
      const startsAt = timeOn(day, row.at, zone)
      const endsAt = new Date(startsAt.getTime() + row.minutes * minuteMs)
      const leftOut = whyNot(row, day.toString(), startsAt, endsAt)
      if (leftOut === null) there[row.kind].add(keyOf(row.title, startsAt))
      const holiday = leftOut === 'holiday' ? (holidays.get(day.toString()) ?? null) : null
      return { row, index, week, startsAt, endsAt, leftOut, holiday }
    }),
  )
  return made.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

export const toPlanned = ({ row, week, startsAt, leftOut, holiday }: MadeDate): PlannedDate => ({
  kind: row.kind,
  title: textOf(row.title),
  week,
  startsAt: startsAt.toISOString(),
  leftOut,
  holiday,
})
