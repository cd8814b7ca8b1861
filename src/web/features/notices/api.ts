import {
  countNotices,
  getMutedTopics,
  listNotices,
  muteTopic,
  readAllNotices,
  readNotice,
} from '#contract/notices/notices.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, useChange } from '#web/lib/api/lists.ts'

export const noticeQueries = {
  list: (filters: FiltersOf<typeof listNotices>) => pagedQuery(['notices', 'list'], listNotices, { query: filters }),
  count: () => answerQuery(['notices', 'count'], countNotices, {}),
  muted: () => answerQuery(['notices', 'muted'], getMutedTopics, {}),
}

export const useReadNotice = () => useChange('notices', (id: string) => call(readNotice, { params: { id } }))
export const useReadAll = () => useChange('notices', (until: string) => call(readAllNotices, { body: { until } }))
export const useMuteTopic = () =>
  useChange('notices', ({ topic, muted }: { topic: string; muted: boolean }) =>
    call(muteTopic, { params: { topic }, body: { muted } }),
  )
