import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { changeEvents, listManagedEvents, type ManagedEvent, managedSorts } from '#contract/events-manage.ts'
import { DataTable } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { parseSort, sortName } from '#web/components/list/sort.ts'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { useBulk } from '#web/components/list/use-bulk.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { eventsFile, type ManagedFilters, manageQueries } from './manage-api.ts'
import { EventBulkActions } from './manage-events-bulk.tsx'
import { useEventColumns } from './manage-events-columns.tsx'
import { EventFilterBar } from './manage-events-filters.tsx'
import { managedSearch, type When } from './manage-search.ts'
import './manage.css'

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(manageQueries.events(inGoodOrder(filtersIn(listManagedEvents, managedSearch, search))))

export function ManageEventsPage() {
  const t = useT('events-manage')
  const events = useT('events')
  const { filters: chosen, change, narrowed, clear } = useSearchFilters(listManagedEvents, managedSearch, ['when'])
  const when = chosen.when ?? 'upcoming'
  const filters = inGoodOrder(chosen)
  const list = useInfiniteQuery(manageQueries.events(filters))
  return (
    <div className="page--wide">
      <PageHeader
        title={t('list.title')}
        sub={t('list.sub')}
        actions={
          <>
            <ExportButton
              name={t('list.fileName')}
              narrowed={narrowed || when !== 'all'}
              file={(format) => eventsFile(filters, format)}
            />
            <ButtonLink variant="primary" to="/manage/events/create">
              <Plus />
              {t('list.create')}
            </ButtonLink>
          </>
        }
      />
      <EventFilterBar filters={filters} when={when} onChange={change} />
      <ListBody
        list={list}
        skeleton={<TableSkeleton />}
        failure={events('failure')}
        empty={<NoEvents narrowed={narrowed} when={when} clear={clear} onAll={() => change({ when: 'all' })} />}
      >
        {(rows, total) => <EventTable rows={rows} total={total} filters={filters} when={when} onChange={change} />}
      </ListBody>
    </div>
  )
}

type TableProps = {
  rows: ManagedEvent[]
  total: number | null
  filters: ManagedFilters
  when: When
  onChange: (change: ManagedFilters) => void
}

function EventTable({ rows, total, filters, when, onChange }: TableProps) {
  const t = useT('events-manage')
  const locale = useLocale()
  const bulk = useBulk('events', changeEvents, { filters })
  return (
    <DataTable
      caption={t('list.title')}
      columns={useEventColumns(when)}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => pick(row.title, locale)}
      sort={parseSort(filters.sort)}
      onSort={(sort) => onChange({ sort: sortName(sort, managedSorts) })}
      selection={bulk.selection}
      onSelect={bulk.select}
      total={total}
      bulkActions={<EventBulkActions bulk={bulk} />}
    />
  )
}

type NoEventsProps = { narrowed: boolean; when: When; clear: () => void; onAll: () => void }

/** What matches may lie on the other side of today: the way there is one click. */
function NoEvents({ narrowed, when, clear, onAll }: NoEventsProps) {
  const t = useT('events-manage')
  const all = <Button onClick={onAll}>{t('list.seeAll')}</Button>
  if (narrowed && when !== 'all') return <EmptyState lit={0} title={t('list.nothingTitle')} action={all} />
  if (narrowed) return <NothingFound title={t('list.nothingTitle')} clear={clear} />
  const create = (
    <ButtonLink variant="primary" to="/manage/events/create">
      {t('list.create')}
    </ButtonLink>
  )
  return (
    <EmptyState
      title={when === 'all' ? t('list.emptyTitle') : t(`list.none.${when}`)}
      action={
        <>
          {when !== 'all' && all}
          {create}
        </>
      }
    >
      {t('list.emptyText')}
    </EmptyState>
  )
}

/** Upcoming events, unless another span was chosen, start with the next one, unless another order was chosen. */
function inGoodOrder({ when = 'upcoming', ...filters }: AddressFilters): ManagedFilters {
  if (when === 'all') return filters
  return { ...filters, when, sort: filters.sort ?? (when === 'upcoming' ? 'startsAt' : undefined) }
}

type AddressFilters = Omit<ManagedFilters, 'when'> & { when?: When | undefined }
