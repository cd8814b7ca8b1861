import * as z from 'zod/mini'
import { walkPages } from '#api/db/keyset.ts'
import { audience } from '#api/records/audience.ts'
import { selectedIds } from '#contract/lists.ts'
import { managedFilters } from '#contract/problems/manage.ts'
import { findProblems } from './queries.ts'

/** Those who proposed these problems. */
export const proposersAudience = audience({
  scope: 'problems:manage',
  occasion: 'problems.message',
  filters: z.strictObject({ ...managedFilters, ids: z.optional(selectedIds) }),
  describe: async () => ({
    title: { pt: 'quem propôs problemas', en: 'people who proposed problems' },
    link: { label: { pt: 'Ver os problemas', en: 'See the problems' }, path: '/problems' },
  }),
  findPeople: async ({ db, clock }, viewer, { ids, ...rest }) => {
    const scope = { viewer, now: clock(), filters: { ...rest, ...(ids && { ids }) }, onlyVisible: false }
    const rows = walkPages((paging) => findProblems(db, scope, { sort: 'createdAt', ...paging }))
    return (await Array.fromAsync(rows)).map(({ proposer_id }) => proposer_id)
  },
})
