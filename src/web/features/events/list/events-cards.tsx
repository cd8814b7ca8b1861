import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PaginationMore } from '#web/components/list/pagination-more.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { eventQueries } from '../api.ts'
import { EventGrid, EventGridSkeleton } from './event-list.tsx'
import { type EventsView, filtersOf, isFiltered, noFilters } from './events-search.ts'
import { LoadFailure } from '../load-failure.tsx'

/** Cards, page after page. */
export function EventsCards({ search, change }: EventsView) {
  const t = useT('events')
  const found = useInfiniteQuery(eventQueries.list({ ...filtersOf(search), when: search.when ?? 'upcoming' }))
  const events = found.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section
      aria-label={t(search.when === 'past' ? 'list.past' : 'list.upcoming')}
      aria-busy={found.isPlaceholderData}
      tabIndex={-1}
      {...useKeptFocus<HTMLElement>()}
    >
      {found.isPending && <EventGridSkeleton />}
      {found.isLoadingError && <LoadFailure error={found.error} retry={() => void found.refetch()} />}
      {found.data && events.length === 0 && <NothingFound search={search} change={change} />}
      {events.length > 0 && (
        <>
          <EventGrid events={events} level={2} />
          <PaginationMore
            shown={events.length}
            total={found.data?.pages[0]?.total ?? undefined}
            hasMore={found.hasNextPage}
            loading={found.isFetchingNextPage}
            failed={found.isFetchNextPageError}
            onMore={() => void found.fetchNextPage()}
          />
        </>
      )}
    </section>
  )
}

function NothingFound({ search, change }: EventsView) {
  const t = useT('events')
  if (isFiltered(search)) {
    return (
      <EmptyState
        lit={0}
        title={t('empty.filteredTitle')}
        action={<Button onClick={() => change(noFilters)}>{t('empty.clear')}</Button>}
      >
        {t('empty.filteredText')}
      </EmptyState>
    )
  }
  if (search.when === 'past') {
    return (
      <EmptyState
        title={t('empty.pastTitle')}
        action={<Button onClick={() => change({ when: undefined })}>{t('empty.seeUpcoming')}</Button>}
      >
        {t('empty.pastText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('empty.title')}
      action={<Button onClick={() => change({ when: 'past' })}>{t('empty.seePast')}</Button>}
    >
      {t('empty.text')}
    </EmptyState>
  )
}
