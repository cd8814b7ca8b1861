import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { invalidField } from '#api/errors.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf, useFiles } from '#api/records/file-uses.ts'
import { findFollowers, findSupporters, markRecord } from '#api/records/marks.ts'
import { handOver } from '#api/records/hand-over.ts'
import { findNotes } from '#api/records/notes.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { writeTerms } from '#api/records/similar.ts'
import { findSteps, noteStep } from '#api/records/steps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problemFileKinds, problemInput } from '#contract/problems/problems.ts'
import type { confirmProblem as confirmEndpoint, ProblemDetail, ProblemInput } from '#contract/problems/problems.ts'
import type { updateProblem } from '#contract/problems/problems.ts'
import type { ManagedProblemDetail } from '#contract/problems/manage.ts'
import type { Mark } from '#contract/records.ts'
import { lateProblems, mailOwnStep, mailPromise } from './mails.ts'
import * as policy from './policy.ts'
import type { Viewer } from './policy.ts'
import {
  findMergedProblems,
  findOwnOrganisation,
  findProblem,
  insertProblem,
  moveProblem,
  recordOf,
} from './queries.ts'
import type { ProblemColumns, ProblemRow } from './queries.ts'
import { auditObject, toDetail, toInput, toManaged, toProblem, toRow } from './shape.ts'

const filesOf = (id: string) =>
  ({ ...recordOf(id), field: 'fileIds', visibility: 'record', kinds: problemFileKinds }) as const
const supportersShown = 5

const promise = (tx: Tx, id: string, now: Date) => lateProblems.promise(tx, id, now, 'problem_days')

/** Hidden and missing problems both answer 404. */
export async function requireProblem({ db }: Deps, viewer: Viewer, id: string): Promise<ProblemRow> {
  const row = found(await findProblem(db, viewer, id))
  return found(policy.canSee(viewer, row, row.following) ? row : undefined)
}

export async function showProblem(deps: Deps, viewer: Viewer, id: string): Promise<ProblemDetail> {
  const row = await requireProblem(deps, viewer, id)
  const [files, supporters, merged, history] = await Promise.all([
    findFilesOf(deps.db, filesOf(id)),
    policy.isMember(viewer) ? findSupporters(deps.db, recordOf(id), supportersShown) : [],
    findMergedProblems(deps.db, id),
    findSteps(deps.db, recordOf(id)),
  ])
  return toDetail(row, viewer, { files, supporters, mergedCount: merged.length, history })
}

/** A partner speaks for an organisation of theirs, by its own name; a report about the site is everybody's. */
async function organisationOf(tx: Tx, { actor }: Caller, { kind, organisation }: ProblemInput) {
  if (policy.isMember(actor)) return { organisation }
  if (kind === 'platform') return { organisation: null }
  const own = await findOwnOrganisation(tx, actor.id, organisation)
  if (!own) throw invalidField('organisation', 'organisation_other')
  return { organisation: own.name, from_partner: true }
}

export async function submitProblem(deps: Deps, caller: Caller, input: ProblemInput): Promise<string> {
  const { id: userId, emailVerified } = caller.actor
  if (!emailVerified) refuse('email_unverified')
  return transaction(deps.db, async (tx) => {
    const id = randomUUIDv7()
    const now = deps.clock()
    const dates = { created_at: now, updated_at: now, answer_due_at: await promise(tx, id, now) }
    const row = { ...toRow(input), ...(await organisationOf(tx, caller, input)), id, proposer_id: userId, ...dates }
    await insertProblem(tx, row)
    await writeTerms(tx, recordOf(id), row.title, row.search)
    await useFiles(tx, caller, { ...filesOf(id), fileIds: input.fileIds })
    await markRecord(tx, recordOf(id), 'follow', userId, true)
    await noteStep(tx, { ...recordOf(id), step: 'submitted', actorId: userId, at: now })
    await audit(tx, caller, 'problems.submit', auditObject(id), { after: { title: input.title } })
    await mailPromise(tx, deps, 'received', row, dates.answer_due_at)
    return id
  })
}

/** What the proposer does ends the wait of a decision: it has its own mail. */
const settled = { decided_at: null, before: null }

type ProblemChange = BodyOf<typeof updateProblem>

