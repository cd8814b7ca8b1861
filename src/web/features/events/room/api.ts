import { queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/events/room.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

// Often enough that the number of people in the room seems to move by itself.
const longestPause = 10_000
// The server's clock decides: ask a little late, when the code has changed.
const margin = 300

export const roomQueries = {
  room: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'room', slug],
      queryFn: async ({ signal }) => {
        const [room, { qrCode }] = await Promise.all([
          call(contract.getRoom, { params: { slug }, signal, quiet: true }),
          import('#web/components/display/qr-code.ts'),
        ])
        return { ...room, qr: room.now && qrCode(room.now.link) }
      },
      refetchInterval: ({ state }) => Math.min((state.data?.now?.lasts ?? longestPause) + margin, longestPause),
      refetchIntervalInBackground: true,
    }),
  mine: () => answerQuery(['events', 'rooms'], contract.listOwnRooms, {}),
}

export const useOpenRoom = (slug: string) => useChange('events', () => call(contract.openRoom, { params: { slug } }))
export const useCloseRoom = (slug: string) => useChange('events', () => call(contract.closeRoom, { params: { slug } }))
export const useEnterRoom = () => useChange('events', (code: string) => call(contract.enterRoom, { body: { code } }))
