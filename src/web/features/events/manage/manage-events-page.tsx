import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ManagedEvent, managedSorts } from '#contract/events-manage.ts'
import { DataTable, type Sort } from '#web/components/list/data-table.tsx'
import { NOTHING_SELECTED } from '#web/components/list/data-table-selection.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PaginationMore } from '#web/components/list/pagination-more.tsx'
import { download } from '#web/lib/api/download.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useSearchFilters } from '#web/lib/page/search-filters.ts'
import { LoadFailure } from '../load-failure.tsx'
import { eventsAsCsv, type ManagedFilters, manageQueries, withoutOrder } from './manage-api.ts'
import { BulkActions, selectionOfDraft } from './manage-events-bulk.tsx'
import { useEventColumns } from './manage-events-columns.tsx'
import { EventFilterBar } from './manage-events-filters.tsx'
import { managedSearch } from './manage-search.ts'
import { useAct } from './manage-shared.tsx'
import { TableSkeleton } from './manage-skeletons.tsx'
import './manage.css'

export function ManageEventsPage() {
  const t = useT('events-manage')
  const act = useAct()
  const [chosen, change] = useSearchFilters(managedSearch)
  const filters = inGoodOrder(chosen)
  const [exporting, setExporting] = useState(false)
  const exportList = async () => {
    setExporting(true)
    await act(async () => download(await eventsAsCsv(filters), `${t('list.fileName')}.csv`))
    setExporting(false)
  }
  return (
    <>
      <PageHeader
        title={t('list.title')}
        sub={t('list.sub')}
        actions={
          <>
            <Button loading={exporting} onClick={() => void exportList()}>
              <Download />
              {t('list.export')}
            </Button>
            <ButtonLink variant="primary" to="/manage/events/create">
              <Plus />
              {t('list.create')}
            </ButtonLink>
          </>
        }
      />
      <EventFilterBar filters={filters} onChange={change} />
      <EventTable filters={filters} onChange={change} />
    </>
  )
}

type TableProps = { filters: ManagedFilters; onChange: (change: ManagedFilters) => void }

function EventTable({ filters, onChange }: TableProps) {
  const list = useInfiniteQuery(manageQueries.events(filters))
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? null
  const busy = list.isPlaceholderData || undefined
  return (
    <div className="managelist" aria-busy={busy} tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      {list.isPending && <TableSkeleton columns={5} />}
      {list.isLoadingError && <LoadFailure error={list.error} retry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <NoEvents filters={filters} onChange={onChange} />}
      {rows.length > 0 && (
        <>
          <EventRows rows={rows} total={total} filters={filters} onChange={onChange} />
          <PaginationMore
            shown={rows.length}
            total={total ?? undefined}
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

function EventRows({ rows, total, filters, onChange }: TableProps & { rows: ManagedEvent[]; total: number | null }) {
  const t = useT('events-manage')
  const locale = useLocale()
  const [selection, setSelection] = useState(() => selectionOfDraft(filters))
  const clear = () => setSelection(NOTHING_SELECTED)
  // Another filter shows other rows: acting on ones that are out of sight would surprise.
  const shownFilters = JSON.stringify(filters)
  const [filtersOfSelection, setFiltersOfSelection] = useState(shownFilters)
  if (filtersOfSelection !== shownFilters) {
    setFiltersOfSelection(shownFilters)
    clear()
  }
  return (
    <DataTable
      caption={t('list.title')}
      columns={useEventColumns()}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => pick(row.title, locale)}
      sort={sortOf(filters.sort)}
      onSort={(sort) => onChange({ sort: sortName(sort) })}
      selection={selection}
      onSelect={setSelection}
      total={total}
      bulkActions={<BulkActions selection={selection} filters={filters} onDone={clear} />}
    />
  )
}

function NoEvents({ filters, onChange }: TableProps) {
  const t = useT('events-manage')
  const narrowed = Object.keys(withoutOrder(filters))
  if (narrowed.length === 0)
    return (
      <EmptyState
        title={t('list.emptyTitle')}
        action={
          <ButtonLink variant="primary" to="/manage/events/create">
            {t('list.create')}
          </ButtonLink>
        }
      >
        {t('list.emptyText')}
      </EmptyState>
    )
  const cleared = Object.fromEntries(narrowed.map((name) => [name, undefined])) as ManagedFilters
  return (
    <EmptyState
      lit={0}
      title={t('list.nothingTitle')}
      action={<Button onClick={() => onChange(cleared)}>{t('list.clearFilters')}</Button>}
    >
      {t('list.nothingText')}
    </EmptyState>
  )
}

/** What lies ahead begins with what comes next, unless another order was asked for. */
function inGoodOrder(filters: ManagedFilters): ManagedFilters {
  return filters.when === 'upcoming' && !filters.sort ? { ...filters, sort: 'startsAt' } : filters
}

type SortName = (typeof managedSorts)[number]

const sortOf = (name: SortName | undefined): Sort | undefined =>
  name && { by: name.replace('-', ''), descending: name.startsWith('-') }
const sortName = ({ by, descending }: Sort) => `${descending ? '-' : ''}${by}` as SortName
