import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { getDoor, listScans, setDoorLists } from '#contract/events/door.ts'
import { call } from '#web/lib/api/client.ts'
import { pagedQuery, useChange } from '#web/lib/api/lists.ts'

export const doorQueries = {
  /** Without the people: since now nobody has changed. */
  lists: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'door', 'lists', slug],
      queryFn: async ({ signal }) => {
        const query = { since: new Date().toISOString() }
        return (await call(getDoor, { params: { slug }, query, signal })).lists
      },
    }),
  scans: (slug: string) => pagedQuery(['events', 'door', 'scans'], listScans, { params: { slug } }),
  /** The address of the door as a code for other devices. */
  code: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'door', 'code', slug],
      queryFn: async () =>
        (await import('#web/components/display/qr-code.ts')).qrCode(`${location.origin}/door/${slug}`),
      staleTime: Infinity,
    }),
}

export const useSaveLists = (slug: string) =>
  useChange('events', (body: BodyOf<typeof setDoorLists>) => call(setDoorLists, { params: { slug }, body }))
