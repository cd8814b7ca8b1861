import { queryOptions } from '@tanstack/react-query'
import type { Bilingual, BodyOf } from '#contract/endpoint.ts'
import type { Attendance } from '#contract/events/events.ts'
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  duplicateEvent,
  type EventInput,
  listManagedEvents,
  publishEvent,
  takeBackEvent,
  updateEvent,
} from '#contract/events/manage.ts'
import {
  answerFor,
  cancelRegistration,
  decideRegistrations,
  getFigures,
  letIn,
  listRegistrations,
  type ManagedRegistration,
  markOnlinePresent,
  setAttendance,
  undoDecisions,
} from '#contract/events/registration.ts'
import { minuteMs } from '#contract/times.ts'
import { call } from '#web/lib/api/client.ts'
import { type FiltersOf, pagedQuery, refreshArea, rowsPerPage, useChange, wholeList } from '#web/lib/api/lists.ts'

export type ManagedFilters = FiltersOf<typeof listManagedEvents>
export type RegistrationFilters = FiltersOf<typeof listRegistrations>

export const manageQueries = {
  events: (filters: ManagedFilters) =>
    pagedQuery(['events', 'manage', 'list'], listManagedEvents, { query: { ...filters, limit: rowsPerPage } }),
  registrations: (slug: string, filters: RegistrationFilters) =>
    pagedQuery(['events', 'manage', 'registrations'], listRegistrations, {
      params: { slug },
      query: { ...filters, limit: rowsPerPage },
    }),
  /** Everybody with a seat, and who of the cohort said that they cannot come. */
  participants: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'manage', 'participants', slug],
      queryFn: async ({ signal }) =>
        doorList(
          await wholeList(
            listRegistrations,
            { params: { slug }, query: { state: ['confirmed', 'cancelled'] }, quiet: true },
            signal,
          ),
        ),
      refetchInterval: minuteMs,
    }),
  figures: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'manage', 'figures', slug],
      queryFn: ({ signal }) => call(getFigures, { params: { slug }, signal }),
    }),
}

const doorList = (people: ManagedRegistration[]) =>
  people.filter(({ state, seat }) => state === 'confirmed' || seat === 'cohort')

export const refreshEvents = () => refreshArea('events')

export const createDraft = (body: EventInput, idempotencyKey: string) => call(createEvent, { body, idempotencyKey })
export const saveEvent = (slug: string, body: BodyOf<typeof updateEvent>) =>
  call(updateEvent, { params: { slug }, body })

const steps = { published: publishEvent, draft: takeBackEvent } as const
export type EventStep = keyof typeof steps
export const useMoveEvent = (slug: string) =>
  useChange('events', (to: EventStep) => call(steps[to], { params: { slug } }))
export const useCancelEvent = (slug: string) =>
  useChange('events', (reason: Bilingual) => call(cancelEvent, { params: { slug }, body: { reason } }))
export const useDuplicateEvent = () =>
  useChange('events', ({ slug, day }: { slug: string; day?: string }, idempotencyKey) =>
    call(duplicateEvent, { params: { slug }, query: { day }, idempotencyKey }),
  )
/** No refetch: the page is left first, and a deleted event cannot be fetched. */
export const removeEvent = (slug: string) => call(deleteEvent, { params: { slug } })

export const useDecide = (slug: string) =>
  useChange('events', (body: BodyOf<typeof decideRegistrations>) =>
    call(decideRegistrations, { params: { slug }, body }),
  )
export const useUndoDecisions = (slug: string) =>
  useChange('events', (body: BodyOf<typeof undoDecisions>) => call(undoDecisions, { params: { slug }, body }))
export const useCancelRegistration = (slug: string) =>
  useChange('events', (id: string) => call(cancelRegistration, { params: { slug, id } }))

type TeamAnswers = BodyOf<typeof answerFor> & { id: string }
export const useAnswerFor = (slug: string) =>
  useChange('events', ({ id, ...body }: TeamAnswers) => call(answerFor, { params: { slug, id }, body }))

export const useLetIn = (slug: string) =>
  useChange('events', (body: BodyOf<typeof letIn>) => call(letIn, { params: { slug }, body }))

export const useMarkOnline = (slug: string) => useChange('events', () => call(markOnlinePresent, { params: { slug } }))

type Mark = { id: string; attendance: Attendance | null; at?: string }
export const useMark = (slug: string) =>
  useChange('events', ({ id, ...body }: Mark) => call(setAttendance, { params: { slug, id }, body }))
