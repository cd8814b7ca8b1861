import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { PaginationMore } from '#web/components/list/pagination-more.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { doorQueries } from './api.ts'

/** What every door saw, the last first; the time is the device's, corrected by the server's clock. */
export function ScanLog({ event }: { event: EventDetail }) {
  const t = useT('events-manage')
  const [open, setOpen] = useState(false)
  return (
    <Card as="section" pad className="stack">
      <h2 className="title-card">{t('scanLog.title')}</h2>
      <p className="muted">{t('scanLog.text')}</p>
      {open ? (
        <Scans event={event} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('scanLog.open')}</Button>
        </div>
      )}
    </Card>
  )
}

function Scans({ event: { slug, zone } }: { event: EventDetail }) {
  const t = useT('events-manage')
  const format = useFormat()
  const found = useInfiniteQuery(doorQueries.scans(slug))
  const scans = found.data?.pages.flatMap((page) => page.items)
  if (!scans) return <p className="subtle">{t(found.isError ? 'scanLog.failure' : 'scanLog.loading')}</p>
  if (scans.length === 0) return <p className="subtle">{t('scanLog.none')}</p>
  return (
    <>
      <List card={false}>
        {scans.map(({ id, name, at, result, list, door, by, undone }) => (
          <ListRow key={id}>
            <div className="grow">
              <p className="medium">{name ?? t('scanLog.unknown')}</p>
              <DotList
                className="small subtle"
                items={[
                  t(`scanLog.result.${result}`),
                  undone ? t('scanLog.undone') : null,
                  format.dateTime(at, zone),
                  list,
                  door ?? t('scanLog.noDoor'),
                  by && t('scanLog.by', { name: by }),
                ]}
              />
            </div>
          </ListRow>
        ))}
      </List>
      <PaginationMore
        shown={scans.length}
        total={found.data?.pages[0]?.total ?? undefined}
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </>
  )
}
