import { sql } from 'kysely'
import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

const columns = [
  'area',
  'record_id',
  'role',
  'member_title',
  'state',
  'words',
  'created_at',
  'expires_at',
  'answered_at',
] as const

/** Only a confirmed address: somebody else might own it. */
const isToAddressOf = (userId: string) => sql<boolean>`lower(email) = (
  select lower(users.email) from users where users.id = ${userId} and users.email_verified_at is not null)`

export const invitationPeople: PeopleRules = {
  gather: {
    rows: {
      received: ownRows('invitations', { by: 'email', columns, where: isToAddressOf }),
      answered: ownRows('invitations', { by: 'answered_by', columns }),
      // Without the addresses: they are other people's.
      sent: ownRows('invitations', { by: 'invited_by', columns }),
    },
  },
}
