import * as z from 'zod/mini'
import { slug } from '#contract/endpoint.ts'
import { eventKinds, eventModes } from '#contract/events.ts'
import type { EventFilters } from '../api.ts'

/** What the address of the list says. */
export const eventsSearch = z.object({
  view: z.optional(z.enum(['month', 'list'])),
  /** 2026-03 */
  month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
  /** A day of that month, picked in the calendar. */
  day: z.optional(z.iso.date()),
  q: z.optional(z.string().check(z.maxLength(200))),
  kind: z.optional(z.enum(eventKinds)),
  mode: z.optional(z.enum(eventModes)),
  field: z.optional(slug),
  mine: z.optional(z.literal('true')),
  /** Only the list looks back; the calendar has its months. */
  when: z.optional(z.literal('past')),
  /** Opens the dialog with the address of one's own calendar. */
  subscribe: z.optional(z.literal('true')),
})
export type EventsSearch = z.infer<typeof eventsSearch>

/** What every part of the page is given: the address is its only state. */
export type EventsView = { search: EventsSearch; change: (change: Partial<EventsSearch>) => void }

export function filtersOf({ q, kind, mode, field, mine }: EventsSearch): EventFilters {
  return {
    q,
    kind: kind && [kind],
    mode: mode && [mode],
    field,
    mine: mine && true,
  }
}

export const isFiltered = ({ q, kind, mode, field, mine }: EventsSearch): boolean =>
  Boolean(q || kind || mode || field || mine)

export const noFilters = { q: undefined, kind: undefined, mode: undefined, field: undefined, mine: undefined }
