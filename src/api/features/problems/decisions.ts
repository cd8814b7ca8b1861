import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, holdRows } from '#api/records/rows.ts'
import { noteStep, removeStep } from '#api/records/steps.ts'
import { toldMoves } from '#api/records/told-moves.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { decideProblem as decideEndpoint } from '#contract/problems/manage.ts'
import { lateProblems, mailDecision } from './mails.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { recordOf, type ProblemColumns } from './queries.ts'
import { auditObject } from './shape.ts'

type DecisionInput = Omit<BodyOf<typeof decideEndpoint>, 'version'> & { version?: number }
type Held = { problem: ProblemColumns; target?: ProblemColumns }

export const toldProblemDecisions = toldMoves({
  job: 'problems.tell',
  ...policy.decisionWindow,
  tellDue: async (tx, deps, due) => {
    const rows = await queries.holdDueDecisions(tx, due)
    for (const row of rows) await mailDecision(tx, deps, row)
    await queries.markDecisionsTold(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  },
})

/** False when somebody else has changed the problem since the version that was read. */
export async function decideProblem(deps: Deps, caller: Caller, id: string, input: DecisionInput): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const held = await holdBoth(tx, id, input)
    const { problem, target } = held
    if (input.version !== undefined && problem.version !== input.version) return false
    if (!policy.mayDecide(problem.state, input.decision)) refuse('state_conflict')
    const merged = target ? await queries.findMergedProblems(tx, id) : []
    if (target) await queries.carryProblemOver(tx, problem, target)
    if (problem.state === 'duplicate') await queries.takeMergeBack(tx, problem)
    await saveDecision(tx, caller, held, { ...input, merged }, deps.clock())
    await toldProblemDecisions.planTelling(tx, deps.clock())
    return true
  })
}

/** Merging into one that was merged itself means the one it went into, so a merge never points to a merge. */
async function holdBoth(tx: Tx, id: string, { decision, into }: DecisionInput): Promise<Held> {
  if (decision !== 'merge' || into === undefined) return { problem: await holdWithTarget(tx, id) }
  if (into === id) throw invalidField('into', 'merge_self')
  const seen = await holdRows(tx, 'problems', [id, into])
  const problem = found(seen.get(id))
  const named = seen.get(into)
  if (!named || named.kind !== problem.kind || named.state === 'withdrawn')
    throw invalidField('into', 'unknown_reference')
  if (named.duplicate_of === id) throw invalidField('into', 'merge_circle')
  return { problem, target: named.duplicate_of ? await holdRow(tx, 'problems', named.duplicate_of) : named }
}

/** With the problem that it was merged into, whose supports change when the merge is taken back. */
async function holdWithTarget(tx: Tx, id: string): Promise<ProblemColumns> {
  const problem = await holdRow(tx, 'problems', id)
  if (problem.duplicate_of) await holdRow(tx, 'problems', problem.duplicate_of)
  return problem
}

/** What a decision changes, to be brought back. Who takes a merge back decides anew: there is no way back from that. */
function changedBy(problem: ProblemColumns, merged: string[]): string | null {
  if (problem.state === 'duplicate') return null
  const { state, answer, answer_lang, answer_other, answered_by, answered_at } = problem
  const said = { answer, answer_lang, answer_other, answered_by, answered_at }
  const { answer_due_at, confirmed_at, assignee_id } = problem
  return JSON.stringify({ state, ...said, answer_due_at, confirmed_at, assignee_id, merged })
}

type Decided = DecisionInput & { merged: string[] }

async function saveDecision(tx: Tx, caller: Caller, { problem, target }: Held, input: Decided, now: Date) {
  const { decision, lang = 'pt', merged } = input
  const state = policy.outcomes[decision]
  const text = input.answer?.trim()
  const said = { answer: text, answer_lang: lang, answer_other: input.other?.trim() || null }
  const set = {
    ...(text && { ...said, answered_by: caller.actor.id, answered_at: now }),
    ...(decision === 'ask' && { reply: null }),
    duplicate_of: target?.id ?? null,
    confirmed_at: null,
    assignee_id: problem.assignee_id ?? caller.actor.id,
    answer_due_at: state === 'triage' ? await lateProblems.promise(tx, problem.id, now, 'problem_days') : null,
    decided_at: now,
    before: changedBy(problem, merged),
  }
  await queries.moveProblem(tx, problem, { to: state, by: 'staff', set, now })
  const step = { ...recordOf(problem.id), step: state, actorId: caller.actor.id, at: now }
  await noteStep(tx, step)
  const carried = { supports: problem.supports + 1 }
  if (target) await noteStep(tx, { ...step, recordId: target.id, step: 'merged', details: carried })
  const before = { state: problem.state, answer: problem.answer }
  const after = { state, answer: text, into: target?.id }
  await audit(tx, caller, `problems.${decision}`, auditObject(problem.id), { before, after })
}

/** Takes a decision back of which nobody was told; the step goes with it. */
export async function undoDecision(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const problem = await holdWithTarget(tx, id)
    const now = deps.clock()
    const { state, before, decided_at, duplicate_of } = problem
    if (!before || !decided_at || decided_at <= policy.decisionWindow.toldFrom(now)) return refuse('state_conflict')
    const { merged: _, state: was, ...said } = before
    await queries.takeMergeBack(tx, problem)
    const to = was === 'submitted' ? 'triage' : was
    const set = { ...said, duplicate_of: null, decided_at: null, before: null }
    await queries.moveProblem(tx, problem, { to, by: 'undo', set, now })
    await removeStep(tx, recordOf(id), state, decided_at)
    if (duplicate_of) await removeStep(tx, recordOf(duplicate_of), 'merged', decided_at)
    await audit(tx, caller, 'problems.undo', auditObject(id), { before: { state }, after: { state: to } })
  })
}
