import { walkPages } from '#api/db/keyset.ts'
import { audience } from '#api/records/audience.ts'
import * as z from 'zod/mini'
import { accountFilters } from '#contract/accounts/accounts.ts'
import { selectedIds } from '#contract/lists.ts'
import { isIn } from './policy.ts'
import { findAccounts } from './queries.ts'

/** People of the table; those who are suspended or leave are not written to. */
export const peopleAudience = audience({
  scope: 'people:open',
  occasion: 'accounts.message',
  filters: z.strictObject({ ...accountFilters, ids: z.optional(selectedIds) }),
  describe: async () => ({
    title: { pt: 'pessoas do programa', en: 'people of the programme' },
    link: { label: { pt: 'Abrir o programa', en: 'Open the programme' }, path: '/' },
  }),
  findPeople: async ({ db, clock }, _writer, { ids, ...filters }) => {
    const asked = ids ? { ...filters, ids } : filters
    const rows = walkPages((paging) => findAccounts(db, asked, { sort: 'createdAt', ...paging }, clock()))
    return (await Array.fromAsync(rows)).filter(isIn).map(({ id }) => id)
  },
})
