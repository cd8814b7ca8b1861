import type { Db } from '#api/deps.ts'
import type { FigureMoment } from '#api/records/figures.ts'
import type { ReportRecord } from '#contract/figures/report-view.ts'
import { findChallenges, findDates, type ReportRow } from './queries.ts'

type Dates = { starts_on: string; weeks: number }

const daysOfWeek = 7
const firstDay = ({ starts_on }: Dates) => Temporal.PlainDate.from(starts_on)
const lastDay = (dates: Dates) => firstDay(dates).add({ days: dates.weeks * daysOfWeek - 1 })

/** Where the edition stands on a day; once it is over, at its end. */
function weekOn(dates: Dates, { now, zone }: FigureMoment): NonNullable<ReportRecord['week']> | null {
  const today = now.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()
  const { days } = firstDay(dates).until(today)
  const { weeks } = dates
  if (days < 0) return null
  if (days >= weeks * daysOfWeek) return { week: weeks, weeks, day: daysOfWeek }
  return { week: Math.floor(days / daysOfWeek) + 1, weeks, day: (days % daysOfWeek) + 1 }
}

const monthStart = (month: string) => Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).toString()
const monthEnd = (month: string) => {
  const first = Temporal.PlainYearMonth.from(month)
  return first.toPlainDate({ day: first.daysInMonth }).toString()
}
const given = (days: readonly (string | null | undefined)[]) => days.filter((day) => day != null).toSorted()

/** What stands beside the numbers: the week of the edition, and the challenges of the period. */
export async function coverOf(
  db: Db,
  { edition, figures, first_month, last_month }: ReportRow,
  moment: FigureMoment,
): Promise<Pick<ReportRecord, 'week' | 'challenges'>> {
  const dates = edition ? await findDates(db, edition) : undefined
  const from = given([dates && firstDay(dates).toString(), first_month && monthStart(first_month)]).at(-1) ?? null
  const to = given([dates && lastDay(dates).toString(), last_month && monthEnd(last_month)])[0] ?? null
  return {
    week: dates ? weekOn(dates, moment) : null,
    challenges: figures.includes('teams') ? await findChallenges(db, { from, to, now: moment.now }) : [],
  }
}
