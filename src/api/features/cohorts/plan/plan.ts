import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import type { SessionRules } from '#api/records/session-rules.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { planLimits, type Plan, type planCohort, type PlanInput } from '#contract/cohorts/plan.ts'
import { weekOf } from '../policy.ts'
import { findTasks, insertTasks } from '../progress/queries.ts'
import { toTask } from '../progress/shape.ts'
import { area, findCohort, type CohortRow } from '../queries.ts'
import { cohortObject } from '../shape.ts'
import { datesOf, keyOf, textOf, toPlanned, type MadeDate } from './dates.ts'
import { findPlanned, findUnknownSkills, insertLinks, type PlannedRow } from './queries.ts'

const toSession = (row: PlannedRow, cohort: CohortRow): Plan['sessions'][number] => ({
  id: row.id,
  title: { pt: row.title_pt, en: row.title_en },
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  week: weekOf(cohort, new Date(`${row.day}T12:00:00Z`)),
  state: row.state,
  compulsory: row.compulsory,
  skills: row.skills,
  path: row.path,
})

export async function showPlan({ db }: Deps, id: string): Promise<Plan> {
  const cohort = found(await findCohort(db, id))
  const [sessions, tasks, { zone }] = await Promise.all([findPlanned(db, id), findTasks(db, id), findProgramme(db)])
  return { zone, sessions: sessions.map((row) => toSession(row, cohort)), tasks: tasks.map(toTask) }
}

/** Each row is told at its own field. */
async function requireRows(db: Db, { weeks }: CohortRow, { rows }: PlanInput): Promise<void> {
  const long = rows.findIndex(({ week, times }) => week + times - 1 > weeks)
  if (long >= 0) {
    const { week } = rows[long]!
    if (week > weeks) throw invalidField(`rows.${long}.week`, 'too_big', { max: String(weeks) })
    throw invalidField(`rows.${long}.times`, 'too_big', { max: String(weeks - week + 1) })
  }
  const unknown = await findUnknownSkills(db, [...new Set(rows.flatMap(({ skills }) => skills))])
  const wrong = rows.findIndex(({ skills }) => skills.some((skill) => unknown.has(skill)))
  if (wrong >= 0) throw invalidField(`rows.${wrong}.skills`, 'unknown_reference')
  if (rows.reduce((sum, { times }) => sum + times, 0) > planLimits.dates) refuse('plan_too_long')
}

/** Whoever comes would not know where to. */
function whyNowhere({ mode, place, link }: CohortRow, publish: boolean) {
  if (mode !== 'online' && place === null) return 'cohort_place_missing'
  return publish && mode !== 'onsite' && link === null ? 'cohort_link_missing' : undefined
}

type Planning = { cohort: CohortRow; zone: string; sessions: SessionRules; publish: boolean }

/** All sessions and tasks in one commit; what is there already is left out, so that doing it again changes nothing. */
export async function planWeeks(
  deps: Deps,
  caller: Caller,
  id: string,
  { dryRun, ...input }: BodyOf<typeof planCohort>,
  sessions: SessionRules,
): Promise<AnswerOf<typeof planCohort>> {
  return transaction(deps.db, async (tx) => {
    const cohort = await holdRow(tx, 'cohorts', id)
    await requireRows(tx, cohort, input)
    const { zone, days_off: rest } = await findProgramme(tx)
    const around = {
      zone,
      rest,
      now: deps.clock(),
      sessions: new Set((await findPlanned(tx, id)).map((row) => keyOf({ pt: row.title_pt }, row.starts_at))),
      tasks: new Set((await findTasks(tx, id)).map((row) => keyOf({ pt: row.title_pt }, row.due_at))),
    }
    const dates = datesOf(cohort, input, around)
    const made = dates.filter(({ leftOut }) => leftOut === null)
    const [met, due] = [made.filter(({ row }) => row.kind === 'session'), made.filter(({ row }) => row.kind === 'task')]
    if (met.length > 0) refuse(whyNowhere(cohort, input.publish))
    if (!dryRun) {
      if (made.length === 0) refuse('plan_empty')
      await makeSessions(tx, deps, caller, met, { cohort, zone, sessions, publish: input.publish })
      await makeTasks(tx, id, due)
      const after = { sessions: met.length, tasks: due.length, publish: input.publish }
      await audit(tx, caller, `${area}.plan`, cohortObject(id), { after })
    }
    return { dryRun, sessions: met.length, tasks: due.length, dates: dates.map(toPlanned) }
  })
}

async function makeSessions(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  dates: readonly MadeDate[],
  { cohort, zone, sessions, publish }: Planning,
): Promise<void> {
  const { mode, place, link, name } = cohort
  const planned = dates.map(({ row, week, startsAt, endsAt }) => ({
    title: textOf(row.title),
    summary: { pt: `Sessão da coorte ${name}, semana ${week}.`, en: `Session of cohort ${name}, week ${week}.` },
    startsAt,
    endsAt,
    zone,
    mode,
    place: mode === 'online' ? null : place,
    link: mode === 'onsite' ? null : link,
  }))
  const ids = await sessions.plan(tx, deps, caller, planned, publish)
  const links = dates.map(({ row }, index) => ({
    event_id: ids[index]!,
    cohort_id: cohort.id,
    compulsory: row.compulsory,
    skills: [...new Set(row.skills)],
  }))
  await insertLinks(tx, links)
}

async function makeTasks(tx: Tx, cohortId: string, dates: readonly MadeDate[]): Promise<void> {
  const rows = dates.map(({ row: { title, body }, week, startsAt }) => ({
    id: randomUUIDv7(),
    cohort_id: cohortId,
    week,
    title_pt: title.pt,
    title_en: title.en ?? null,
    body_pt: body.pt,
    body_en: body.en ?? null,
    due_at: startsAt,
  }))
  await insertTasks(tx, ...rows)
}

export async function publishDrafts(deps: Deps, caller: Caller, id: string, sessions: SessionRules) {
  return transaction(deps.db, async (tx) => {
    await holdRow(tx, 'cohorts', id)
    const drafts = (await findPlanned(tx, id)).filter(({ state }) => state === 'draft')
    const published = await sessions.publish(
      tx,
      deps,
      caller,
      drafts.map((draft) => draft.id),
    )
    await audit(tx, caller, `${area}.publish_plan`, cohortObject(id), { after: { published } })
    return { published, left: drafts.length - published }
  })
}
