import { useQuery } from '@tanstack/react-query'
import { useLive } from '#web/lib/live/use-live.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { noticeQueries } from './api.ts'

/** What the bell says beside its name; nothing while all is read, or when nobody answers. From here the page follows what others do. */
export function UnreadCount() {
  const t = useT('shell')
  const { data } = useQuery(noticeQueries.count())
  useLive(data !== undefined)
  const unread = data?.unread ?? 0
  if (unread === 0) return null
  return (
    <>
      <span className="sr-only">: {t('bell.unread', { count: unread })}</span>
      <span className="bell__count" aria-hidden="true">
        {unread > 99 ? '99' : unread}
      </span>
    </>
  )
}
