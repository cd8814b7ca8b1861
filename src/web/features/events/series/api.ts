import { queryOptions } from '@tanstack/react-query'
import type { Bilingual, BodyOf } from '#contract/endpoint.ts'
import {
  addDate,
  cancelSeries,
  deleteSeries,
  getSeries,
  registerForAll,
  repeatEvent,
  withdrawFromRest,
} from '#contract/events/series.ts'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'

export const seriesQueries = {
  detail: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'series', slug],
      queryFn: ({ signal }) => call(getSeries, { params: { slug }, signal }),
    }),
}

export const useRegisterForAll = (slug: string) =>
  useChange('events', (body: BodyOf<typeof registerForAll>) => call(registerForAll, { params: { slug }, body }))
export const useWithdrawFromRest = (slug: string) =>
  useChange('events', () => call(withdrawFromRest, { params: { slug } }))
export const useRepeat = (slug: string) =>
  useChange('events', (body: BodyOf<typeof repeatEvent>, idempotencyKey) =>
    call(repeatEvent, { params: { slug }, body, idempotencyKey }),
  )
export const useAddDate = (slug: string) =>
  useChange('events', (body: BodyOf<typeof addDate>, idempotencyKey) =>
    call(addDate, { params: { slug }, body, idempotencyKey }),
  )
export const useCancelSeries = (slug: string) =>
  useChange('events', (reason: Bilingual) => call(cancelSeries, { params: { slug }, body: { reason } }))
/** No refetch: the page is left first. */
export const removeSeries = (slug: string) => call(deleteSeries, { params: { slug } })
