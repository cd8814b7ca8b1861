import * as z from 'zod/mini'
import { listEvents } from '#contract/events.ts'
import { listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'

/** What the address of the list says: filters of the API, and how the page shows what it finds. */
export const eventsSearch = z.extend(z.omit(listSearch(listEvents), { from: true, to: true, sort: true }), {
  view: z.optional(z.enum(['month', 'list'])),
  /** 2026-03 */
  month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
  /** A day of that month, picked in the calendar. */
  day: z.optional(z.iso.date()),
  /** Opens the dialog with the address of one's own calendar. */
  subscribe: z.optional(z.literal('true')),
})

/** What every part of the page is given: the address is its only state. */
export type EventsView = ReturnType<typeof useEventsSearch>

/** Only the list looks back, the calendar has its months: `when` is a choice of lists, no filter. */
export const useEventsSearch = () => useSearchFilters(listEvents, eventsSearch, ['when'])
