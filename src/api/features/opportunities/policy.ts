import type { Actor } from '#api/http/session.ts'
import { endKinds, type EndKind } from '#contract/applications/end-letters.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import {
  opportunityStates,
  opportunityTransitions,
  shownStates,
  type OpportunityMover,
  type OpportunityState,
} from '#contract/opportunities/states.ts'
import type { OpportunityInput } from '#contract/opportunities/opportunities.ts'
import { mayMove } from '#contract/states.ts'

/** Null is a visitor without a session. */
export type Viewer = Pick<Actor, 'id' | 'scope' | 'emailVerified'> | null
export type OpportunityFacts = {
  state: OpportunityState
  visibility: OpportunityInput['visibility']
  deadline: Date
  /** The viewer belongs to the startup or organisation whose posting it is. */
  is_team: boolean
  /** Applications go there instead. */
  apply_url: string | null
  /** The viewer's own application. */
  application: object | null
  filled_at: Date | null
  answers_at: Date | null
}

/** Somebody inside the programme; who comes from outside sees what visitors see, and what is theirs. */
export const isMember = (viewer: Viewer): boolean => viewer?.scope.has('members:browse') ?? false

export const canManage = (viewer: Viewer): boolean => viewer?.scope.has('opportunities:manage') ?? false

/** Staff, and the members of its startup. */
export const isInside = (viewer: Viewer, { is_team }: Pick<OpportunityFacts, 'is_team'>): boolean =>
  canManage(viewer) || is_team

export const isShown = (state: OpportunityState) => (shownStates as readonly OpportunityState[]).includes(state)

/** What was never published, or was withdrawn, stays between the startup and staff; who applied can still read it. */
export function canSee(viewer: Viewer, opportunity: OpportunityFacts): boolean {
  if (isInside(viewer, opportunity) || opportunity.application !== null) return true
  return isShown(opportunity.state) && (isMember(viewer) || opportunity.visibility === 'public')
}

export const isOpen = ({ state, deadline }: Pick<OpportunityFacts, 'state' | 'deadline'>, now: Date): boolean =>
  state === 'published' && deadline > now

/** Staff write for anybody; others for a startup of the programme or an organisation to which they belong. */
export function whyNotCreate(viewer: NonNullable<Viewer>, whose: { isMember: boolean } | null) {
  if (canManage(viewer)) return undefined
  if (!whose?.isMember) return 'forbidden'
  return viewer.emailVerified ? undefined : 'email_unverified'
}

/** A startup's draft is its own; what it has handed over is with staff. Withdrawn postings stay as they are. */
export function whyNotEdit(viewer: Viewer, opportunity: OpportunityFacts): ErrorCode | undefined {
  if (!isInside(viewer, opportunity)) return 'forbidden'
  if (opportunity.state === 'withdrawn') return 'state_conflict'
  return canManage(viewer) || opportunity.state === 'draft' ? undefined : 'state_conflict'
}

export function whyNotRemove(viewer: Viewer, opportunity: OpportunityFacts): ErrorCode | undefined {
  if (!isInside(viewer, opportunity)) return 'forbidden'
  return opportunity.state === 'draft' ? undefined : 'state_conflict'
}

/** Only what was published has a deadline to extend. */
export function whyNotExtend(viewer: Viewer, opportunity: OpportunityFacts): ErrorCode | undefined {
  if (!canManage(viewer)) return 'forbidden'
  return isShown(opportunity.state) ? undefined : 'state_conflict'
}

export const moversOf = (viewer: Viewer, { is_team }: OpportunityFacts): OpportunityMover[] => [
  ...(canManage(viewer) ? (['staff'] as const) : []),
  ...(is_team ? (['team'] as const) : []),
]

/** As whom the viewer may make this move; undefined when they may not. */
export const moverFor = (viewer: Viewer, opportunity: OpportunityFacts, to: OpportunityState) =>
  moversOf(viewer, opportunity).find((by) => mayMove(opportunityTransitions, opportunity.state, to, by))

export function whyNotMove(viewer: Viewer, opportunity: OpportunityFacts, to: OpportunityState): ErrorCode | undefined {
  if (!isInside(viewer, opportunity)) return 'forbidden'
  return moverFor(viewer, opportunity, to) ? undefined : 'state_conflict'
}

/** Filled is also what was closed before, while it does not say so yet. */
export function whyNotEnd(viewer: Viewer, opportunity: OpportunityFacts, as: EndKind): ErrorCode | undefined {
  if (!isInside(viewer, opportunity)) return 'forbidden'
  if (as !== 'filled') return whyNotMove(viewer, opportunity, as)
  const isUntold = opportunity.filled_at === null || opportunity.answers_at !== null
  return isShown(opportunity.state) && isUntold ? undefined : 'state_conflict'
}

/** While those who wait are about to be told that it is filled. */
export function whyNotKeepWaiting(viewer: Viewer, opportunity: OpportunityFacts): ErrorCode | undefined {
  if (!isInside(viewer, opportunity)) return 'forbidden'
  return opportunity.answers_at === null ? 'state_conflict' : undefined
}

/** Nobody applies to the posting of their own startup, nor twice. */
export const canApply = (viewer: Viewer, opportunity: OpportunityFacts, now: Date): boolean =>
  isOpen(opportunity, now) &&
  !opportunity.is_team &&
  opportunity.application === null &&
  opportunity.apply_url === null &&
  (viewer?.scope.has('applications:submit') ?? false)

export const opportunityCan = (viewer: Viewer, opportunity: OpportunityFacts, now: Date) => ({
  apply: canApply(viewer, opportunity, now),
  manage: canManage(viewer),
  edit: whyNotEdit(viewer, opportunity) === undefined,
  remove: whyNotRemove(viewer, opportunity) === undefined,
  duplicate: isInside(viewer, opportunity),
  extend: whyNotExtend(viewer, opportunity) === undefined,
  moves: opportunityStates.filter((to) => {
    const isOver = to === 'published' && opportunity.deadline <= now
    return !isOver && moverFor(viewer, opportunity, to) !== undefined
  }),
  ends: endKinds.filter((as) => whyNotEnd(viewer, opportunity, as) === undefined),
})
