import * as z from 'zod/mini'
import { listEvents } from '#contract/events/events.ts'
import { listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'

/** The query of the page: filters of the API, and how the page shows the events. */
export const eventsSearch = z.extend(z.omit(listSearch(listEvents), { from: true, to: true, sort: true }), {
  view: z.optional(z.enum(['month', 'list'])),
  /** 2026-03 */
  month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
  /** A day of that month, chosen in the calendar. */
  day: z.optional(z.iso.date()),
  /** Opens the dialog with the person's private calendar address. */
  subscribe: z.optional(z.literal('true')),
})

/** Passed to every part of the page: the address is its only state. */
export type EventsView = ReturnType<typeof useEventsSearch>

/** `when` chooses between the upcoming and the past list, so it is not a filter. */
export const useEventsSearch = () => useSearchFilters(listEvents, eventsSearch, ['when'])
