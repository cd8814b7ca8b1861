import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

export const profilePeople: PeopleRules = {
  gather: {
    rows: {
      profile: ownRows('profiles', {
        by: 'user_id',
        key: ['user_id'],
        columns: [
          'lang',
          'headline',
          'about',
          'city',
          'field',
          'institution',
          'graduation_year',
          'links',
          'languages',
          'available',
          'available_from',
          'seeking',
          'places',
          'visibility',
          'in_other',
          'updated_at',
        ],
      }),
      skills: ownRows('user_skills', { by: 'user_id', key: ['skill'], columns: ['level'] }),
      experiences: ownRows('experiences', {
        by: 'user_id',
        columns: [
          'kind',
          'title',
          'organisation',
          'place',
          'start_month',
          'end_month',
          'current',
          'summary',
          'in_other',
          'updated_at',
        ],
      }),
      projects: ownRows('projects', {
        by: 'user_id',
        columns: [
          'title',
          'description',
          'role',
          'keywords',
          'links',
          'start_month',
          'end_month',
          'startup_id',
          'solution_id',
          'in_other',
          'updated_at',
        ],
      }),
    },
  },
}
