import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { invalidField } from '#api/errors.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import { promisedAnswer } from '#api/records/calendar-days.ts'
import { findFilesOf, useFiles } from '#api/records/file-uses.ts'
import { findFollowers, findSupporters, markRecord } from '#api/records/marks.ts'
import { handOver } from '#api/records/hand-over.ts'
import { findNotes } from '#api/records/notes.ts'
import { holdRow, holdRows, saveRow } from '#api/records/rows.ts'
import { writeTerms } from '#api/records/similar.ts'
import { findSteps, noteStep } from '#api/records/steps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { answerDays, problemFileKinds, problemInput } from '#contract/problems/problems.ts'
import type { ProblemDetail, ProblemInput, updateProblem } from '#contract/problems/problems.ts'
import type { decideProblem as decideEndpoint, ManagedProblemDetail } from '#contract/problems/manage.ts'
import type { Mark } from '#contract/records.ts'
import { mailDecision, mailReceived, type Held } from './mails.ts'
import * as policy from './policy.ts'
import type { Viewer } from './policy.ts'
import { carryProblemOver, countMergedProblems, findProblem, insertProblem, moveProblem, recordOf } from './queries.ts'
import type { ProblemColumns, ProblemRow } from './queries.ts'
import { auditObject, toDetail, toInput, toManaged, toProblem, toRow } from './shape.ts'

const filesOf = (id: string) =>
  ({ ...recordOf(id), field: 'fileIds', visibility: 'record', kinds: problemFileKinds }) as const
const supportersShown = 5

/** Hidden and missing problems both answer 404. */
export async function requireProblem({ db }: Deps, viewer: Viewer, id: string): Promise<ProblemRow> {
  const row = found(await findProblem(db, viewer, id))
  return found(policy.canSee(viewer, row, row.following) ? row : undefined)
}

export async function showProblem(deps: Deps, viewer: Viewer, id: string): Promise<ProblemDetail> {
  const row = await requireProblem(deps, viewer, id)
  const [files, supporters, mergedCount, history] = await Promise.all([
    findFilesOf(deps.db, filesOf(id)),
    findSupporters(deps.db, recordOf(id), supportersShown),
    countMergedProblems(deps.db, id),
    findSteps(deps.db, recordOf(id)),
  ])
  return toDetail(row, viewer, { files, supporters, mergedCount, history })
}

export async function submitProblem(deps: Deps, caller: Caller, input: ProblemInput): Promise<string> {
  const { id: userId, emailVerified } = caller.actor
  if (!emailVerified) refuse('email_unverified')
  return transaction(deps.db, async (tx) => {
    const id = randomUUIDv7()
    const now = deps.clock()
    const dates = { created_at: now, updated_at: now, answer_due_at: await promisedAnswer(tx, now, answerDays) }
    const row = { ...toRow(input), id, proposer_id: userId, ...dates }
    await insertProblem(tx, row)
    await writeTerms(tx, recordOf(id), row.title, row.search)
    await useFiles(tx, caller, { ...filesOf(id), fileIds: input.fileIds })
    await markRecord(tx, recordOf(id), 'follow', userId, true)
    await noteStep(tx, { ...recordOf(id), step: 'submitted', actorId: userId, at: now })
    await audit(tx, caller, 'problems.submit', auditObject(id), { after: { title: input.title } })
    await mailReceived(tx, deps, row)
    return id
  })
}

type ProblemChange = BodyOf<typeof updateProblem>

