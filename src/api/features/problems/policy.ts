import type { Actor } from '#api/http/session.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { undoWindow } from '#api/records/told-moves.ts'
import { openStates, problemTransitions, undoMinutes, type ProblemState } from '#contract/problems/problems.ts'
import { decisions, type Decision } from '#contract/problems/manage.ts'
import { mayMove } from '#contract/states.ts'

export type Viewer = Pick<Actor, 'id' | 'scope' | 'emailVerified'>
export type ProblemFacts = {
  state: ProblemState
  kind: 'problem' | 'platform'
  proposer_id: string | null
  confirmed_at: Date | null
}
type SeenFacts = Omit<ProblemFacts, 'confirmed_at'> & { ours: boolean }
export const decisionWindow = undoWindow(undoMinutes)

export const canManage = ({ scope }: Viewer): boolean => scope.has('problems:manage')
/** Somebody inside the programme; who comes from outside sees what is theirs. */
export const isMember = ({ scope }: Viewer): boolean => scope.has('members:browse')
/** Proposed for an organisation for which the viewer speaks too. */
const isColleagues = ({ scope }: Viewer, { ours }: { ours: boolean }): boolean =>
  ours && scope.has('organisations:belong')
export const isOwn = ({ id }: Viewer, { proposer_id }: Pick<ProblemFacts, 'proposer_id'>): boolean => proposer_id === id

/**
 * Reports about the site are between the proposer and the team, withdrawn problems also for those who follow them. A
 * declined one keeps its public answer. Partners see what was proposed for their organisation, and what it was merged
 * into: they follow that from then on.
 */
export function canSee(viewer: Viewer, problem: SeenFacts, following: boolean): boolean {
  if (canManage(viewer) || isOwn(viewer, problem)) return true
  if (!isMember(viewer)) return problem.kind === 'problem' && (isColleagues(viewer, problem) || following)
  return problem.kind === 'problem' && (problem.state !== 'withdrawn' || following)
}

/** One's own problem is supported by having proposed it. */
export function whyNotSupport(viewer: Viewer, problem: ProblemFacts): ErrorCode | undefined {
  if (!viewer.emailVerified) return 'email_unverified'
  const isOpen = (openStates as readonly ProblemState[]).includes(problem.state)
  return problem.kind === 'problem' && isOpen && !isOwn(viewer, problem) ? undefined : 'state_conflict'
}

/** What the team has read stays as it was read, unless it asked for more. */
export function whyNotEdit(viewer: Viewer, problem: ProblemFacts): ErrorCode | undefined {
  if (!isOwn(viewer, problem)) return 'forbidden'
  return problem.state === 'submitted' || problem.state === 'needs_info' ? undefined : 'state_conflict'
}

/** What has become a challenge belongs to those who work on it too. */
export function whyNotWithdraw(viewer: Viewer, problem: ProblemFacts): ErrorCode | undefined {
  if (!isOwn(viewer, problem)) return 'forbidden'
  return mayMove(problemTransitions, problem.state, 'withdrawn', 'self') ? undefined : 'state_conflict'
}

/** Whoever told of the problem knows best whether it is solved. */
export function whyNotConfirm(viewer: Viewer, problem: ProblemFacts): ErrorCode | undefined {
  if (!isOwn(viewer, problem)) return 'forbidden'
  return problem.state === 'solved' && problem.confirmed_at === null ? undefined : 'state_conflict'
}

export const problemCan = (viewer: Viewer, problem: ProblemFacts) => ({
  support: whyNotSupport(viewer, problem) === undefined,
  follow: problem.kind === 'problem',
  edit: whyNotEdit(viewer, problem) === undefined,
  withdraw: whyNotWithdraw(viewer, problem) === undefined,
  confirm: whyNotConfirm(viewer, problem) === undefined,
  manage: canManage(viewer),
})

/** The state that a decision leads to. */
export const outcomes: Record<Decision, ProblemState> = {
  accept: 'accepted',
  ask: 'needs_info',
  merge: 'duplicate',
  decline: 'declined',
  solve: 'solved',
  reopen: 'triage',
}
/** The decision that led to a state. */
export const decisionTo = (state: ProblemState): Decision => decisions.find((one) => outcomes[one] === state)!

/** Whoever decides on a new problem has read it: it passes through triage on the way. */
export function mayDecide(state: ProblemState, decision: Decision): boolean {
  const isNew = state === 'submitted'
  if (isNew && decision === 'reopen') return false
  return mayMove(problemTransitions, isNew ? 'triage' : state, outcomes[decision], 'staff')
}

export const possibleDecisions = ({ state }: ProblemFacts) => decisions.filter((one) => mayDecide(state, one))
