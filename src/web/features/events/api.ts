import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import {
  type Event,
  getCalendarAddress,
  getEvent,
  getTicket,
  giveFeedback,
  listAttendees,
  listEvents,
  register,
  renewCalendarAddress,
  withdraw,
} from '#contract/events.ts'
import { listManagedEvents } from '#contract/events-manage.ts'
import { listFields } from '#contract/reference.ts'
import { call } from '#web/lib/api/client.ts'

export type EventFilters = Omit<Partial<QueryOf<typeof listEvents>>, 'limit' | 'cursor'>
type Needs = NonNullable<QueryOf<typeof listManagedEvents>['needs']>

const firstPage: string | undefined = undefined
const nextPage = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined

export const eventQueries = {
  list: (filters: EventFilters) =>
    infiniteQueryOptions({
      queryKey: ['events', 'list', filters],
      queryFn: ({ pageParam: cursor, signal }) => call(listEvents, { query: { ...filters, cursor }, signal }),
      initialPageParam: firstPage,
      getNextPageParam: nextPage,
      placeholderData: keepPreviousData,
    }),
  /** All events that touch a span of time, as the month calendar shows them. */
  span: (span: { from: string; to: string }, filters: EventFilters) =>
    queryOptions({
      queryKey: ['events', 'span', span, filters],
      queryFn: ({ signal }) => wholeList({ ...filters, ...span, sort: 'startsAt' }, signal),
      placeholderData: keepPreviousData,
    }),
  /** The first few that a search finds, for the palette. */
  found: (q: string) =>
    queryOptions({
      queryKey: ['events', 'found', q],
      queryFn: ({ signal }) => call(listEvents, { query: { q, limit: 6 }, signal, quiet: true }),
      enabled: q.length > 1,
    }),
  detail: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'detail', slug],
      queryFn: ({ signal }) => call(getEvent, { params: { slug }, signal }),
    }),
  attendees: (slug: string) =>
    infiniteQueryOptions({
      queryKey: ['events', 'attendees', slug],
      queryFn: ({ pageParam: cursor, signal }) =>
        call(listAttendees, { params: { slug }, query: { cursor }, signal, quiet: true }),
      initialPageParam: firstPage,
      getNextPageParam: nextPage,
    }),
  /**
   * The ticket with its QR code; what draws the code comes along only for those who have a ticket. Registering anew,
   * perhaps on another device, makes another one.
   */
  ticket: (slug: string, registeredAt: string) =>
    queryOptions({
      queryKey: ['events', 'ticket', slug, registeredAt],
      queryFn: async ({ signal }) => {
        const [{ ticket, name }, { qrCode }] = await Promise.all([
          call(getTicket, { params: { slug }, signal }),
          import('./detail/qr-code.ts'),
        ])
        return { ticket, name, code: qrCode(ticket) }
      },
    }),
  calendarAddress: () =>
    queryOptions({
      queryKey: ['events', 'calendar'],
      queryFn: ({ signal }) => call(getCalendarAddress, { signal }),
    }),
  /** What lies ahead of me: events that I take part in or wait for, the next one first. */
  mine: () =>
    queryOptions({
      queryKey: ['events', 'mine'],
      queryFn: ({ signal }) => firstItems({ mine: true, when: 'upcoming' }, signal),
    }),
  /** Whether I have ever taken part in anything. */
  everMine: () =>
    queryOptions({
      queryKey: ['events', 'everMine'],
      queryFn: async ({ signal }) => {
        const { items } = await call(listEvents, { query: { mine: true, when: 'past', limit: 1 }, signal })
        return items.length > 0
      },
    }),
  upcoming: () =>
    queryOptions({
      queryKey: ['events', 'upcoming'],
      queryFn: ({ signal }) => firstItems({ when: 'upcoming' }, signal),
    }),
  /** Events that wait for the team, for those who manage them. */
  needing: (needs: Needs) =>
    queryOptions({
      queryKey: ['events', 'manage', 'needing', needs],
      queryFn: ({ signal }) =>
        call(listManagedEvents, { query: { needs, when: 'upcoming', sort: 'startsAt', limit: 5 }, signal }),
    }),
  fields: () =>
    queryOptions({
      queryKey: ['reference', 'fields'],
      queryFn: ({ signal }) => call(listFields, { signal }),
      staleTime: Infinity,
    }),
}

/** Registration is open and this person is not in it yet, whether or not the e-mail is confirmed. */
export const isOpenToMe = ({ phase, registration }: Event): boolean =>
  (phase === 'open' || phase === 'full') && (registration === null || registration.state === 'cancelled')

async function firstItems(filters: EventFilters, signal: AbortSignal): Promise<Event[]> {
  const { items } = await call(listEvents, { query: { ...filters, limit: 50 }, signal })
  return items
}

async function wholeList(filters: EventFilters, signal: AbortSignal): Promise<Event[]> {
  const found: Event[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await call(listEvents, { query: { ...filters, limit: 100, cursor }, signal })
    found.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor)
  return found
}

/** Whatever comes of it, the page asks again: a refusal mostly means that the event has moved on meanwhile. */
function useEventChange<A, V = void>(change: (values: V) => Promise<A>) {
  const client = useQueryClient()
  // A ticket never changes, and that of a seat given back is refused.
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => queryKey[1] !== 'ticket'
  const refresh = () => client.invalidateQueries({ queryKey: ['events'], predicate })
  return useMutation({
    mutationFn: change,
    onSuccess: refresh,
    onError: () => void refresh(),
  })
}

export const useRegister = (slug: string) =>
  useEventChange((body: BodyOf<typeof register>) => call(register, { params: { slug }, body }))

export const useWithdraw = (slug: string) => useEventChange(() => call(withdraw, { params: { slug } }))

export const useGiveFeedback = (slug: string) =>
  useEventChange((body: BodyOf<typeof giveFeedback>) => call(giveFeedback, { params: { slug }, body }))

export const useRenewCalendar = () => useEventChange(() => call(renewCalendarAddress))
