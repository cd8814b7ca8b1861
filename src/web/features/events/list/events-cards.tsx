import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import { EventGrid, EventGridSkeleton } from './event-list.tsx'
import type { EventsView } from './events-search.ts'

export const listQuery = ({ filters }: Pick<EventsView, 'filters'>) =>
  eventQueries.list({ ...filters, when: filters.when ?? 'upcoming' })

export function EventsCards(view: EventsView) {
  const t = useT('events')
  const { when = 'upcoming' } = view.filters
  const list = useInfiniteQuery(listQuery(view))
  return (
    <ListBody
      list={list}
      label={t(when === 'past' ? 'list.past' : 'list.upcoming')}
      skeleton={<EventGridSkeleton />}
      failure={t('failure')}
      empty={<NoEvents {...view} />}
    >
      {(events) => <EventGrid events={events} level={2} />}
    </ListBody>
  )
}

function NoEvents({ filters, change, narrowed, clear }: EventsView) {
  const t = useT('events')
  if (narrowed) return <NothingFound title={t('empty.filteredTitle')} text={t('empty.filteredText')} clear={clear} />
  if (filters.when === 'past')
    return (
      <EmptyState
        title={t('empty.pastTitle')}
        action={<Button onClick={() => change({ when: undefined })}>{t('empty.seeUpcoming')}</Button>}
      >
        {t('empty.pastText')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('empty.title')}
      action={<Button onClick={() => change({ when: 'past' })}>{t('empty.seePast')}</Button>}
    >
      {t('empty.text')}
    </EmptyState>
  )
}
