import { timeOf, type Frame } from '#api/records/edition-parts.ts'
import { nationalHolidays } from '#contract/cohorts/holidays.ts'
import type { DatedRow } from '#contract/editions/editions.ts'
import type { EditionFile } from '#contract/editions/file.ts'
import type { Moment } from '#contract/moments.ts'

type Dated = {
  kind: DatedRow['kind']
  title: { pt: string; en?: string | null | undefined }
  moment: Moment
  zone: string
}

function* datesIn({ name, cohort, sessions, events, challenges }: EditionFile, zone: string): Generator<Dated> {
  const own = { title: { pt: name, en: name }, zone }
  if (cohort.applicationsOpen) yield { kind: 'applicationsOpen', moment: cohort.applicationsOpen, ...own }
  if (cohort.applicationsClose) yield { kind: 'applicationsClose', moment: cohort.applicationsClose, ...own }
  for (const { title, starts, zone: other } of sessions)
    yield { kind: 'session', title, moment: starts, zone: other ?? zone }
  for (const { title, starts, zone: other } of events)
    yield { kind: 'event', title, moment: starts, zone: other ?? zone }
  for (const { title, due } of cohort.tasks) yield { kind: 'task', title, moment: due, zone }
  for (const { title, opens, closes, results } of challenges) {
    yield { kind: 'challengeOpens', title, moment: opens, zone }
    yield { kind: 'challengeCloses', title, moment: closes, zone }
    yield { kind: 'challengeResults', title, moment: results, zone }
  }
}

/** People come to these, so a day off matters. */
const attended: readonly DatedRow['kind'][] = ['session', 'event']
const isWeekend = (day: Temporal.PlainDate) => day.dayOfWeek > 5

function marksOf({ kind, moment, zone }: Dated, from: string, to: string) {
  const day = Temporal.PlainDate.from(to).add({ days: moment.day })
  const before = Temporal.PlainDate.from(from).add({ days: moment.day })
  const off = attended.includes(kind)
    ? nationalHolidays(day.year).find((holiday) => holiday.day === day.toString())
    : undefined
  const marks: DatedRow['marks'] = []
  if (off) marks.push('holiday')
  // What was at a weekend before is meant to be.
  if (attended.includes(kind) && isWeekend(day) && !isWeekend(before)) marks.push('weekend')
  if (day.toZonedDateTime(zone).hoursInDay !== 24) marks.push('clock')
  if (day.month === 2 && day.day === 29) marks.push('leap')
  return { marks, holiday: off?.name ?? null }
}

/** Every date of an edition, before and in one that begins on another day: whole days later, at the same time of day. */
export function datedRows(file: EditionFile, { startsOn, zone }: Frame, wasHeld: boolean): DatedRow[] {
  const rows = [...datesIn(file, zone)].map((one): DatedRow => {
    const { kind, title, moment, zone: own } = one
    const was = wasHeld ? timeOf(moment, { startsOn: file.startsOn, zone: own }).toISOString() : null
    const at = timeOf(moment, { startsOn, zone: own }).toISOString()
    return {
      kind,
      was,
      at,
      zone: own,
      title: { pt: title.pt, en: title.en || null },
      ...marksOf(one, file.startsOn, startsOn),
    }
  })
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
