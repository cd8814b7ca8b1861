import * as z from 'zod/mini'
import { walkPages } from '#api/db/keyset.ts'
import { audience } from '#api/records/audience.ts'
import { selectedIds } from '#contract/lists.ts'
import { managedFilters } from '#contract/startups/manage.ts'
import { findTeamsOf } from '../team/queries.ts'
import { findManaged } from './routes.ts'

/** Everybody in the teams of these startups. */
export const teamsAudience = audience({
  scope: 'startups:manage',
  occasion: 'startups.message',
  filters: z.strictObject({ ...managedFilters, ids: z.optional(selectedIds) }),
  describe: async () => ({
    title: { pt: 'equipas das startups', en: 'teams of the startups' },
    link: { label: { pt: 'Ver as startups', en: 'See the startups' }, path: '/startup' },
  }),
  findPeople: async (deps, writer, { ids, ...filters }) => {
    const asked = { ...filters, ...(ids && { ids }), sort: 'createdAt' } as const
    const rows = walkPages((paging) => findManaged(deps, writer, asked, paging))
    return findTeamsOf(
      deps.db,
      (await Array.fromAsync(rows)).map(({ id }) => id),
    )
  },
})
