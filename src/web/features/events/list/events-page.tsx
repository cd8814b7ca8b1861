import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { listEvents } from '#contract/events/events.ts'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useInSteps } from '#web/lib/page/in-steps.ts'
import { filtersIn } from '#web/lib/page/search-filters.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import './events-page.css'
import { EventsCards, listQuery } from './events-cards.tsx'
import { EventsMonth, monthQuery } from './events-month.tsx'
import { eventsSearch, type EventsView, useEventsSearch } from './events-search.ts'
import { EventsToolbar } from './events-toolbar.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'

export const prefetch = ({ search }: { search: object }) => {
  const { view } = search as EventsView['search']
  const filters = filtersIn(listEvents, eventsSearch, search)
  const shown = view === 'list' ? listQuery({ filters }) : monthQuery({ search, filters })
  return fetchFirst(shown, eventQueries.mine())
}

export function EventsPage(): ReactNode {
  const t = useT('events')
  const view = useEventsSearch()
  const { search, change } = view
  const { view: look = 'month' } = search
  const marked = useMarked()
  const body = useInSteps([
    <EventsToolbar {...view} key="toolbar" />,
    look === 'month' ? <EventsMonth {...view} key="month" /> : <EventsCards {...view} key="list" />,
    <SubscribeDialog
      open={search.subscribe === 'true'}
      onClose={() => change({ subscribe: undefined })}
      key="subscribe"
    />,
  ])
  return (
    <>
      <PageHeader
        title={t('list.title')}
        sub={
          <>
            {t('list.sub')}
            {marked > 0 && <span className="evmarked">{` ${t('list.marked', { count: marked })}`}</span>}
          </>
        }
        actions={
          <>
            <Segmented
              label={t('list.view')}
              value={look}
              onChange={(next) => change({ view: next, day: undefined }, { push: true })}
              options={[
                { value: 'month', label: t('list.month'), icon: <CalendarDays /> },
                { value: 'list', label: t('list.list'), icon: <List /> },
              ]}
            />
            <Button className="evsubscribe" onClick={() => change({ subscribe: 'true' })}>
              <CalendarPlus />
              <span>{t('subscribe.open')}</span>
            </Button>
          </>
        }
      />
      {body}
    </>
  )
}

/** How many upcoming events this person has a seat at. */
function useMarked(): number {
  const { data = [] } = useQuery(eventQueries.mine())
  return data.filter((event) => event.registration?.state === 'confirmed' && event.state === 'published').length
}
