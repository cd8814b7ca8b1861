import type { Actor } from '#api/http/session.ts'
import { challengeStates, challengeTransitions, phaseOf, type ChallengeState } from '#contract/challenges/states.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { mayMove } from '#contract/states.ts'

export type Viewer = Pick<Actor, 'id' | 'scope' | 'emailVerified'>
export type ChallengeFacts = { state: ChallengeState; opens_at: Date; closes_at: Date }

export const canManage = ({ scope }: Viewer): boolean => scope.has('challenges:manage')

/** Drafts are for staff; everything else is for all members. */
export const canSee = (viewer: Viewer, { state }: Pick<ChallengeFacts, 'state'>): boolean =>
  state !== 'draft' || canManage(viewer)

export const phaseAt = ({ state, opens_at, closes_at }: ChallengeFacts, now: Date) =>
  phaseOf({ state, opensAt: opens_at.toISOString(), closesAt: closes_at.toISOString() }, now.getTime())

/** Solutions are begun, changed, delivered and withdrawn while the challenge is open, by the server's clock. */
export function whyNotOpen(challenge: ChallengeFacts, now: Date): ErrorCode | undefined {
  const phase = phaseAt(challenge, now)
  if (phase === 'open') return undefined
  return phase === 'draft' || phase === 'scheduled' ? 'challenge_not_open' : 'challenge_closed'
}

/** What is over stays as people read it. */
export const whyNotEdit = ({ state }: Pick<ChallengeFacts, 'state'>): ErrorCode | undefined =>
  state === 'archived' || state === 'cancelled' ? 'state_conflict' : undefined

export function whyNotJudge(challenge: ChallengeFacts, now: Date): ErrorCode | undefined {
  if (challenge.state !== 'published') return 'state_conflict'
  return phaseAt(challenge, now) === 'closed' ? undefined : 'challenge_open'
}

/** What staff do by one press; a challenge is announced with the decisions of its round. */
function canMove(challenge: ChallengeFacts, to: ChallengeState, now: Date): boolean {
  if (to === 'judging') return whyNotJudge(challenge, now) === undefined
  return to !== 'announced' && mayMove(challengeTransitions, challenge.state, to, 'staff')
}

type Entered = ChallengeFacts & { mine: object | null }

export function challengeCan(viewer: Viewer, challenge: Entered, now: Date) {
  const isManager = canManage(viewer)
  return {
    enter: viewer.scope.has('solutions:submit') && challenge.mine === null && whyNotOpen(challenge, now) === undefined,
    manage: isManager,
    edit: isManager && whyNotEdit(challenge) === undefined,
    remove: isManager && challenge.state === 'draft',
    moves: isManager ? challengeStates.filter((to) => canMove(challenge, to, now)) : [],
  }
}
