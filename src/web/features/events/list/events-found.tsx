import { useInfiniteQuery } from '@tanstack/react-query'
import { ListBody } from '#web/components/list/list-body.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { type EventFilters, eventQueries } from '../api.ts'
import { dayOf } from '../event-days.ts'
import { EventList, EventListSkeleton } from './event-list.tsx'
import type { EventsView } from './events-search.ts'

/** The events that a search finds at any time: what comes first, then the past from the newest back. */
export function useFound(filters: EventFilters) {
  const enabled = filters.q !== undefined
  const ahead = useInfiniteQuery({ ...eventQueries.list({ ...filters, when: 'upcoming' }), enabled })
  const past = useInfiniteQuery({ ...eventQueries.list({ ...filters, when: 'past' }), enabled })
  const first = ahead.data?.pages[0]?.items[0] ?? past.data?.pages[0]?.items[0]
  return { ahead, past, month: enabled && first ? dayOf(first.startsAt).slice(0, 7) : undefined }
}

type Props = { found: ReturnType<typeof useFound>; clear: EventsView['clear'] }

export function EventsFound({ found: { ahead, past }, clear }: Props) {
  const t = useT('events')
  const isEmpty = [ahead, past].every(({ data }) => data?.pages[0]?.items.length === 0)
  if (isEmpty) return <NothingFound title={t('empty.filteredTitle')} text={t('empty.filteredText')} clear={clear} />
  return (
    <div className="stack">
      <FoundPart list={ahead} title={t('list.upcoming')} />
      <FoundPart list={past} title={t('list.past')} />
    </div>
  )
}

function FoundPart({ list, title }: { list: Props['found']['ahead']; title: string }) {
  const t = useT('events')
  return (
    <ListBody list={list} label={title} skeleton={<EventListSkeleton count={2} />} failure={t('failure')} empty={null}>
      {(events, total) => (
        <>
          <h2 className="title-section evpage__found">
            {title}
            <span className="small subtle num">{total ?? '1000+'}</span>
          </h2>
          <EventList events={events} />
        </>
      )}
    </ListBody>
  )
}
