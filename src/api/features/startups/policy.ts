import type { Actor } from '#api/http/session.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { programmeStates, type StartupState } from '#contract/startup-states.ts'
import type { MemberRole, StartupInput } from '#contract/startups.ts'

export type Viewer = Pick<Actor, 'id' | 'scope' | 'emailVerified'>
export type StartupFacts = {
  state: StartupState
  visibility: StartupInput['visibility']
  /** What the viewer is in its team. */
  my_role: MemberRole | null
}

export const canManage = ({ scope }: Viewer): boolean => scope.has('startups:manage')

/** The team and staff see everything: drafts, history, what is missing. */
export const canSeeInside = (viewer: Viewer, { my_role }: StartupFacts): boolean =>
  canManage(viewer) || my_role !== null

/** Everybody sees what is or was in the programme, unless the team keeps it to itself. */
export function canSee(viewer: Viewer, startup: StartupFacts): boolean {
  if (canSeeInside(viewer, startup)) return true
  return startup.visibility === 'programme' && (programmeStates as readonly StartupState[]).includes(startup.state)
}

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

/** Whoever invites by e-mail has a proved address. */
export function whyNotInvite(viewer: Viewer, startup: StartupFacts): ErrorCode | undefined {
  const refused = whyNotRunTeam(viewer, startup)
  if (refused) return refused
  return viewer.emailVerified ? undefined : 'email_unverified'
}

/** Members change their own title and may leave; all else about people is the owners'. */
export function whyNotChangeMember(
  viewer: Viewer,
  startup: StartupFacts,
  change: { userId: string; role?: MemberRole | undefined },
): ErrorCode | undefined {
  const isOwnTitle = change.userId === viewer.id && change.role === undefined && startup.my_role !== null
  return isOwnTitle ? undefined : whyNotRunTeam(viewer, startup)
}

export const startupCan = (viewer: Viewer, startup: StartupFacts) => ({
  edit: whyNotEdit(viewer, startup) === undefined,
  manage: canManage(viewer),
  seeInside: canSeeInside(viewer, startup),
  runTeam: whyNotRunTeam(viewer, startup) === undefined,
})