/** False when somebody else has changed the problem since this version. */
export async function changeProblem(deps: Deps, caller: Caller, id: string, input: ProblemChange) {
  const { version, reply, ...change } = input
  await requireProblem(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const before = await holdRow(tx, 'problems', id)
    if (before.version !== version) return false
    refuse(policy.whyNotEdit(caller.actor, before))
    const fileIds = (await findFilesOf(tx, filesOf(id))).map((file) => file.id)
    const whole = checked(problemInput, { ...toInput(before, fileIds), ...change })
    const now = deps.clock()
    const row = { ...toRow(whole), ...(await organisationOf(tx, caller, whole)) }
    const replied = reply === undefined ? {} : { reply: reply?.trim() || null }
    await saveRow(tx, 'problems', before, { ...row, ...replied }, now)
    await writeTerms(tx, recordOf(id), row.title, row.search)
    await useFiles(tx, caller, { ...filesOf(id), fileIds: whole.fileIds })
    await audit(tx, caller, 'problems.update', auditObject(id), { before: toInput(before, []), after: change })
    if (before.state === 'needs_info') {
      const answer_due_at = await promise(tx, id, now)
      await moveProblem(tx, before, { to: 'triage', by: 'self', set: { answer_due_at, ...settled }, now })
      await noteStep(tx, { ...recordOf(id), step: 'completed', actorId: caller.actor.id, at: now })
    }
    return true
  })
}

/** Gone from the lists; who follows it is told, and can still read it. */
export async function withdrawProblem(deps: Deps, caller: Caller, id: string): Promise<void> {
  await requireProblem(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const problem = await holdRow(tx, 'problems', id)
    refuse(policy.whyNotWithdraw(caller.actor, problem))
    const now = deps.clock()
    await moveProblem(tx, problem, { to: 'withdrawn', by: 'self', set: { answer_due_at: null, ...settled }, now })
    await noteStep(tx, { ...recordOf(id), step: 'withdrawn', actorId: caller.actor.id, at: now })
    await audit(tx, caller, 'problems.withdraw', auditObject(id), { before: { state: problem.state } })
    await mailOwnStep(tx, deps, 'withdraw', problem)
  })
}

type Confirmation = BodyOf<typeof confirmEndpoint>

/** What is not solved goes back to the team, with what is missing. */
export async function confirmProblem(deps: Deps, caller: Caller, id: string, { isSolved, reply }: Confirmation) {
  await requireProblem(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const problem = await holdRow(tx, 'problems', id)
    refuse(policy.whyNotConfirm(caller.actor, problem))
    const now = deps.clock()
    if (isSolved) {
      await saveRow(tx, 'problems', problem, { confirmed_at: now, before: null }, now)
      await mailOwnStep(tx, deps, 'confirm', problem)
    } else {
      const set = { reply: reply?.trim() || null, answer_due_at: await promise(tx, id, now), ...settled }
      await moveProblem(tx, problem, { to: 'triage', by: 'self', set, now })
    }
    const step = isSolved ? 'confirmed' : 'unsolved'
    await noteStep(tx, { ...recordOf(id), step, actorId: caller.actor.id, at: now })
    await audit(tx, caller, `problems.${step}`, auditObject(id), { before: { state: problem.state } })
  })
}

export async function markProblem(deps: Deps, { actor }: Caller, id: string, mark: Mark, on: boolean) {
  await requireProblem(deps, actor, id)
  await transaction(deps.db, async (tx) => {
    const problem = await holdRow(tx, 'problems', id)
    if (mark === 'support' && on) refuse(policy.whyNotSupport(actor, problem))
    await markRecord(tx, recordOf(id), mark, actor.id, on)
  })
  return toProblem(found(await findProblem(deps.db, actor, id)), actor)
}

export async function showManagedProblem(deps: Deps, actor: Actor, id: string): Promise<ManagedProblemDetail> {
  const [row, detail, notes, followers] = await Promise.all([
    requireProblem(deps, actor, id),
    showProblem(deps, actor, id),
    findNotes(deps.db, recordOf(id)),
    findFollowers(deps.db, recordOf(id)),
  ])
  const can = { ...detail.can, decide: policy.possibleDecisions(row) }
  const { assignee } = toManaged(row, actor)
  const undoUntil = row.decided_at && row.before && policy.decisionWindow.tellingTime(row.decided_at).toISOString()
  return { ...detail, assignee, notes, followers: followers.length, undoUntil, can }
}

/** Whoever takes a new problem over has begun to read it. */
export const assignProblem = (deps: Deps, caller: Caller, id: string, userId: string | null, told?: 'one of many') =>
  handOver(
    deps,
    caller,
    { table: 'problems', type: 'problem', id, save: takeOver(caller), about: told ? undefined : workOn },
    userId,
  )

const workOn = ({ id, title }: Pick<ProblemColumns, 'id' | 'title'>) => ({ title, path: `/manage/problems?id=${id}` })

const takeOver =
  ({ actor }: Caller) =>
  async (tx: Tx, problem: ProblemColumns, set: object, now: Date) => {
    if (problem.state !== 'submitted') return saveRow(tx, 'problems', problem, set, now)
    await moveProblem(tx, problem, { to: 'triage', by: 'staff', set, now })
    await noteStep(tx, { ...recordOf(problem.id), step: 'triage', actorId: actor.id, at: now })
  }
