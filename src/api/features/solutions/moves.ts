import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf } from '#api/records/file-uses.ts'
import { revokeInvitations } from '#api/records/invitations.ts'
import { findMembers } from '#api/records/members.ts'
import { saveRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import { noteStep } from '#api/records/steps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { solutionInput, type decideSolution as decideEndpoint } from '#contract/solutions/solutions.ts'
import { solutionTransitions, type SolutionMover, type SolutionState } from '#contract/solutions/states.ts'
import { mailDisqualified, mailRestored, mailSubmitted } from './mails.ts'
import * as policy from './policy.ts'
import { recordOf, releaseMembers, solutionMembers, type SolutionColumns } from './queries.ts'
import { filesOf, holdSolution, requireSolution } from './service.ts'
import { auditObject, toInput } from './shape.ts'

type SolutionSet = Parameters<typeof moveRow<'solutions', string, string, string>>[3]['set']
type SolutionMove = { row: SolutionColumns; to: SolutionState; by: SolutionMover; set?: SolutionSet }

/** One audited step of the transition table, which the team sees in the history; the caller holds the row. */
export async function moveSolution(
  tx: Tx,
  deps: Deps,
  caller: Caller | null,
  { row, to, by, set = {} }: SolutionMove,
): Promise<void> {
  const now = deps.clock()
  await moveRow(tx, 'solutions', solutionTransitions, { row, to, by, set, now })
  await noteStep(tx, { ...recordOf(row.id), step: to, actorId: caller?.actor.id ?? null, at: now })
  const change = { before: { state: row.state }, after: { state: to } }
  await audit(tx, caller, `solutions.${to}`, auditObject(row.id), change)
}

export async function submitSolution(deps: Deps, caller: Caller, id: string): Promise<void> {
  await requireSolution(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const row = await holdSolution(tx, caller.actor, id)
    const now = deps.clock()
    refuse(policy.whyNotSubmit(caller.actor, row, now))
    const files = await findFilesOf(tx, filesOf(id))
    checked(
      solutionInput,
      toInput(
        row,
        files.map((file) => file.id),
      ),
    )
    const members = await findMembers(tx, solutionMembers, id)
    if (members.length < row.challenge.team_min) refuse('solution_team_small')
    await moveSolution(tx, deps, caller, { row, to: 'submitted', by: 'self', set: { submitted_at: now } })
    const people = members.map((member) => member.id)
    await mailSubmitted(tx, deps, row, people)
  })
}

export async function takeBackSolution(deps: Deps, caller: Caller, id: string): Promise<void> {
  await requireSolution(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const row = await holdSolution(tx, caller.actor, id)
    refuse(policy.whyNotMove(row, 'draft', deps.clock()))
    await moveSolution(tx, deps, caller, {
      row,
      to: 'draft',
      by: 'self',
      set: { submitted_at: null, eligible_at: null },
    })
  })
}

/** Its people are free for another solution; open invitations end. */
export async function withdrawSolution(deps: Deps, caller: Caller, id: string): Promise<void> {
  await requireSolution(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const row = await holdSolution(tx, caller.actor, id)
    refuse(policy.whyNotMove(row, 'withdrawn', deps.clock()))
    await moveSolution(tx, deps, caller, { row, to: 'withdrawn', by: 'self' })
    await releaseMembers(tx, id)
    await revokeInvitations(tx, recordOf(id))
  })
}

type Decision = BodyOf<typeof decideEndpoint>

/** False when the solution has changed since the version that was read. */
export async function decideSolution(deps: Deps, caller: Caller, id: string, { decision, answer, version }: Decision) {
  await requireSolution(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const row = await holdSolution(tx, caller.actor, id)
    if (row.version !== version) return false
    if (!policy.mayDecide(row, decision)) refuse('state_conflict')
    const people = (await findMembers(tx, solutionMembers, id)).map((member) => member.id)
    const reason = answer?.trim() ?? ''
    if (decision === 'disqualify') {
      await moveSolution(tx, deps, caller, { row, to: 'disqualified', by: 'staff', set: { reason, eligible_at: null } })
      await mailDisqualified(tx, deps, row, people, reason)
    } else if (decision === 'restore') {
      await moveSolution(tx, deps, caller, { row, to: 'submitted', by: 'staff', set: { reason: null } })
      await mailRestored(tx, deps, row, people)
    } else {
      await saveRow(tx, 'solutions', row, { eligible_at: deps.clock() }, deps.clock())
      await audit(tx, caller, 'solutions.admit', auditObject(id))
    }
    return true
  })
}
