import {
  countNotices,
  getMutedTopics,
  listNotices,
  muteTopic,
  readAllNotices,
  readNotice,
} from '#contract/notices/notices.ts'
import { getPush, removePushDevice } from '#contract/notices/push.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, useChange } from '#web/lib/api/lists.ts'

export const noticeQueries = {
  list: (filters: FiltersOf<typeof listNotices>) => pagedQuery(['notices', 'list'], listNotices, { query: filters }),
  count: () => answerQuery(['notices', 'count'], countNotices, {}),
  devices: () => answerQuery(['notices', 'devices'], getPush, {}),
  muted: () => answerQuery(['notices', 'muted'], getMutedTopics, {}),
}

export const useReadNotice = () => useChange('notices', (id: string) => call(readNotice, { params: { id } }))
export const useReadAll = () => useChange('notices', (until: string) => call(readAllNotices, { body: { until } }))
export const useMuteTopic = () =>
  useChange('notices', ({ topic, muted }: { topic: string; muted: boolean }) =>
    call(muteTopic, { params: { topic }, body: { muted } }),
  )

const toldDevice = () => import('./told-device.ts')
/** At the press of a button: browsers ask for nothing else. */
export const useTellHere = () => useChange('notices', async () => (await toldDevice()).tellHere())
export const useRemoveDevice = () =>
  useChange('notices', async ({ id, current }: { id: string; current: boolean }) => {
    await call(removePushDevice, { params: { id } })
    if (current) await (await toldDevice()).endHere()
  })
