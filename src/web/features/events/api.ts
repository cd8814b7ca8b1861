import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { getCalendarAddress, renewCalendarAddress } from '#contract/events/calendar.ts'
import {
  type Event,
  getEvent,
  getTicket,
  joinOnline,
  giveFeedback,
  listParticipants,
  listEvents,
  register,
  withdraw,
} from '#contract/events/events.ts'
import { dayMs } from '#contract/times.ts'
import { call } from '#web/lib/api/client.ts'
import { type FiltersOf, neverChanges, pagedQuery, useChange, wholeList } from '#web/lib/api/lists.ts'
import { eventsAskedEarly, mostEvents } from './list/asked-early.ts'

export type EventFilters = FiltersOf<typeof listEvents>

export const eventQueries = {
  list: (filters: EventFilters) => pagedQuery(['events', 'list'], listEvents, { query: filters }),
  /** All events that overlap a span of time, for the month calendar. */
  span: (span: { from: string; to: string }, filters: EventFilters) =>
    queryOptions({
      queryKey: ['events', 'span', span, filters],
      queryFn: ({ signal }) => wholeList(listEvents, { query: { ...filters, ...span, sort: 'startsAt' } }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'detail', slug],
      queryFn: ({ signal }) => call(getEvent, { params: { slug }, signal }),
    }),
  /** The participants who agreed to be shown. */
  participants: (slug: string) =>
    pagedQuery(['events', 'participants'], listParticipants, { params: { slug }, quiet: true }),
  /**
   * The ticket and its QR code; the drawing code loads only for people with a ticket. The key has the registration's
   * time, because registering again, perhaps on another device, makes a new ticket.
   */
  ticket: (slug: string, registeredAt: string) =>
    queryOptions({
      queryKey: ['events', 'ticket', slug, registeredAt],
      // No refetch: the ticket of a cancelled registration is refused.
      meta: neverChanges,
      queryFn: async ({ signal }) => {
        const [{ ticket, name }, { qrCode }] = await Promise.all([
          call(getTicket, { params: { slug }, signal }),
          import('#web/components/display/qr-code.ts'),
        ])
        return { ticket, name, code: qrCode(ticket) }
      },
    }),
  calendarAddress: () =>
    queryOptions({
      queryKey: ['events', 'calendar'],
      queryFn: ({ signal }) => call(getCalendarAddress, { signal }),
    }),
  /** Upcoming events in which I take part or wait for a seat, the next one first. */
  mine: () =>
    queryOptions({
      queryKey: ['events', 'mine'],
      queryFn: ({ signal }) => firstItems(eventsAskedEarly.mine, signal),
    }),
  /** Events of the last two weeks that I took part in and have not rated. */
  asking: () =>
    queryOptions({
      queryKey: ['events', 'asking'],
      queryFn: async ({ signal }) => {
        const from = new Date(Date.now() - 14 * dayMs).toISOString()
        const events = await firstItems({ query: { mine: true, when: 'past', from, limit: mostEvents } }, signal)
        return events.filter(({ registration }) => registration?.asksFeedback)
      },
    }),
  /** Whether I have ever taken part in an event. */
  everMine: () =>
    queryOptions({
      queryKey: ['events', 'everMine'],
      queryFn: async ({ signal }) => {
        const events = await firstItems(eventsAskedEarly.everMine, signal)
        return events.length > 0
      },
    }),
  upcoming: () =>
    queryOptions({
      queryKey: ['events', 'upcoming'],
      queryFn: ({ signal }) => firstItems(eventsAskedEarly.upcoming, signal),
    }),
}

/** Registration is open and this person has not registered, whether or not the e-mail is confirmed. */
export const isOpenToMe = ({ phase, registration }: Event): boolean =>
  (phase === 'open' || phase === 'full') &&
  (registration === null || (registration.state === 'cancelled' && registration.seat !== 'cohort'))

type Asked = { query?: Partial<QueryOf<typeof listEvents>> | undefined }

async function firstItems({ query }: Asked, signal: AbortSignal): Promise<Event[]> {
  const { items } = await call(listEvents, { query, signal })
  return items
}

export const useRegister = (slug: string) =>
  useChange('events', (body: BodyOf<typeof register>) => call(register, { params: { slug }, body }))

export const useWithdraw = (slug: string) => useChange('events', () => call(withdraw, { params: { slug } }))

/** Not awaited by anybody: the session opens whether or not the request arrives. */
export const useJoin = (slug: string) => useChange('events', () => call(joinOnline, { params: { slug }, quiet: true }))

export const useGiveFeedback = (slug: string) =>
  useChange('events', (body: BodyOf<typeof giveFeedback>) => call(giveFeedback, { params: { slug }, body }))

export const useRenewCalendar = () => useChange('events', () => call(renewCalendarAddress))