/** False when somebody else has changed the problem since this version. */
export async function changeProblem(deps: Deps, caller: Caller, id: string, { version, ...change }: ProblemChange) {
  await requireProblem(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const before = await holdRow(tx, 'problems', id)
    if (before.version !== version) return false
    refuse(policy.whyNotEdit(caller.actor, before))
    const fileIds = (await findFilesOf(tx, filesOf(id))).map((file) => file.id)
    const whole = checked(problemInput, { ...toInput(before, fileIds), ...change })
    const now = deps.clock()
    const row = toRow(whole)
    await saveRow(tx, 'problems', before, row, now)
    await writeTerms(tx, recordOf(id), row.title, row.search)
    await useFiles(tx, caller, { ...filesOf(id), fileIds: whole.fileIds })
    await audit(tx, caller, 'problems.update', auditObject(id), { before: toInput(before, []), after: change })
    if (before.state === 'needs_info') {
      const answer_due_at = await promisedAnswer(tx, now, answerDays)
      await moveProblem(tx, before, { to: 'triage', by: 'self', set: { answer_due_at }, now })
      await noteStep(tx, { ...recordOf(id), step: 'completed', actorId: caller.actor.id, at: now })
    }
    return true
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
  return { ...detail, assignee: toManaged(row, actor).assignee, notes, followers: followers.length, can }
}

type DecisionInput = Omit<BodyOf<typeof decideEndpoint>, 'version'> & { version?: number }

/** False when somebody else has changed the problem since the version that was read. */
export async function decideProblem(deps: Deps, caller: Caller, id: string, input: DecisionInput): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const held = await holdBoth(tx, id, input)
    const { problem, target } = held
    if (input.version !== undefined && problem.version !== input.version) return false
    if (!policy.mayDecide(problem.state, input.decision)) refuse('state_conflict')
    if (target) await carryProblemOver(tx, problem, target)
    await saveDecision(tx, caller, held, input, deps.clock())
    await mailDecision(tx, deps, { ...held, ...input }, await findFollowers(tx, recordOf(id)))
    return true
  })
}

/** Merging into one that was merged itself means the one it went into, so a merge never points to a merge. */
async function holdBoth(tx: Tx, id: string, { decision, into }: DecisionInput): Promise<Held> {
  if (decision !== 'merge' || into === undefined) return { problem: await holdRow(tx, 'problems', id) }
  if (into === id) throw invalidField('into', 'merge_self')
  const seen = await holdRows(tx, 'problems', [id, into])
  const problem = found(seen.get(id))
  const named = seen.get(into)
  if (!named || named.kind !== problem.kind) throw invalidField('into', 'unknown_reference')
  if (named.duplicate_of === id) throw invalidField('into', 'merge_circle')
  return { problem, target: named.duplicate_of ? await holdRow(tx, 'problems', named.duplicate_of) : named }
}

async function saveDecision(tx: Tx, caller: Caller, held: Held, { decision, answer }: DecisionInput, now: Date) {
  const { problem, target } = held
  const state = policy.outcomes[decision]
  const text = answer?.trim()
  const set = {
    ...(text && { answer: text, answered_by: caller.actor.id, answered_at: now }),
    duplicate_of: target?.id ?? null,
    assignee_id: problem.assignee_id ?? caller.actor.id,
    answer_due_at: state === 'triage' ? await promisedAnswer(tx, now, answerDays) : null,
  }
  await moveProblem(tx, problem, { to: state, by: 'staff', set, now })
  const step = { ...recordOf(problem.id), step: state, actorId: caller.actor.id, at: now }
  await noteStep(tx, step)
  const carried = { supports: problem.supports + 1 }
  if (target) await noteStep(tx, { ...step, recordId: target.id, step: 'merged', details: carried })
  const before = { state: problem.state, answer: problem.answer }
  const after = { state, answer: text, into: target?.id }
  await audit(tx, caller, `problems.${decision}`, auditObject(problem.id), { before, after })
}

/** Whoever takes a new problem over has begun to read it. */
export const assignProblem = (deps: Deps, caller: Caller, id: string, userId: string | null) =>
  handOver(deps, caller, { table: 'problems', type: 'problem', id, save: takeOver(caller) }, userId)

const takeOver =
  ({ actor }: Caller) =>
  async (tx: Tx, problem: ProblemColumns, set: object, now: Date) => {
    if (problem.state !== 'submitted') return saveRow(tx, 'problems', problem, set, now)
    await moveProblem(tx, problem, { to: 'triage', by: 'staff', set, now })
    await noteStep(tx, { ...recordOf(problem.id), step: 'triage', actorId: actor.id, at: now })
  }
