import { sql } from 'kysely'
import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

/** An organisation stays when its people leave; the team learns when nobody is left. */
export const organisationPeople: PeopleRules = {
  gather: {
    rows: {
      organisations: ownRows('organisation_members', {
        by: 'user_id',
        key: ['organisation_id'],
        columns: ['joined_at'],
        also: { organisation: sql`(select name from organisations where organisations.id = organisation_id)` },
      }),
    },
    withholds: {},
  },
}
