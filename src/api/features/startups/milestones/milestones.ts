import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { findTeam } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf, releaseFiles, useFiles } from '#api/records/file-uses.ts'
import { findMember, requireAble } from '#api/records/members.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import { noteStep } from '#api/records/steps.ts'
import { personOf } from '#api/records/names.ts'
import type { BodyOf, Locale } from '#contract/endpoint.ts'
import { mayMove } from '#contract/states.ts'
import * as contract from '#contract/startups/milestones.ts'
import type { Milestone, MilestoneInput, MilestoneState } from '#contract/startups/milestones.ts'
import { mailMilestone, mailWaiting } from '../mails/growth.ts'
import { findMentors } from '../mentors/queries.ts'
import { findTeamIds, startupMembers } from '../team/queries.ts'
import * as policy from '../policy.ts'
import type { StartupFacts, Viewer } from '../policy.ts'
import { area, recordOf } from '../queries.ts'
import { holdStartup, requireStartup, type HeldStartup } from '../service.ts'
import { deleteMilestoneRow, findMilestoneRows, insertMilestone, type MilestoneRow } from './queries.ts'

type MilestoneKey = { id: string; milestoneId: string }

const filesOf = (recordId: string) =>
  ({ area, recordId, field: 'fileIds', visibility: 'record', kinds: contract.milestoneFileKinds }) as const
const auditObject = (id: string) => ({ type: 'milestone', id })

async function toMilestone(db: Db, row: MilestoneRow, viewer: Viewer, startup: StartupFacts): Promise<Milestone> {
  const { id, title, state, evidence, owner_id, owner, done_at, approved_at, approver, version } = row
  return {
    id,
    title,
    state,
    evidence,
    version,
    dueOn: row.due,
    owner: personOf(owner_id, owner),
    files: await findFilesOf(db, filesOf(id)),
    doneAt: done_at?.toISOString() ?? null,
    approvedAt: approved_at?.toISOString() ?? null,
    approvedBy: approver,
    returned: row.returned_reason ? { reason: row.returned_reason, lang: row.returned_lang } : null,
    can: policy.milestoneCan(viewer, startup, row),
  }
}

export async function listMilestones(deps: Deps, viewer: Viewer, id: string): Promise<Milestone[]> {
  const startup = await requireStartup(deps, viewer, id)
  if (!policy.canSeeInside(viewer, startup)) refuse('forbidden')
  const rows = await findMilestoneRows(deps.db, id)
  return Promise.all(rows.map((row) => toMilestone(deps.db, row, viewer, startup)))
}

export const showMilestone = async (
  deps: Deps,
  viewer: Viewer,
  { id, milestoneId }: MilestoneKey,
): Promise<Milestone> =>
  found((await listMilestones(deps, viewer, id)).find((milestone) => milestone.id === milestoneId))

export async function createMilestone(deps: Deps, caller: Caller, id: string, input: MilestoneInput): Promise<string> {
  await requireStartup(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    refuse(policy.whyNotPlan(caller.actor, startup))
    if ((await findMilestoneRows(tx, id)).length >= contract.milestoneLimits.each) refuse('state_conflict')
    const now = deps.clock()
    const milestoneId = randomUUIDv7()
    const row = await rowOf(tx, id, input)
    await insertMilestone(tx, { ...row, id: milestoneId, startup_id: id, created_at: now, updated_at: now })
    await useFiles(tx, caller, { ...filesOf(milestoneId), fileIds: input.fileIds })
    await audit(tx, caller, 'startups.milestone', auditObject(milestoneId), { after: { title: input.title } })
    return milestoneId
  })
}

/** Whoever answers for it is of the team. */
async function rowOf(tx: Tx, startupId: string, { title, dueOn, ownerId, evidence }: Omit<MilestoneInput, 'fileIds'>) {
  if (ownerId && !(await findMember(tx, startupMembers, startupId, ownerId)))
    throw invalidField('ownerId', 'unknown_reference')
  if (ownerId) await requireAble(tx, ownerId, 'ownerId')
  return { title, due_on: dueOn, owner_id: ownerId, evidence }
}

/** The milestone, locked after its startup, with who the caller is in it. */
async function holdMilestone(tx: Tx, caller: Caller, { id, milestoneId }: MilestoneKey) {
  const startup = await holdStartup(tx, caller.actor, id)
  const row = await holdRow(tx, 'startup_milestones', milestoneId)
  return { startup, row: found(row.startup_id === id ? row : undefined) }
}

type MilestoneChange = BodyOf<typeof contract.updateMilestone>

