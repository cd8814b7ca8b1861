import { randomUUIDv7 } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { AppError } from '#api/http/errors.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf, useFiles } from '#api/records/file-uses.ts'
import { findSupporters } from '#api/records/marks.ts'
import { findSimilarRecords, writeTerms } from '#api/records/similar.ts'
import { moveRows } from '#api/records/states.ts'
import { findSteps, noteStep } from '#api/records/steps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fieldIssues } from '#contract/issues.ts'
import { answerDays, problemFileKinds, problemInput, problemTransitions } from '#contract/problems.ts'
import type { ProblemDetail, ProblemInput, ProblemMover, ProblemState, updateProblem } from '#contract/problems.ts'
import type { Mark } from '#contract/records.ts'
import { mailReceived } from './mails.ts'
import { canSee, whyNotEdit, whyNotSupport, type Viewer } from './policy.ts'
import * as queries from './queries.ts'
import { toDetail, toInput, toProblem, toRow } from './shape.ts'

const { area } = queries
const files = { area, field: 'fileIds', visibility: 'record', kinds: problemFileKinds } as const
const supportersShown = 5

/** Hidden and missing problems both answer 404. */
export async function requireProblem({ db }: Deps, viewer: Viewer, id: string): Promise<queries.ProblemRow> {
  const row = found(await queries.findProblem(db, viewer, id))
  return found(canSee(viewer, row, row.following) ? row : undefined)
}

export async function showProblem(deps: Deps, viewer: Viewer, id: string): Promise<ProblemDetail> {
  const row = await requireProblem(deps, viewer, id)
  const record = { area, recordId: id }
  const [shownFiles, supporters, mergedCount, history] = await Promise.all([
    findFilesOf(deps.db, { ...files, recordId: id }),
    findSupporters(deps.db, record, supportersShown),
    queries.countMerged(deps.db, id),
    findSteps(deps.db, record),
  ])
  return toDetail(row, viewer, { files: shownFiles, supporters, mergedCount, history })
}

export const dueFrom = (now: Date) => new Date(now.getTime() + answerDays * 86_400_000)

export async function submitProblem(deps: Deps, caller: Caller, input: ProblemInput): Promise<string> {
  const { actor } = caller
  if (!actor.emailVerified) refuse('email_unverified')
  return transaction(deps.db, async (tx) => {
    const id = randomUUIDv7()
    const now = deps.clock()
    const times = { created_at: now, updated_at: now, answer_due_at: dueFrom(now) }
    const row = toRow(input)
    await tx
      .insertInto('problems')
      .values({ ...row, ...times, id, proposer_id: actor.id })
      .execute()
    await writeTerms(tx, { area, recordId: id }, row.title, row.search)
    await useFiles(tx, caller, { ...files, recordId: id, fileIds: input.fileIds })
    await queries.markProblem(tx, id, 'follow', actor.id, true)
    await noteStep(tx, { area, recordId: id, step: 'submitted', actorId: actor.id, at: now })
    await audit(tx, caller, 'problems.submit', { type: 'problem', id }, { after: { title: input.title } })
    await mailReceived(tx, deps, { id, title: input.title, dueAt: dueFrom(now) }, actor.id)
    return id
  })
}

type ProblemChange = BodyOf<typeof updateProblem>

/** False when somebody else has changed the problem since this version. */
export async function changeProblem(deps: Deps, caller: Caller, id: string, { version, ...change }: ProblemChange) {
  await requireProblem(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const before = await holdProblem(tx, id)
    if (before.version !== version) return false
    refuse(whyNotEdit(caller.actor, before))
    const record = { ...files, recordId: id }
    const fileIds = (await findFilesOf(tx, record)).map((file) => file.id)
    const whole = problemInput.safeParse({ ...toInput(before, fileIds), ...change })
    if (!whole.success) throw new AppError('invalid_fields', { fields: fieldIssues(whole.error) })
    const now = deps.clock()
    const row = toRow(whole.data)
    await queries.saveProblem(tx, before, row, now)
    await writeTerms(tx, { area, recordId: id }, row.title, row.search)
    await useFiles(tx, caller, { ...record, fileIds: whole.data.fileIds })
    await audit(tx, caller, 'problems.update', { type: 'problem', id }, { before: toInput(before, []), after: change })
    if (before.state === 'needs_info') {
      await moveProblem(tx, before, { to: 'triage', by: 'self', set: { answer_due_at: dueFrom(now) }, now })
      await noteStep(tx, { area, recordId: id, step: 'completed', actorId: caller.actor.id, at: now })
    }
    return true
  })
}

export async function holdProblem(tx: Tx, id: string): Promise<queries.ProblemColumns> {
  return found((await queries.lockProblems(tx, [id])).get(id))
}

type Move = { to: ProblemState; by: ProblemMover; set: Updateable<Schema['problems']>; now: Date }

/** Whoever decides on a new problem has read it, so it passes through triage. The caller holds the row lock. */
export async function moveProblem(tx: Tx, problem: queries.ProblemColumns, { to, by, set, now }: Move): Promise<void> {
  const isNew = problem.state === 'submitted' && to !== 'triage'
  const from = isNew ? { ...problem, state: 'triage' as const } : problem
  if (isNew) await moveProblem(tx, problem, { to: 'triage', by, set: {}, now })
  const change = { ...set, version: problem.version + 1, updated_at: now }
  const moved = await moveRows(tx, 'problems', problemTransitions, { rows: [from], to, by, set: change })
  if (moved.length === 0) refuse('state_conflict')
}

/** Supporting also follows; taking the support back leaves the person following. */
export async function markProblem(deps: Deps, { actor }: Caller, id: string, mark: Mark, on: boolean) {
  await requireProblem(deps, actor, id)
  await transaction(deps.db, async (tx) => {
    const problem = await holdProblem(tx, id)
    if (mark === 'support' && on) {
      refuse(whyNotSupport(actor, problem))
      await queries.markProblem(tx, id, 'follow', actor.id, true)
    }
    await queries.markProblem(tx, id, mark, actor.id, on)
  })
  return toProblem(found(await queries.findProblem(deps.db, actor, id)), actor)
}

const mostSimilar = 8
const closest = 5

/** One shared word among several is chance; those are left out. */
export async function findSimilar(deps: Deps, viewer: Viewer, text: string, except: string | undefined) {
  const { terms, count, found: alike } = await findSimilarRecords(deps.db, area, text)
  const near = alike.filter(({ recordId, inTitle, inAll }) => {
    return recordId !== except && inTitle > 0 && inAll >= Math.min(2, count)
  })
  const rows = await queries.findBrowsable(
    deps.db,
    viewer,
    near.map(({ recordId }) => recordId),
  )
  const byId = new Map(rows.map((row) => [row.id, toProblem(row, viewer)]))
  return near
    .flatMap(({ recordId, inTitle }) => {
      const problem = byId.get(recordId)
      return problem ? [{ problem, closeness: Math.min(closest, Math.ceil((closest * inTitle) / count)), terms }] : []
    })
    .slice(0, mostSimilar)
}
