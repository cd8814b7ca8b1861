import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import * as manage from '#contract/events/manage.ts'
import { ImportLink } from '#web/components/import/import-link.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { labelsIn } from '#web/components/list/labels.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { useBulk } from '#web/components/list/use-bulk.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { type ManagedFilters, manageQueries } from './manage-api.ts'
import { EventBulkActions } from './manage-events-bulk.tsx'
import { useEventColumns } from './manage-events-columns.tsx'
import { EventFilterBar } from './manage-events-filters.tsx'
import { managedSearch, type When } from './manage-search.ts'
import './manage.css'

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(manageQueries.events(inGoodOrder(filtersIn(manage.listManagedEvents, managedSearch, search))))

const labels = labelsIn('events', manage.eventLabels)

export function ManageEventsPage() {
  const t = useT('events-manage')
  const events = useT('events')
  const locale = useLocale()
  const filtering = useSearchFilters(manage.listManagedEvents, managedSearch, ['when'])
  const { change, narrowed } = filtering
  const when = filtering.filters.when ?? 'upcoming'
  const filters = inGoodOrder(filtering.filters)
  const bulk = useBulk('events', manage.changeEvents, { filters })
  const file = fileOf(manage.exportEvents, filters)
  const actions = (
    <>
      <ImportLink list="events" />
      <ExportButton name={t('list.fileName')} narrowed={narrowed || when !== 'all'} file={file} />
      <CreateLink icon />
    </>
  )
  return (
    <div className="page--wide">
      <PageHeader title={t('list.title')} sub={t('list.sub')} actions={actions} />
      <EventFilterBar filters={filters} when={when} onChange={change} />
      <ManagedTable
        caption={t('list.title')}
        list={useInfiniteQuery(manageQueries.events(filters))}
        filtering={{ ...filtering, filters }}
        labels={labels}
        monthOf={t('column.date')}
        sorts={manage.managedSorts}
        columns={useEventColumns(when)}
        rowName={(row) => pick(row.title, locale)}
        bulk={bulk}
        bulkActions={<EventBulkActions bulk={bulk} />}
        failure={events('failure')}
        empty={<NoEvents when={when} onAll={() => change({ when: 'all' })} />}
        nothing={<NoMatch when={when} clear={filtering.clear} onAll={() => change({ when: 'all' })} />}
      />
    </div>
  )
}

function CreateLink({ icon = false }: { icon?: boolean }) {
  const t = useT('events-manage')
  return (
    <ButtonLink variant="primary" to="/manage/events/create">
      {icon && <Plus />}
      {t('list.create')}
    </ButtonLink>
  )
}

type NoneProps = { when: When; onAll: () => void }

/** What matches may lie on the other side of today: the way there is one click. */
function NoMatch({ when, clear, onAll }: NoneProps & { clear: () => void }) {
  const t = useT('events-manage')
  const title = t('list.nothingTitle')
  if (when === 'all') return <NothingFound title={title} clear={clear} />
  return <EmptyState lit={0} title={title} action={<Button onClick={onAll}>{t('list.seeAll')}</Button>} />
}

function NoEvents({ when, onAll }: NoneProps) {
  const t = useT('events-manage')
  const action = (
    <>
      {when !== 'all' && <Button onClick={onAll}>{t('list.seeAll')}</Button>}
      <CreateLink />
    </>
  )
  return (
    <EmptyState title={when === 'all' ? t('list.emptyTitle') : t(`list.none.${when}`)} action={action}>
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
