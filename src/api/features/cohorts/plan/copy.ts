import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, type Caller } from '#api/http/caller.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { SessionRules } from '#api/records/session-rules.ts'
import type { PlannedDate } from '#contract/cohorts/plan.ts'
import { copyModules } from '../modules/service.ts'
import { weekOf, type Dates } from '../policy.ts'
import { planPeers } from '../peers/service.ts'
import { findTasks, insertTasks, type TaskRow } from '../progress/queries.ts'
import { findCohort } from '../queries.ts'
import { dayInOther, holidaysOf, timeOn } from './dates.ts'
import { findPlanned, insertLinks } from './queries.ts'

const zoned = (time: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone)

/** The sessions and tasks of a cohort as another would have them: same week, weekday and time of day. */
async function findMoved(db: Db, id: string, from: Dates, to: Dates) {
  const [planned, tasks, { zone }] = await Promise.all([findPlanned(db, id), findTasks(db, id), findProgramme(db)])
  return {
    sessions: planned.map((row) => {
      const day = dayInOther(from, to, row.day)
      const startsAt = timeOn(day, zoned(row.starts_at, row.zone).toPlainTime(), row.zone)
      return { row, day: day.toString(), startsAt }
    }),
    tasks: tasks.map((row) => {
      const due = zoned(row.due_at, zone)
      const day = dayInOther(from, to, due.toPlainDate().toString())
      return { row, day: day.toString(), startsAt: timeOn(day, due.toPlainTime(), zone) }
    }),
  }
}

export async function previewCopy({ db }: Deps, id: string, startsOn: string): Promise<{ dates: PlannedDate[] }> {
  const from = found(await findCohort(db, id))
  const to = { starts_on: startsOn, weeks: from.weeks }
  const { sessions, tasks } = await findMoved(db, id, from, to)
  const holidays = holidaysOf(to, (await findProgramme(db)).days_off)
  const planned = (kind: 'session' | 'task') => (one: (typeof sessions)[number] | (typeof tasks)[number]) => ({
    kind,
    title: { pt: one.row.title_pt, en: one.row.title_en },
    week: weekOf(to, new Date(`${one.day}T12:00:00Z`)),
    startsAt: one.startsAt.toISOString(),
    leftOut: null,
    holiday: kind === 'session' ? (holidays.get(one.day) ?? null) : null,
  })
  const dates = [...sessions.map(planned('session')), ...tasks.map(planned('task'))]
  return { dates: dates.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)) }
}

type Copied = { from: Dates & { id: string }; to: Dates & { id: string }; sessions: SessionRules }

/** Sessions come as drafts, so that nobody is told before the team has looked at the dates. */
export async function copyPlan(tx: Tx, deps: Deps, caller: Caller, { from, to, sessions: rules }: Copied) {
  const { sessions, tasks } = await findMoved(tx, from.id, from, to)
  const wanted = sessions.map(({ row, day }) => ({ id: row.id, day }))
  const copies = await rules.copy(tx, deps, caller, wanted)
  const links = sessions.flatMap(({ row: { id, compulsory, skills } }) => {
    const copy = copies.get(id)
    return copy ? [{ event_id: copy, cohort_id: to.id, compulsory, skills }] : []
  })
  await insertLinks(tx, links)
  const copied = tasks.map(({ row, startsAt }) => ({ ...contentOf(row), cohort_id: to.id, due_at: startsAt }))
  await insertTasks(tx, ...copied)
  await planPeers(tx)
  await copyModules(tx, from.id, to.id, new Map(tasks.map(({ row }, index) => [row.id, copied[index]!.id])))
}

const contentOf = ({ week, title_pt, title_en, body_pt, body_en, rubric, peer_days, peer_blind }: TaskRow) => ({
  id: randomUUIDv7(),
  week,
  title_pt,
  title_en,
  body_pt,
  body_en,
  rubric: rubric && JSON.stringify(rubric),
  peer_days,
  peer_blind,
})
