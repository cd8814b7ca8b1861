import { randomUUIDv7 } from 'node:crypto'
import { toColumns } from '#api/db/column-names.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { SessionRules } from '#api/records/session-rules.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  cohortInput,
  type CohortAbout,
  type CohortDetail,
  type CohortInput,
  type updateCohort,
} from '#contract/cohorts/manage.ts'
import { offerElsewhere, placeLine, planEndOfLine, planStart } from './intake/places.ts'
import { findInStates } from './intake/queries.ts'
import { mailEnrolments } from './mails.ts'
import { phaseOf, type Viewer } from './policy.ts'
import {
  area,
  countSkills,
  deleteCohort,
  findDrafts,
  findMentors,
  findSessions,
  findTeamIds,
  findWholeCohort,
  insertCohort,
  isAround,
  findSession,
  linkEvent,
  saveTeam,
  unlinkEvent,
  type CohortRow,
} from './queries.ts'
import { tellOfLeaving } from './progress/session-mails.ts'
import { cohortObject, toAbout, toDetail, toInput } from './shape.ts'

export async function showCohort(deps: Deps, id: string): Promise<CohortDetail> {
  const row = found(await findWholeCohort(deps.db, id))
  return toDetail(row, await findSessions(deps.db, id), deps.clock())
}

/** For whoever is in the cohort or runs it; for others it does not exist. */
export async function showAbout({ db }: Deps, { id: userId, scope }: Viewer, id: string): Promise<CohortAbout> {
  const maySee = scope.has('trainees:manage') || (await isAround(db, id, userId))
  return toAbout(found(maySee ? await findWholeCohort(db, id) : undefined))
}

/** Without the team, which has rows of its own. */
const toRow = ({ applicationsOpenAt, applicationsCloseAt, teamIds: _team, resources, ...rest }: CohortInput) => ({
  ...toColumns(rest),
  resources: JSON.stringify(
    resources.map(({ title, url }) => ({ title: { pt: title.pt, en: title.en ?? null }, url })),
  ),
  applications_open_at: applicationsOpenAt === null ? null : new Date(applicationsOpenAt),
  applications_close_at: applicationsCloseAt === null ? null : new Date(applicationsCloseAt),
})

type Helpers = Partial<Pick<CohortInput, 'leadMentorId' | 'teamIds'>>

async function requireHelpers({ db }: Deps, { leadMentorId, teamIds = [] }: Helpers): Promise<void> {
  if (!leadMentorId && teamIds.length === 0) return
  const known = new Set((await findMentors(db)).map(({ id }) => id))
  if (leadMentorId && !known.has(leadMentorId)) throw invalidField('leadMentorId', 'unknown_reference')
  if (!teamIds.every((id) => known.has(id))) throw invalidField('teamIds', 'unknown_reference')
}

export async function createCohort(deps: Deps, caller: Caller, input: CohortInput): Promise<string> {
  await requireHelpers(deps, input)
  return transaction(deps.db, async (tx) => {
    const id = randomUUIDv7()
    const now = deps.clock()
    const row = { ...toRow(input), id }
    await insertCohort(tx, { ...row, created_at: now, updated_at: now })
    await planEndOfLine(tx, row)
    await saveTeam(tx, id, [...new Set(input.teamIds)])
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
  await requireHelpers(deps, change)
  return placeLine.holding(deps, id, async (tx, before) => {
    if (before.version !== version) return false
    const current = toInput(before, await findTeamIds(tx, id))
    const whole = checked(cohortInput, { ...current, ...change })
    if (whole.capacity !== null && whole.capacity < before.taken) refuse('capacity_below_enrolled')
    if (whole.nextId === id) throw invalidField('nextId', 'unknown_reference')
    const row = toRow(whole)
    await saveRow(tx, 'cohorts', before, row, deps.clock())
    if (change.teamIds) await saveTeam(tx, id, [...new Set(change.teamIds)])
    await audit(tx, caller, `${area}.update`, cohortObject(id), { before: current, after: change })
    const { name, capacity, startsOn: starts_on, weeks } = whole
    const after = { ...before, name, capacity, starts_on, weeks }
    await planStart(tx, after)
    await followDates(tx, deps, before, after)
    await placeLine.offerFree(tx, deps, after)
    return true
  })
}

/** Whoever has a place plans around its first and last day; another cohort may no longer cross it. */
async function followDates(tx: Tx, deps: Deps, before: CohortRow, after: CohortRow): Promise<void> {
  const now = deps.clock()
  if (before.starts_on === after.starts_on && before.weeks === after.weeks) return
  await offerElsewhere(tx, await findInStates(tx, after.id, ['accepted', 'active']), now)
  if (phaseOf(after, now) === 'finished') return
  await mailEnrolments(tx, deps, 'moved', after, await findInStates(tx, after.id, ['offered', 'accepted', 'active']))
}

/** Drafts of its sessions go with it; what was published stays as an event of the programme. */
export async function removeCohort(deps: Deps, caller: Caller, id: string, sessions: SessionRules): Promise<void> {
  await placeLine.holding(deps, id, async (tx, { name }) => {
    const drafts = await findDrafts(tx, id)
    if (!(await deleteCohort(tx, id))) refuse('cohort_has_people')
    await sessions.removeDrafts(
      tx,
      deps,
      caller,
      drafts.map((draft) => draft.id),
    )
    await audit(tx, caller, `${area}.delete`, cohortObject(id), { before: { name, drafts: drafts.length } })
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
    // Also when another cohort takes it.
    const isLeaving = compulsory === null || (await findSession(tx, eventId))?.cohort_id !== id
    const tellThem = isLeaving ? await tellOfLeaving(tx, deps, eventId) : undefined
    if (compulsory === null) await unlinkEvent(tx, id, eventId)
    else await linkEvent(tx, { event_id: eventId, cohort_id: id, compulsory, ...practised, linked_at: deps.clock() })
    await tellThem?.()
    const action = compulsory === null ? 'remove_event' : 'add_event'
    await audit(tx, caller, `${area}.${action}`, cohortObject(id), { after: { eventId, compulsory } })
  })
}
