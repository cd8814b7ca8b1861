import * as z from 'zod/mini'
import { listManagedEvents } from '#contract/events/manage.ts'
import { listRegistrations } from '#contract/events/registration.ts'
import { listSearch } from '#web/lib/page/search-filters.ts'

const spans = ['upcoming', 'past', 'all'] as const
export type When = (typeof spans)[number]

/** Without a choice the page shows what lies ahead. */
export const managedSearch = z.extend(listSearch(listManagedEvents), {
  when: z.optional(z.enum(spans)),
})
export const participantsSearch = listSearch(listRegistrations)
