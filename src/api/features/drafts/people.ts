import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

export const draftPeople: PeopleRules = {
  gather: {
    rows: { drafts: ownRows('drafts', { by: 'user_id', key: ['area', 'key'], columns: ['content', 'updated_at'] }) },
  },
}
