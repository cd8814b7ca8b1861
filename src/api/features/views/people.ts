import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'
import { dropTwins, removeOwnViews } from './queries.ts'

export const viewPeople: PeopleRules = {
  erase: async (tx, _, { id }) => void (await removeOwnViews(tx, id)),
  merge: async (tx, _, accounts) => void (await dropTwins(tx, accounts)),
  gather: {
    rows: { views: ownRows('saved_views', { by: 'owner_id', columns: ['page', 'name', 'search', 'shared'] }) },
  },
}
