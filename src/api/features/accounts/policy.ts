import type { ErrorCode } from '#contract/errors/errors.ts'
import type { AccountState } from '#contract/accounts/accounts.ts'
import type { Role } from '#contract/scopes.ts'

type Person = { role: Role; state: AccountState }

/** Somebody who can sign in. */
export const isIn = ({ state }: Person) => state === 'active' || state === 'unverified'

/** The database keeps the last administrator; these are the states that a change makes sense in. */
export const whyNotSuspend = (person: Person): ErrorCode | undefined => (isIn(person) ? undefined : 'state_conflict')
export const whyNotReactivate = ({ state }: Person): ErrorCode | undefined =>
  state === 'suspended' || state === 'leaving' ? undefined : 'state_conflict'
export const whyNotRole = (person: Person, role?: Role): ErrorCode | undefined =>
  person.state === 'leaving' || person.role === role ? 'state_conflict' : undefined

export const accountCan = (person: Person) => ({
  role: whyNotRole(person) === undefined,
  suspend: whyNotSuspend(person) === undefined,
  reactivate: whyNotReactivate(person) === undefined,
  merge: isIn(person),
})
