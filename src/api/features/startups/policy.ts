import type { Actor } from '#api/http/session.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { mayMove } from '#contract/states.ts'
import { leftStates, programmeStates, startupTransitions, type StartupState } from '#contract/startups/states.ts'
import type { MemberRole, StartupInput } from '#contract/startups/startups.ts'
import { milestoneStates, milestoneTransitions } from '#contract/startups/milestones.ts'
import type { MilestoneMover, MilestoneState } from '#contract/startups/milestones.ts'
import { startupDecisions, type StartupDecision } from '#contract/startups/manage.ts'

export type Viewer = Pick<Actor, 'id' | 'scope' | 'emailVerified'>
export type StartupFacts = {
  state: StartupState
  visibility: StartupInput['visibility']
  /** What the viewer is in its team. */
  my_role: MemberRole | null
  /** Whether the viewer accompanies it. */
  mentoring: boolean
}

export const canManage = ({ scope }: Viewer): boolean => scope.has('startups:manage')

/** Whether somebody can have been assigned to a startup at all. */
export const mayMentor = (viewer: Viewer): boolean => canManage(viewer) || viewer.scope.has('startups:mentor')

/** The team and staff. */
export const isOfTeam = (viewer: Viewer, { my_role }: StartupFacts): boolean => canManage(viewer) || my_role !== null

/** The team, its mentors and staff see everything: history, what is missing, milestones. */
export const canSeeInside = (viewer: Viewer, startup: StartupFacts): boolean =>
  isOfTeam(viewer, startup) || startup.mentoring

/** Everybody sees what is or was in the programme, unless the team keeps it to itself. */
export function canSee(viewer: Viewer, startup: StartupFacts): boolean {
  if (canSeeInside(viewer, startup)) return true
  return startup.visibility === 'programme' && (programmeStates as readonly StartupState[]).includes(startup.state)
}

/** Deck and figures are inside, unless the team opens them. */
export const canSeePart = (viewer: Viewer, startup: StartupFacts, isOpened: boolean): boolean =>
  canSeeInside(viewer, startup) || (isOpened && canSee(viewer, startup))

/** What is being read, or was refused or ended, stays as it is. */
const fixed: readonly StartupState[] = ['submitted', 'declined', 'closed']

export function whyNotEdit(viewer: Viewer, startup: StartupFacts): ErrorCode | undefined {
  if (canManage(viewer)) return undefined
  if (startup.my_role === null) return 'forbidden'
  return fixed.includes(startup.state) ? 'state_conflict' : undefined
}

/** Owners and staff decide who is in the team. */
export const whyNotRunTeam = (viewer: Viewer, { my_role }: StartupFacts): ErrorCode | undefined =>
  canManage(viewer) || my_role === 'owner' ? undefined : 'forbidden'

/** What was refused or ended takes nobody new and stays as it was. */
export const isEnded = ({ state }: { state: StartupState }): boolean => state === 'declined' || state === 'closed'

/** Whoever invites by e-mail has a proved address. */
export function whyNotInvite(viewer: Viewer, startup: StartupFacts): ErrorCode | undefined {
  const refused = whyNotRunTeam(viewer, startup)
  if (refused) return refused
  if (!viewer.emailVerified) return 'email_unverified'
  return isEnded(startup) ? 'state_conflict' : undefined
}

type ChangedMember = { userId: string; role?: MemberRole | undefined; isPrimary?: boolean | undefined }

/** Members say what they do and whether they are shown, and may leave; all else about people is the owners'. */
export function whyNotChangeMember(
  viewer: Viewer,
  startup: StartupFacts,
  { userId, role, isPrimary }: ChangedMember,
): ErrorCode | undefined {
  const isOwn = userId === viewer.id && startup.my_role !== null && role === undefined && !isPrimary
  return isOwn ? undefined : whyNotRunTeam(viewer, startup)
}

/** Owners submit; whoever speaks for a startup has a proved address. */
export function whyNotSubmit(viewer: Viewer, { my_role, state }: StartupFacts): ErrorCode | undefined {
  if (my_role !== 'owner') return 'forbidden'
  if (!viewer.emailVerified) return 'email_unverified'
  return mayMove(startupTransitions, state, 'submitted', 'self') ? undefined : 'state_conflict'
}

/** Owners bring back what was declined. */
export function whyNotReapply(_viewer: Viewer, { my_role, state }: StartupFacts): ErrorCode | undefined {
  if (my_role !== 'owner') return 'forbidden'
  return mayMove(startupTransitions, state, 'draft', 'self') ? undefined : 'state_conflict'
}