/** False when somebody else has changed it since this version. */
export async function changeMilestone(
  deps: Deps,
  caller: Caller,
  key: MilestoneKey,
  { version, ...change }: MilestoneChange,
) {
  await requireStartup(deps, caller.actor, key.id)
  return transaction(deps.db, async (tx) => {
    const { startup, row } = await holdMilestone(tx, caller, key)
    refuse(policy.whyNotPlan(caller.actor, startup))
    if (row.state === 'approved') refuse('state_conflict')
    if (row.version !== version) return false
    const [{ due }] = (await findMilestoneRows(tx, key.id)).filter(({ id }) => id === row.id) as [MilestoneRow]
    const before = { title: row.title, dueOn: due, ownerId: row.owner_id, evidence: row.evidence }
    const { fileIds, ...fields } = change
    // Somebody who has left the team may stay as the one who answered for it.
    const isSameOwner = fields.ownerId === undefined || fields.ownerId === row.owner_id
    const whole = { ...before, ...fields }
    const set = await rowOf(tx, key.id, isSameOwner ? { ...whole, ownerId: null } : whole)
    await saveRow(tx, 'startup_milestones', row, { ...set, owner_id: whole.ownerId }, deps.clock())
    if (fileIds) await useFiles(tx, caller, { ...filesOf(row.id), fileIds })
    await audit(tx, caller, 'startups.milestone', auditObject(row.id), { before, after: change })
    return true
  })
}

type Move = BodyOf<typeof contract.moveMilestone>

/** False when somebody else has changed it since this version. */
export async function moveMilestone(deps: Deps, caller: Caller, key: MilestoneKey, move: Move) {
  const { state: to, version } = move
  await requireStartup(deps, caller.actor, key.id)
  return transaction(deps.db, async (tx) => {
    const { startup, row } = await holdMilestone(tx, caller, key)
    const movers = policy.milestoneMovers(caller.actor, startup)
    if (movers.length === 0) refuse('forbidden')
    if (policy.isEnded(startup)) refuse('state_conflict')
    if (row.version !== version) return false
    const by = movers.find((mover) => mayMove(contract.milestoneTransitions, row.state, to, mover))
    if (!by) return refuseMove(row.state, to)
    const now = deps.clock()
    const returned = policy.isSentBack(startup, row.state, to) ? whyReturned(startup, move) : null
    const approved = to === 'approved' && { approved_at: now, approved_by: caller.actor.id }
    const isBegun = to === 'in_progress' && row.state === 'planned'
    const set = {
      done_at: to === 'done' ? now : to === 'approved' ? row.done_at : null,
      ...(!isBegun && { returned_reason: returned?.reason ?? null }),
      ...(returned && { returned_lang: returned.lang }),
      ...approved,
    }
    await moveRow(tx, 'startup_milestones', contract.milestoneTransitions, { row, to, by, set, now })
    await audit(tx, caller, `startups.milestone-${to}`, auditObject(row.id), { before: { state: row.state } })
    await tellOfMove(tx, deps, startup, { id: row.id, title: row.title, to, returned })
    if (to === 'approved') {
      const step = { ...recordOf(key.id), step: 'milestone', actorId: caller.actor.id, at: now }
      await noteStep(tx, { ...step, details: { title: row.title } })
    }
    return true
  })
}

/** Never without words, in the language in which they are written. */
function whyReturned(startup: HeldStartup, { reason, lang = startup.lang }: Move) {
  if (!reason?.trim()) throw invalidField('reason', 'required')
  return { reason: reason.trim(), lang }
}

type Moved = { id: string; title: string; to: MilestoneState; returned: { reason: string; lang: Locale } | null }

/** The team hears what became of it, its mentors that something waits for them; nobody of their own steps. */
async function tellOfMove(tx: Tx, deps: Deps, startup: HeldStartup, { id, title, to, returned }: Moved): Promise<void> {
  if (to === 'approved' || returned) {
    await mailMilestone(tx, deps, startup, { id, people: await findTeamIds(tx, startup.id), title, returned })
  }
  if (to !== 'done') return
  const mentors = await findMentors(tx, startup.id)
  const approvers = mentors.length > 0 ? mentors : await findTeam(tx)
  await mailWaiting(tx, deps, startup, { id, people: approvers.map((person) => person.id), title })
}

/** What others may do is forbidden; what nobody may do from this state is a conflict. */
function refuseMove(from: MilestoneState, to: MilestoneState): never {
  const isOthers = (contract.milestoneTransitions[from][to] ?? []).length > 0
  refuse(isOthers ? 'forbidden' : 'state_conflict')
  throw new Error('unreachable')
}

export async function deleteMilestone(deps: Deps, caller: Caller, key: MilestoneKey): Promise<void> {
  await requireStartup(deps, caller.actor, key.id)
  await transaction(deps.db, async (tx) => {
    const { startup, row } = await holdMilestone(tx, caller, key)
    refuse(policy.whyNotPlan(caller.actor, startup))
    if (row.state === 'done' || row.state === 'approved') refuse('state_conflict')
    await releaseFiles(tx, filesOf(row.id))
    await deleteMilestoneRow(tx, row.id)
    await audit(tx, caller, 'startups.milestone-delete', auditObject(row.id), { before: { title: row.title } })
  })
}
