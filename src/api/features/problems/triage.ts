import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/http/errors.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import { findFollowers } from '#api/records/marks.ts'
import { findNotes } from '#api/records/notes.ts'
import { holdRow, holdRows, saveRow } from '#api/records/rows.ts'
import { noteStep } from '#api/records/steps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { decideProblem, ManagedProblemDetail } from '#contract/problems-manage.ts'
import { mailDecision } from './mails.ts'
import { dueFrom, mayDecide, outcomes, possibleDecisions } from './policy.ts'
import { carryOver, moveProblem, recordOf, type ProblemColumns } from './queries.ts'
import { requireProblem, showProblem } from './service.ts'
import { auditObject, toManaged } from './shape.ts'

export async function showManaged(deps: Deps, actor: Actor, id: string): Promise<ManagedProblemDetail> {
  const row = await requireProblem(deps, actor, id)
  const [detail, notes, followers] = await Promise.all([
    showProblem(deps, actor, id),
    findNotes(deps.db, recordOf(id)),
    findFollowers(deps.db, recordOf(id)),
  ])
  const can = { ...detail.can, decide: possibleDecisions(row) }
  return { ...detail, assignee: toManaged(row, actor).assignee, notes, followers: followers.length, can }
}

type DecisionInput = Omit<BodyOf<typeof decideProblem>, 'version'> & { version?: number }
type Held = { problem: ProblemColumns; target?: ProblemColumns }

/** False when somebody else has changed the problem since the version that was read. */
export async function decide(deps: Deps, caller: Caller, id: string, input: DecisionInput): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const held = await holdBoth(tx, id, input)
    const { problem, target } = held
    if (input.version !== undefined && problem.version !== input.version) return false
    if (!mayDecide(problem.state, input.decision)) refuse('state_conflict')
    if (target) await carryOver(tx, problem, target)
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
  const state = outcomes[decision]
  const text = answer?.trim()
  const set = {
    ...(text && { answer: text, answered_by: caller.actor.id, answered_at: now }),
    duplicate_of: target?.id ?? null,
    assignee_id: problem.assignee_id ?? caller.actor.id,
    answer_due_at: state === 'triage' ? dueFrom(now) : null,
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

/** Whoever takes a problem over has begun to read it. */
export async function assign(deps: Deps, caller: Caller, id: string, userId: string | null): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const problem = await holdRow(tx, 'problems', id)
    const now = deps.clock()
    const set = { assignee_id: userId }
    if (problem.state === 'submitted') {
      await moveProblem(tx, problem, { to: 'triage', by: 'staff', set, now })
      await noteStep(tx, { ...recordOf(id), step: 'triage', actorId: caller.actor.id, at: now })
    } else await saveRow(tx, 'problems', problem, set, now)
    const change = { before: { assignee: problem.assignee_id }, after: { assignee: userId } }
    await audit(tx, caller, 'problems.assign', auditObject(id), change)
  })
}
