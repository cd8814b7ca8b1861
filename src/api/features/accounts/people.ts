import { sql } from 'kysely'
import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'
import { moveDirectory } from './directory/queries.ts'
import { forgetLabels, moveLabels } from '#api/records/labels.ts'

/** The account itself, and what is kept about people beside the records of all areas. */
export const accountPeople: PeopleRules = {
  erase: async (tx, _, { id }) => void (await forgetLabels(tx, id)),
  merge: async (tx, _, accounts) => {
    await moveLabels(tx, accounts)
    await moveDirectory(tx, accounts)
  },
  gather: {
    rows: {
      account: ownRows('users', {
        by: 'id',
        columns: [
          'email',
          'email_verified_at',
          'first_name',
          'last_name',
          'phone',
          'phone_country',
          'phone_ext',
          'country',
          'locale',
          'role',
          'status',
          'heard_from',
          'registration_answers',
          'consent_version',
          'consent_at',
          'last_seen_at',
          'directory_id',
          'directory_since',
          'directory_ended_at',
          'created_at',
          'updated_at',
        ],
      }),
      labels: ownRows('record_labels', { by: 'record_id', key: ['area', 'label'], columns: ['label'] }),
      marks: ownRows('record_marks', {
        by: 'user_id',
        key: ['area', 'record_id', 'mark'],
        columns: ['created_at'],
      }),
      steps: ownRows('record_steps', { by: 'actor_id', columns: ['area', 'record_id', 'step', 'at'] }),
      // Values before and after may be somebody else's.
      actions: ownRows('audit_log', { by: 'actor_id', columns: ['at', 'action', 'object_type', 'object_id'] }),
      actionsOnAccount: ownRows('audit_log', {
        by: 'object_id',
        columns: ['at', 'action'],
        where: (userId) => sql<boolean>`object_type = 'user' and object_id = ${userId}`,
      }),
    },
    withholds: { 'record_notes.author_id': 'Internal notes of the team speak of others.' },
  },
}
