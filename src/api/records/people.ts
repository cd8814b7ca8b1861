import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { OwnData } from './own-data.ts'

export type LeavingPerson = { id: string; email: string; firstName: string; lastName: string; phone: string | null }
export type MergedAccounts = { from: string; to: string }

/**
 * What becomes of an area's rows when a person leaves, has two accounts or asks for a copy. Rows with a foreign key
 * to the person need no rule for the first two: on leaving, `on delete` of the key says whether they are deleted or only
 * lose the person; on merging they follow. For the copy each key is named in `gather`.
 */
export type PeopleRules = {
  /** Leaves to others what they go on with, before anything of the person is removed. */
  leaveBehind?: (tx: Tx, person: LeavingPerson) => Promise<void>
  /** Removes what tells who the person was, before the rows with a foreign key are dealt with. */
  erase?: (tx: Tx, deps: Deps, person: LeavingPerson) => Promise<void>
  /** Settles what both accounts have, such as two registrations at one event. */
  merge?: (tx: Tx, deps: Deps, accounts: MergedAccounts) => Promise<void>
  /** Tables whose rows stay when a person leaves, pointing at a nameless account: figures count them. */
  keeps?: readonly string[]
  /** What a person gets who asks for everything about them. */
  gather?: OwnData
}
