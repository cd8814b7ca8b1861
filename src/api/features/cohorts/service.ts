import { randomUUIDv7 } from 'node:crypto'
import { toColumns } from '#api/db/column-names.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  cohortInput,
  type CohortDetail,
  type CohortInput,
  type duplicateCohort,
  type updateCohort,
} from '#contract/cohorts/manage.ts'
import { dayMs } from '#contract/times.ts'
import { placeLine, planStart } from './intake/places.ts'
import { copyTasks } from './progress/tasks.ts'
import {
  area,
  countSkills,
  findCohortWithCounts,
  findMentors,
  findSessions,
  insertCohort,
  linkEvent,
  unlinkEvent,
} from './queries.ts'
import { cohortObject, toDetail, toInput } from './shape.ts'

export async function showCohort(deps: Deps, id: string): Promise<CohortDetail> {
  const row = found(await findCohortWithCounts(deps.db, id))
  return toDetail(row, await findSessions(deps.db, id), deps.clock())
}

const toRow = ({ applicationsOpenAt, applicationsCloseAt, ...rest }: CohortInput) => ({
  ...toColumns(rest),
  applications_open_at: applicationsOpenAt === null ? null : new Date(applicationsOpenAt),
  applications_close_at: applicationsCloseAt === null ? null : new Date(applicationsCloseAt),
})

async function requireMentor({ db }: Deps, id: string | null): Promise<void> {
  if (id !== null && !(await findMentors(db)).some((one) => one.id === id))
    throw invalidField('leadMentorId', 'unknown_reference')
}

export async function createCohort(deps: Deps, caller: Caller, input: CohortInput): Promise<string> {
  await requireMentor(deps, input.leadMentorId)
  return transaction(deps.db, async (tx) => {
    const id = randomUUIDv7()
    const now = deps.clock()
    await insertCohort(tx, { ...toRow(input), id, created_at: now, updated_at: now })
    await audit(tx, caller, `${area}.create`, cohortObject(id), { after: { name: input.name } })
    return id
  })
}

/** False when somebody else has changed the cohort since this version. */
export async function changeCohort(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, ...change }: BodyOf<typeof updateCohort>,
): Promise<boolean> {
  if (change.leadMentorId) await requireMentor(deps, change.leadMentorId)
  return placeLine.holding(deps, id, async (tx, before) => {
    if (before.version !== version) return false
    const whole = checked(cohortInput, { ...toInput(before), ...change })
    if (whole.capacity !== null && whole.capacity < before.taken) refuse('capacity_below_enrolled')
    const row = toRow(whole)
    await saveRow(tx, 'cohorts', before, row, deps.clock())
    await audit(tx, caller, `${area}.update`, cohortObject(id), { before: toInput(before), after: change })
    await planStart(tx, { ...before, ...row })
    await placeLine.offerFree(tx, deps, { ...before, ...row })
    return true
  })
}

/** All dates move by as many days as the first one. */
export async function copyCohort(
  deps: Deps,
  caller: Caller,
  id: string,
  { name, startsOn }: BodyOf<typeof duplicateCohort>,
): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const from = await holdRow(tx, 'cohorts', id)
    const days = (Date.parse(startsOn) - Date.parse(from.starts_on)) / dayMs
    const moved = (at: string | null) => at && new Date(Date.parse(at) + days * dayMs).toISOString()
    const input = toInput(from)
    const dates = {
      applicationsOpenAt: moved(input.applicationsOpenAt),
      applicationsCloseAt: moved(input.applicationsCloseAt),
    }
    const copy = await createCohort({ ...deps, db: tx }, caller, { ...input, ...dates, name, startsOn })
    await copyTasks(tx, id, copy, days)
    return copy
  })
}

type SessionLink = { id: string; eventId: string; compulsory: boolean | null; skills?: string[] | undefined }

async function knownSkills(tx: Tx, slugs: string[]): Promise<string[]> {
  const chosen = [...new Set(slugs)]
  if ((await countSkills(tx, chosen)) < chosen.length) throw invalidField('skills', 'unknown_reference')
  return chosen
}

/** Without `compulsory` the event leaves the cohort. */
export async function linkSession(
  deps: Deps,
  caller: Caller,
  { id, eventId, compulsory, skills }: SessionLink,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await holdRow(tx, 'cohorts', id)
    const practised = skills && { skills: await knownSkills(tx, skills) }
    if (compulsory === null) await unlinkEvent(tx, id, eventId)
    else await linkEvent(tx, { event_id: eventId, cohort_id: id, compulsory, ...practised, linked_at: deps.clock() })
    const action = compulsory === null ? 'remove_event' : 'add_event'
    await audit(tx, caller, `${area}.${action}`, cohortObject(id), { after: { eventId, compulsory } })
  })
}
