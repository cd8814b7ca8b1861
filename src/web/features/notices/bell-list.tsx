import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import '#web/components/ui/menu.css'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { noticeQueries } from './api.ts'
import { NoticeRow } from './notice-row.tsx'
import './notices.css'
import { ReadAll } from './read-all.tsx'

type Props = { bell: RefObject<HTMLElement | null>; isOpen: boolean; onClose: () => void }

/** The newest notices, below the bell. */
export function BellList({ bell, isOpen, onClose }: Props) {
  const t = useT('notices')
  return (
    <AriaLocale>
      <Popover
        className="popover bell__list"
        triggerRef={bell}
        isOpen={isOpen}
        onOpenChange={onClose}
        placement="bottom end"
        offset={6}
      >
        <Dialog aria-label={t('title')} className="bell__dialog">
          <Newest onClose={onClose} />
        </Dialog>
      </Popover>
    </AriaLocale>
  )
}

const mostShown = 5

function Newest({ onClose }: Pick<Props, 'onClose'>) {
  const t = useT('notices')
  const locale = useLocale()
  const { data, error } = useInfiniteQuery(noticeQueries.list({}))
  const { data: counts } = useQuery(noticeQueries.count())
  const items = data?.pages[0]?.items.slice(0, mostShown)
  const newest = items?.[0]
  return (
    <>
      <header className="bell__head">
        <h2 className="title-card">{t('title')}</h2>
        {newest && (counts?.unread ?? 0) > 0 && <ReadAll small until={newest.createdAt} />}
      </header>
      {!items && !error && <CardSkeleton rows={3} />}
      {!items && error && <Alert tone="danger">{errorMessage(locale, error)}</Alert>}
      {items?.length === 0 && <p className="bell__none muted">{t('emptyTitle')}</p>}
      {items && items.length > 0 && (
        <ul className="bell__rows">
          {items.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onOpen={onClose} />
          ))}
        </ul>
      )}
      <footer className="bell__foot">
        <Link className="link small" to="/notifications" onClick={onClose}>
          {t('all')}
        </Link>
      </footer>
    </>
  )
}
