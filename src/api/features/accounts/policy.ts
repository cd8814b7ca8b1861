import type { Actor } from '#api/http/session.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import type { AccountState } from '#contract/accounts/accounts.ts'
import { invitedByStaff, type Role } from '#contract/scopes.ts'

type Person = { role: Role; state: AccountState }
type Securing = { id: string; second_factor: boolean }

/** Somebody who can sign in. */
export const isIn = ({ state }: Person) => state === 'active' || state === 'unverified'

/** The database keeps the last administrator; these are the states that a change makes sense in. */
export const whyNotSuspend = (person: Person): ErrorCode | undefined => (isIn(person) ? undefined : 'state_conflict')
export const whyNotReactivate = ({ state }: Person): ErrorCode | undefined =>
  state === 'suspended' || state === 'leaving' ? undefined : 'state_conflict'
/** Whoever asked to go is kept by name only, never as one of a list. */
export const whyNotReactivateMany = ({ state }: Person): ErrorCode | undefined =>
  state === 'suspended' ? undefined : 'state_conflict'
export const whyNotRole = (person: Person, role?: Role): ErrorCode | undefined =>
  person.state === 'leaving' || person.role === role ? 'state_conflict' : undefined

/** Roles, suspending, merging and sessions are an administrator's; the rest of the team reads, notes and writes. */
export const canManage = ({ scope }: Pick<Actor, 'scope'>): boolean => scope.has('users:manage')

export function accountCan(viewer: Pick<Actor, 'id' | 'scope'>, person: Person & Securing) {
  const mayManage = canManage(viewer)
  return {
    role: mayManage && whyNotRole(person) === undefined,
    suspend: mayManage && whyNotSuspend(person) === undefined,
    reactivate: mayManage && whyNotReactivate(person) === undefined,
    merge: mayManage && isIn(person),
    write: isIn(person),
    endSessions: mayManage,
    askFactorReset: mayManage && person.second_factor && person.id !== viewer.id,
  }
}

/** To bring somebody into the team is as grave as to give them the role. */
export const isGraveToInvite = (role: Role): boolean => role === 'staff' || role === 'admin'

/** Staff bring in mentors and those from outside; who has a part in the programme or its team is an administrator's. */
export const mayInvite = (viewer: Pick<Actor, 'scope'>, role: Role): boolean =>
  canManage(viewer) || invitedByStaff.includes(role)
