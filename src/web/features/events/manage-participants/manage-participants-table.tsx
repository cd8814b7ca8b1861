import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { registrationStates } from '#contract/event-states.ts'
import type { EventDetail } from '#contract/events.ts'
import type { EventFigures } from '#contract/events-registrations.ts'
import { DataTable } from '#web/components/list/data-table.tsx'
import { NOTHING_SELECTED } from '#web/components/list/data-table-selection.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PaginationMore } from '#web/components/list/pagination-more.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { LoadFailure } from '../load-failure.tsx'
import { manageQueries, type RegistrationFilters } from '../manage/manage-api.ts'
import { useParticipantColumns } from './manage-participants-columns.tsx'
import { ApproveAll, DecideButtons } from './manage-participants-decide.tsx'
import { TableSkeleton } from '../manage/manage-skeletons.tsx'

type Props = {
  event: EventDetail
  figures: EventFigures | undefined
  filters: RegistrationFilters
  onChange: (change: RegistrationFilters) => void
}

export function ParticipantsTable(props: Props) {
  const { event, filters, onChange } = props
  const t = useT('events-manage')
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [stateOfSelection, setStateOfSelection] = useState(filters.state?.[0])
  if (stateOfSelection !== filters.state?.[0]) {
    setStateOfSelection(filters.state?.[0])
    setSelection(NOTHING_SELECTED)
  }
  const columns = useParticipantColumns(event)
  const list = useInfiniteQuery(manageQueries.registrations(event.slug, filters))
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const narrow = (change: RegistrationFilters) => {
    setSelection(NOTHING_SELECTED)
    onChange(change)
  }
  const chosen = rows.filter((row) => selection.ids.has(row.id))
  return (
    <div className="peoplelist" tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      <StateTabs {...props} />
      <PeopleToolbar {...props} onChange={narrow} />
      {list.isPending && <TableSkeleton columns={columns.length} />}
      {list.isLoadingError && (
        <LoadFailure title={t('people.failure')} error={list.error} retry={() => void list.refetch()} />
      )}
      {list.data && rows.length === 0 && <NoParticipants filters={filters} onChange={narrow} />}
      {rows.length > 0 && (
        <>
          <DataTable
            caption={t('people.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            rowName={(row) => row.person.name}
            selection={selection}
            onSelect={setSelection}
            bulkActions={
              <DecideButtons
                event={event}
                approvable={chosen.filter((row) => row.can.approve).map((row) => row.id)}
                declinable={chosen.filter((row) => row.can.decline).map((row) => row.id)}
                onDone={() => setSelection(NOTHING_SELECTED)}
              />
            }
          />
          <PaginationMore
            shown={rows.length}
            total={list.data?.pages[0]?.total ?? undefined}
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}

/** Tabs with an address each, so that «por aprovar» can be linked to. */
function StateTabs({ event, figures, filters: { q, state: [current] = [] } }: Props) {
  const t = useT('events-manage')
  const shared = {
    to: '/manage/events/$slug/participants',
    params: { slug: event.slug },
    activeOptions: { exact: true, includeSearch: true },
  } as const
  return (
    <TabNav label={t('people.states')}>
      <TabLink {...shared} search={{ q }} aria-current={current ? undefined : 'page'}>
        {t('people.all')}
      </TabLink>
      {registrationStates.map((state) => (
        <TabLink
          {...shared}
          search={{ q, state: [state] }}
          aria-current={state === current ? 'page' : undefined}
          count={figures?.byState[state]}
          key={state}
        >
          {t(`people.${state}`)}
        </TabLink>
      ))}
    </TabNav>
  )
}

function PeopleToolbar({ event, figures, filters, onChange }: Props) {
  const t = useT('events-manage')
  const pending = figures?.byState.pending ?? 0
  return (
    <ListToolbar
      search={{ value: filters.q ?? '', onChange: (q) => onChange({ q: q || undefined }), label: t('people.search') }}
      end={filters.state?.[0] === 'pending' && pending > 0 && <ApproveAll event={event} count={pending} />}
    />
  )
}

function NoParticipants({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const t = useT('events-manage')
  const state = filters.state?.[0]
  if (state && filters.q === undefined)
    return (
      <EmptyState
        lit={0}
        title={t(`people.none.${state}`)}
        action={<Button onClick={() => onChange({ state: undefined })}>{t('people.seeAll')}</Button>}
      />
    )
  const narrowed = filters.q !== undefined
  return (
    <EmptyState
      lit={narrowed ? 0 : 1}
      title={narrowed ? t('people.nothingTitle') : t('people.emptyTitle')}
      action={
        narrowed && (
          <Button onClick={() => onChange({ q: undefined, state: undefined })}>{t('list.clearFilters')}</Button>
        )
      }
    >
      {narrowed ? t('people.nothingText') : t('people.emptyText')}
    </EmptyState>
  )
}
