import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

export const authPeople: PeopleRules = {
  // The account that stays keeps its address.
  merge: async (tx, _deps, { from, to }) => {
    await tx.deleteFrom('email_changes').where('user_id', 'in', [from, to]).execute()
  },
  gather: {
    rows: {
      sessions: ownRows('sessions', {
        by: 'user_id',
        columns: ['device', 'name', 'scopes', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'],
      }),
      emailChanges: ownRows('email_changes', {
        by: 'user_id',
        key: ['user_id'],
        columns: ['email', 'created_at', 'expires_at', 'old_confirmed_at', 'new_confirmed_at'],
      }),
    },
    withholds: { 'purpose_tokens.user_id': 'Secret links, of which only hashes are kept for a few days.' },
  },
}
