import * as z from 'zod/mini'
import { walkPages } from '#api/db/keyset.ts'
import { audience } from '#api/records/audience.ts'
import { receivedFilters } from '#contract/applications/received.ts'
import { selectedIds } from '#contract/lists.ts'
import { findApplications } from '../queries.ts'

/** Those who sent these applications. */
export const applicantsAudience = audience({
  scope: 'opportunities:manage',
  occasion: 'applications.message',
  filters: z.strictObject({ ...receivedFilters, ids: z.optional(selectedIds) }),
  describe: async () => ({
    title: { pt: 'quem se candidatou', en: 'applicants' },
    link: { label: { pt: 'Ver as candidaturas', en: 'See your applications' }, path: '/applications' },
  }),
  findPeople: async ({ db, clock }, viewer, { ids, ...rest }) => {
    const scope = { viewer, now: clock(), filters: { ...rest, ...(ids && { ids }) } }
    const rows = walkPages((paging) => findApplications(db, scope, { sort: 'submittedAt', ...paging }))
    return (await Array.fromAsync(rows)).map(({ applicant_id }) => applicant_id)
  },
})
