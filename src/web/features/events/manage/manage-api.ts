import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { Bilingual, BodyOf, QueryOf } from '#contract/endpoint.ts'
import type { Attendance } from '#contract/events.ts'
import {
  cancelEvent,
  changeEvents,
  createEvent,
  deleteEvent,
  duplicateEvent,
  type EventInput,
  exportEvents,
  listManagedEvents,
  publishEvent,
  updateEvent,
} from '#contract/events-manage.ts'
import {
  cancelRegistration,
  decideRegistrations,
  exportRegistrations,
  getFigures,
  listRegistrations,
  type ManagedRegistration,
  messageRegistrations,
  setAttendance,
} from '#contract/events-registrations.ts'
import { call } from '#web/lib/api/client.ts'
import { useOnceKey } from '#web/lib/api/once-key.ts'
import { queryClient } from '#web/lib/api/query.ts'

export type ManagedFilters = Omit<Partial<QueryOf<typeof listManagedEvents>>, 'limit' | 'cursor'>
export type RegistrationFilters = Omit<Partial<QueryOf<typeof listRegistrations>>, 'limit' | 'cursor'>

/** What narrows the list, without the order it is in. */
export function withoutOrder(filters: ManagedFilters): Omit<ManagedFilters, 'sort'> {
  const { sort: _order, ...narrowing } = filters
  return narrowing
}

const firstPage: string | undefined = undefined
const nextPage = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined
// The desk looks through whole lists; a larger page means fewer clicks on «Mostrar mais».
const rowsPerPage = 50

export const manageQueries = {
  events: (filters: ManagedFilters) =>
    infiniteQueryOptions({
      queryKey: ['events', 'manage', 'list', filters],
      queryFn: ({ pageParam: cursor, signal }) =>
        call(listManagedEvents, { query: { ...filters, cursor, limit: rowsPerPage }, signal }),
      initialPageParam: firstPage,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  registrations: (slug: string, filters: RegistrationFilters) =>
    infiniteQueryOptions({
      queryKey: ['events', 'manage', 'registrations', slug, filters],
      queryFn: ({ pageParam: cursor, signal }) =>
        call(listRegistrations, { params: { slug }, query: { ...filters, cursor, limit: rowsPerPage }, signal }),
      initialPageParam: firstPage,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  /** Everybody with a seat, at once, so that the door finds them without a connection too. */
  guests: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'manage', 'guests', slug],
      queryFn: ({ signal }) => everyGuest(slug, signal),
      refetchInterval: 60_000,
    }),
  figures: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'manage', 'figures', slug],
      queryFn: ({ signal }) => call(getFigures, { params: { slug }, signal }),
    }),
}

async function everyGuest(slug: string, signal: AbortSignal): Promise<ManagedRegistration[]> {
  const guests: ManagedRegistration[] = []
  let cursor: string | undefined
  do {
    const query = { state: ['confirmed' as const], limit: 100, cursor }
    const { items, nextCursor } = await call(listRegistrations, { params: { slug }, query, signal, quiet: true })
    guests.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor)
  return guests
}

/** A change of events or their registrations: whatever is on show of them is asked for again. */
function useChange<V, A>(change: (values: V) => Promise<A>) {
  return useMutation({ mutationFn: change, onSuccess: refreshEvents })
}

export async function refreshEvents() {
  await queryClient.invalidateQueries({ queryKey: ['events'] })
}

export const createDraft = (body: EventInput, idempotencyKey: string) => call(createEvent, { body, idempotencyKey })
export const saveEvent = (slug: string, body: BodyOf<typeof updateEvent>) =>
  call(updateEvent, { params: { slug }, body })

export const usePublish = () => useChange((slug: string) => call(publishEvent, { params: { slug } }))
export const useCancel = () =>
  useChange(({ slug, reason }: { slug: string; reason: Bilingual }) =>
    call(cancelEvent, { params: { slug }, body: { reason } }),
  )
export function useDuplicate() {
  const once = useOnceKey()
  return useChange(async (slug: string) => {
    const copy = await call(duplicateEvent, { params: { slug }, idempotencyKey: once.of(slug) })
    once.done()
    return copy
  })
}
export const useRemove = () => useMutation({ mutationFn: (slug: string) => call(deleteEvent, { params: { slug } }) })

/** With `dryRun` nothing changes, so nothing is asked for again. */
export const useBulk = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof changeEvents>) => call(changeEvents, { body }),
    onSuccess: ({ dryRun }) => (dryRun ? undefined : refreshEvents()),
  })

export const useDecide = (slug: string) =>
  useChange((body: BodyOf<typeof decideRegistrations>) => call(decideRegistrations, { params: { slug }, body }))
export const useCancelRegistration = (slug: string) =>
  useChange((id: string) => call(cancelRegistration, { params: { slug, id } }))

export type Mark = { id: string; attendance: Attendance | null; at?: string }
export const sendMark = (slug: string, { id, ...body }: Mark) => call(setAttendance, { params: { slug, id }, body })
export const useMark = (slug: string) => useChange((mark: Mark) => sendMark(slug, mark))

export function useMessage(slug: string) {
  const once = useOnceKey()
  return useMutation({
    mutationFn: (body: BodyOf<typeof messageRegistrations>) => {
      // Counting anew is no second message, and must not be answered from memory.
      const idempotencyKey = body.dryRun ? undefined : once.of(JSON.stringify(body))
      return call(messageRegistrations, { params: { slug }, body, idempotencyKey })
    },
  })
}

export const eventsAsCsv = (filters: ManagedFilters) => call(exportEvents, { query: filters })
export const registrationsAsCsv = (slug: string, filters: RegistrationFilters) =>
  call(exportRegistrations, { params: { slug }, query: filters })
