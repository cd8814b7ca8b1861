import * as z from 'zod/mini'
import { listReceived } from '#contract/applications/received.ts'
import { id } from '#contract/endpoint.ts'
import { listSearch, type useSearchFilters } from '#web/lib/page/search-filters.ts'

/** `view=table` is the table, otherwise the board; `id` the application that is open. */
export const receivedSearch = z.extend(listSearch(listReceived), {
  view: z.optional(z.literal('table')),
  id: z.optional(id),
})

export type ReceivedFiltering = Omit<
  ReturnType<typeof useSearchFilters<typeof listReceived, typeof receivedSearch>>,
  'search'
>

/** Staff answer in the back office, the members of a startup on a page of their own. */
export type Place = '/manage/applications' | '/applications/received'
