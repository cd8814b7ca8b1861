import { sql } from 'kysely'
import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

export const programmePeople: PeopleRules = {
  gather: {
    rows: {
      cohorts: ownRows('cohort_members', {
        by: 'user_id',
        key: ['cohort_id'],
        columns: ['joined_at'],
        also: { cohort: sql`(select name from cohorts where cohorts.id = cohort_id)` },
      }),
    },
    withholds: { 'legal_texts.published_by': 'Texts of the programme.' },
  },
}
