import * as z from 'zod/mini'
import { walkPages } from '#api/db/keyset.ts'
import { audience } from '#api/records/audience.ts'
import { receivedFilters } from '#contract/applications/received.ts'
import { selectedIds } from '#contract/lists.ts'
import type { ApplicationFacts } from '../policy.ts'
import { findApplications } from '../queries.ts'

/**
 * Those who sent these applications. Without a state nobody who took theirs back, unless chosen one by one; and a list of
 * a state holds who knows of it: what can still be undone is told by no message.
 */
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
    const isMeant = ({ told_state: told }: ApplicationFacts) =>
      ids !== undefined || (rest.state ? rest.state.includes(told) : told !== 'cancelled')
    return (await Array.fromAsync(rows)).filter(isMeant).map(({ applicant_id }) => applicant_id)
  },
})
