import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

export const authPeople: PeopleRules = {
  gather: {
    rows: {
      sessions: ownRows('sessions', {
        by: 'user_id',
        columns: ['device', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'],
      }),
    },
    withholds: { 'purpose_tokens.user_id': 'Secret links, of which only hashes are kept for a few days.' },
  },
}
