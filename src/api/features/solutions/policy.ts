import { canManage, whyNotOpen, type ChallengeFacts, type Viewer } from '#api/features/challenges/policy.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { solutionDecisions, type SolutionDecision } from '#contract/solutions/solutions.ts'
import { solutionTransitions, statesUnderWay, type SolutionState } from '#contract/solutions/states.ts'
import { mayMove } from '#contract/states.ts'

export type { Viewer }
export type SolutionFacts = {
  state: SolutionState
  /** What the viewer is in its team. */
  my_role: 'owner' | 'member' | null
  challenge: ChallengeFacts
}

type Startup = { startup_id: string | null }

export const isStaff = canManage

/** The team, and staff once it was delivered: what is only begun is the team's own. */
export const canSee = (viewer: Viewer, { state, my_role }: SolutionFacts): boolean =>
  my_role !== null || (isStaff(viewer) && state !== 'draft')

/** The whole team writes; what was delivered is taken back first. */
export function whyNotEdit(solution: SolutionFacts, now: Date): ErrorCode | undefined {
  if (solution.my_role === null) return 'forbidden'
  if (solution.state !== 'draft') return 'state_conflict'
  return whyNotOpen(solution.challenge, now)
}

/** Whoever began the solution delivers it, takes it back and withdraws it. */
export function whyNotMove(solution: SolutionFacts, to: SolutionState, now: Date): ErrorCode | undefined {
  if (solution.my_role !== 'owner') return 'forbidden'
  if (!mayMove(solutionTransitions, solution.state, to, 'self')) return 'state_conflict'
  return whyNotOpen(solution.challenge, now)
}

export function whyNotSubmit(viewer: Viewer, solution: SolutionFacts, now: Date): ErrorCode | undefined {
  return whyNotMove(solution, 'submitted', now) ?? (viewer.emailVerified ? undefined : 'email_unverified')
}

export const isUnderWay = ({ state }: { state: SolutionState }): boolean => statesUnderWay.includes(state)

/** The team changes while the solution is under way. */
function whyNotChangeTeam(solution: SolutionFacts, now: Date): ErrorCode | undefined {
  return isUnderWay(solution) ? whyNotOpen(solution.challenge, now) : 'state_conflict'
}

function whyNotRunTeam(solution: SolutionFacts, now: Date): ErrorCode | undefined {
  return solution.my_role === 'owner' ? whyNotChangeTeam(solution, now) : 'forbidden'
}

/** Whoever invites by e-mail has a proved address. */
export function whyNotInvite(viewer: Viewer, solution: SolutionFacts, now: Date): ErrorCode | undefined {
  return whyNotRunTeam(solution, now) ?? (viewer.emailVerified ? undefined : 'email_unverified')
}

/** Whoever is in the team already may accept once more. */
export function whyNotJoin(viewer: Viewer, solution: SolutionFacts, now: Date): ErrorCode | undefined {
  if (!viewer.scope.has('solutions:submit')) return 'forbidden'
  return solution.my_role === null ? whyNotChangeTeam(solution, now) : undefined
}

function whyNotLeave(solution: SolutionFacts, now: Date): ErrorCode | undefined {
  return solution.my_role === null ? 'forbidden' : whyNotChangeTeam(solution, now)
}

/** Members say what they do and may leave; all else about people is the owner's. */
export function whyNotChangeMember(
  viewer: Viewer,
  solution: SolutionFacts,
  { userId }: { userId: string },
  now: Date,
): ErrorCode | undefined {
  return (userId === viewer.id ? whyNotLeave : whyNotRunTeam)(solution, now)
}

/** Of what a jury chose a startup may be born, once. */
export function whyNotNameStartup({ my_role, state, startup_id }: SolutionFacts & Startup): ErrorCode | undefined {
  if (my_role === null) return 'forbidden'
  return (state === 'winner' || state === 'finalist') && startup_id === null ? undefined : 'state_conflict'
}

/** Staff decide on eligibility between the delivery and the announcement. */
export function mayDecide({ state, challenge }: SolutionFacts, decision: SolutionDecision): boolean {
  if (challenge.state !== 'published' && challenge.state !== 'judging') return false
  return state === (decision === 'restore' ? 'disqualified' : 'submitted')
}

export const solutionCan = (viewer: Viewer, solution: SolutionFacts & Startup, now: Date) => ({
  edit: whyNotEdit(solution, now) === undefined,
  submit: whyNotMove(solution, 'submitted', now) === undefined,
  takeBack: whyNotMove(solution, 'draft', now) === undefined,
  withdraw: whyNotMove(solution, 'withdrawn', now) === undefined,
  leave: whyNotLeave(solution, now) === undefined,
  runTeam: whyNotRunTeam(solution, now) === undefined,
  nameStartup: whyNotNameStartup(solution) === undefined,
  decide: isStaff(viewer) ? solutionDecisions.filter((one) => mayDecide(solution, one)) : [],
})
