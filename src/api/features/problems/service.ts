import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf, useFiles } from '#api/records/file-uses.ts'
import { findSupporters, markRecord } from '#api/records/marks.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { writeTerms } from '#api/records/similar.ts'
import { findSteps, noteStep } from '#api/records/steps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problemFileKinds, problemInput } from '#contract/problems.ts'
import type { ProblemDetail, ProblemInput, updateProblem } from '#contract/problems.ts'
import type { Mark } from '#contract/records.ts'
import { mailReceived } from './mails.ts'
import { canSee, dueFrom, whyNotEdit, whyNotSupport, type Viewer } from './policy.ts'
import { countMerged, findProblem, moveProblem, recordOf, type ProblemRow } from './queries.ts'
import { auditObject, toDetail, toInput, toProblem, toRow } from './shape.ts'

const filesOf = (id: string) =>
  ({ ...recordOf(id), field: 'fileIds', visibility: 'record', kinds: problemFileKinds }) as const
const supportersShown = 5

/** Hidden and missing problems both answer 404. */
export async function requireProblem({ db }: Deps, viewer: Viewer, id: string): Promise<ProblemRow> {
  const row = found(await findProblem(db, viewer, id))
  return found(canSee(viewer, row, row.following) ? row : undefined)
}

export async function showProblem(deps: Deps, viewer: Viewer, id: string): Promise<ProblemDetail> {
  const row = await requireProblem(deps, viewer, id)
  const [files, supporters, mergedCount, history] = await Promise.all([
    findFilesOf(deps.db, filesOf(id)),
    findSupporters(deps.db, recordOf(id), supportersShown),
    countMerged(deps.db, id),
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
    const dueAt = dueFrom(now)
    const row = { ...toRow(input), id, proposer_id: userId, created_at: now, updated_at: now, answer_due_at: dueAt }
    await tx.insertInto('problems').values(row).execute()
    await writeTerms(tx, recordOf(id), row.title, row.search)
    await useFiles(tx, caller, { ...filesOf(id), fileIds: input.fileIds })
    await markRecord(tx, recordOf(id), 'follow', userId, true)
    await noteStep(tx, { ...recordOf(id), step: 'submitted', actorId: userId, at: now })
    await audit(tx, caller, 'problems.submit', auditObject(id), { after: { title: input.title } })
    await mailReceived(tx, deps, { id, title: input.title, dueAt }, userId)
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
    refuse(whyNotEdit(caller.actor, before))
    const fileIds = (await findFilesOf(tx, filesOf(id))).map((file) => file.id)
    const whole = checked(problemInput, { ...toInput(before, fileIds), ...change })
    const now = deps.clock()
    const row = toRow(whole)
    await saveRow(tx, 'problems', before, row, now)
    await writeTerms(tx, recordOf(id), row.title, row.search)
    await useFiles(tx, caller, { ...filesOf(id), fileIds: whole.fileIds })
    await audit(tx, caller, 'problems.update', auditObject(id), { before: toInput(before, []), after: change })
    if (before.state === 'needs_info') {
      await moveProblem(tx, before, { to: 'triage', by: 'self', set: { answer_due_at: dueFrom(now) }, now })
      await noteStep(tx, { ...recordOf(id), step: 'completed', actorId: caller.actor.id, at: now })
    }
    return true
  })
}

export async function markProblem(deps: Deps, { actor }: Caller, id: string, mark: Mark, on: boolean) {
  await requireProblem(deps, actor, id)
  await transaction(deps.db, async (tx) => {
    const problem = await holdRow(tx, 'problems', id)
    if (mark === 'support' && on) refuse(whyNotSupport(actor, problem))
    await markRecord(tx, recordOf(id), mark, actor.id, on)
  })
  return toProblem(found(await findProblem(deps.db, actor, id)), actor)
}