const isLeft = ({ state }: { state: StartupState }) => (leftStates as readonly StartupState[]).includes(state)

/** The team and staff say what became of a startup that left. */
export function whyNotTellOutcome(viewer: Viewer, startup: StartupFacts): ErrorCode | undefined {
  if (!isOfTeam(viewer, startup)) return 'forbidden'
  return isLeft(startup) ? undefined : 'state_conflict'
}

/** In the programme, or about to be: then goals are agreed and mentors found, and a team is missed. */
export const goingOn: readonly StartupState[] = ['accepted', 'active', 'paused']

/** Whoever approves what the team reached also agrees on its goals. */
export const isApprover = (viewer: Viewer, { mentoring }: StartupFacts): boolean => canManage(viewer) || mentoring

export function whyNotSetGoals(viewer: Viewer, startup: StartupFacts): ErrorCode | undefined {
  if (!canSeeInside(viewer, startup)) return 'forbidden'
  return goingOn.includes(startup.state) ? undefined : 'state_conflict'
}

/** The state that a decision leads to. */
export const outcomes: Record<StartupDecision, StartupState> = {
  accept: 'accepted',
  ask: 'changes_requested',
  decline: 'declined',
  start: 'active',
  pause: 'paused',
  resume: 'active',
  graduate: 'graduated',
  close: 'closed',
}

/** Starting and resuming lead to the same state, from different ones. */
const onlyFrom: Partial<Record<StartupDecision, StartupState>> = { start: 'accepted', resume: 'paused' }

export const mayDecide = (state: StartupState, decision: StartupDecision): boolean =>
  (onlyFrom[decision] ?? state) === state && mayMove(startupTransitions, state, outcomes[decision], 'staff')

export const possibleDecisions = ({ state }: Pick<StartupFacts, 'state'>) =>
  startupDecisions.filter((one) => mayDecide(state, one))

/** The team plans while the startup is on its way. */
export function whyNotPlan(viewer: Viewer, startup: StartupFacts): ErrorCode | undefined {
  if (!isOfTeam(viewer, startup)) return 'forbidden'
  return isEnded(startup) ? 'state_conflict' : undefined
}

/** Whoever is in the programme, or has been, tells each month how it goes. */
const telling: readonly StartupState[] = ['accepted', 'active', 'paused', 'graduated']

export function whyNotTell(viewer: Viewer, startup: StartupFacts): ErrorCode | undefined {
  if (!isOfTeam(viewer, startup)) return 'forbidden'
  return telling.includes(startup.state) ? undefined : 'state_conflict'
}

/** As whom somebody moves milestones; staff may speak for the team and for its mentor. */
export function milestoneMovers(viewer: Viewer, startup: StartupFacts): MilestoneMover[] {
  return [
    ...(isOfTeam(viewer, startup) ? (['self'] as const) : []),
    ...(isApprover(viewer, startup) ? (['approver'] as const) : []),
  ]
}

/** Whoever is not of the team and sends back what it has done owes it an explanation. */
export const isSentBack = (startup: StartupFacts, from: MilestoneState, to: MilestoneState): boolean =>
  from === 'done' && to === 'in_progress' && startup.my_role === null

export function milestoneCan(viewer: Viewer, startup: StartupFacts, { state }: { state: MilestoneState }) {
  const mayPlan = whyNotPlan(viewer, startup) === undefined
  const movers = isEnded(startup) ? [] : milestoneMovers(viewer, startup)
  return {
    edit: mayPlan && state !== 'approved',
    remove: mayPlan && state !== 'approved' && state !== 'done',
    move: milestoneStates.filter((to) => movers.some((by) => mayMove(milestoneTransitions, state, to, by))),
    saysWhy: isSentBack(startup, state, 'in_progress'),
  }
}

export const startupCan = (viewer: Viewer, startup: StartupFacts) => ({
  edit: whyNotEdit(viewer, startup) === undefined,
  manage: canManage(viewer),
  seeInside: canSeeInside(viewer, startup),
  runTeam: whyNotRunTeam(viewer, startup) === undefined,
  invite: whyNotRunTeam(viewer, startup) === undefined && !isEnded(startup),
  assign: canManage(viewer) && !isEnded(startup),
  plan: whyNotPlan(viewer, startup) === undefined,
  submit: whyNotSubmit(viewer, startup) === undefined,
  reapply: whyNotReapply(viewer, startup) === undefined,
  agree: isApprover(viewer, startup),
  setGoals: whyNotSetGoals(viewer, startup) === undefined,
})
