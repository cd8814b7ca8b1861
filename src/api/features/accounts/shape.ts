import type { Account } from '#contract/accounts/accounts.ts'
import type { AccountRow } from './queries.ts'

export const nameOf = ({ first_name, last_name }: Pick<AccountRow, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: nameOf(row),
  email: row.email,
  role: row.role,
  state: row.state,
  groups: row.groups,
  filled: row.filled,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  refusedAt: row.refused_at?.toISOString() ?? null,
})
