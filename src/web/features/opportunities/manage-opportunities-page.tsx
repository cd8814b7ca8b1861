import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, DoorClosed, Plus, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { opportunityKinds } from '#contract/opportunities/opportunities.ts'
import * as manage from '#contract/opportunities/manage.ts'
import type { BulkMove, ManagedOpportunity } from '#contract/opportunities/manage.ts'
import { opportunityStates } from '#contract/opportunities/states.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { BulkAction } from '#web/components/list/bulk-dialog.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { ImportLink } from '#web/components/import/import-link.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { labelsIn } from '#web/components/list/labels.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { RowTitle } from '#web/components/list/row-title.tsx'
import { type Bulk, useBulk } from '#web/components/list/use-bulk.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { type Filtering, filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { type ManagedFilters, opportunityQueries } from './api.ts'
import { OpportunityStatus, usePlace } from './opportunity-card.tsx'

export const managedSearch = listSearch(manage.listManagedOpportunities)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(opportunityQueries.managed(filtersIn(manage.listManagedOpportunities, managedSearch, search)))

const labels = labelsIn('opportunities', manage.opportunityLabels)

export function ManageOpportunitiesPage() {
  const t = useT('opportunities')
  const m = useT('opportunities-manage')
  const locale = useLocale()
  const filtering = useSearchFilters(manage.listManagedOpportunities, managedSearch)
  const { filters, narrowed } = filtering
  const list = useInfiniteQuery(opportunityQueries.managed(filters))
  const bulk = useBulk('opportunities', manage.changeOpportunities, { filters })
  const create = (
    <ButtonLink variant="primary" to="/manage/opportunities/create">
      <Plus />
      {t('area.create')}
    </ButtonLink>
  )
  const actions = (
    <>
      <ImportLink list="opportunities" />
      <ExportButton name={m('list.fileName')} narrowed={narrowed} file={fileOf(manage.exportOpportunities, filters)} />
      {create}
    </>
  )
  return (
    <div className="page--wide">
      <PageHeader title={t('area.list')} sub={m('list.sub')} actions={actions} />
      <ListToolbar search={filtering.searchBox(m('list.search'))} filters={<Filters filtering={filtering} />} />
      <ManagedTable
        caption={t('area.list')}
        list={list}
        filtering={filtering}
        labels={labels}
        monthOf={m('column.deadline')}
        sorts={manage.managedSorts}
        sorted="-deadline"
        columns={useColumns()}
        rowName={({ title }) => pick(title, locale)}
        bulk={bulk}
        bulkActions={<BulkActions bulk={bulk} />}
        empty={
          <EmptyState title={m('list.emptyTitle')} action={create}>
            {m('list.emptyText')}
          </EmptyState>
        }
      />
    </div>
  )
}

function Filters({ filtering: { filters, change } }: { filtering: Filtering<ManagedFilters> }) {
  const t = useT('opportunities')
  const m = useT('opportunities-manage')
  const states = opportunityStates.map((value) => ({ value, label: t(`state.${value}`) }))
  const kinds = opportunityKinds.map((value) => ({ value, label: t(`kind.${value}`) }))
  return (
    <>
      <FilterMenu
        label={m('column.state')}
        options={states}
        chosen={filters.state}
        onChange={(state) => change({ state })}
      />
      <FilterMenu label={t('field.kind')} options={kinds} chosen={filters.kind} onChange={(kind) => change({ kind })} />
    </>
  )
}

function useColumns(): Column<ManagedOpportunity>[] {
  const m = useT('opportunities-manage')
  const { shortDay } = useFormat()
  return [
    { id: 'title', header: m('column.title'), sort: 'title', cell: (row) => <TitleCell row={row} /> },
    { id: 'state', header: m('column.state'), cell: (row) => <StateCell row={row} /> },
    { id: 'kind', header: m('column.kind'), secondary: true, cell: (row) => <KindCell row={row} /> },
    {
      id: 'applications',
      header: m('column.applications'),
      align: 'right',
      cell: (row) => <ApplicationsCell row={row} />,
    },
    {
      id: 'deadline',
      header: m('column.deadline'),
      sort: 'deadline',
      secondary: true,
      cell: ({ deadline }) => shortDay(deadline),
    },
    {
      id: 'answer',
      header: m('column.answerDays'),
      secondary: true,
      align: 'right',
      cell: ({ answerDays }) => m('column.days', { count: answerDays }),
    },
  ]
}

type RowProps = { row: ManagedOpportunity }

function TitleCell({ row: { slug, title, organisation } }: RowProps) {
  return (
    <RowTitle to={`/manage/opportunities/${slug}`} notes={[organisation.name]}>
      <Translated text={title} />
    </RowTitle>
  )
}

function StateCell({ row }: RowProps) {
  const m = useT('opportunities-manage')
  return (
    <>
      <OpportunityStatus opportunity={row} />
      {!row.translated && <Chip tone="warning">{m('list.untranslated')}</Chip>}
    </>
  )
}

function ApplicationsCell({ row: { slug, applications } }: RowProps) {
  const m = useT('opportunities-manage')
  const { count, late } = applications
  if (count === 0) return null
  return (
    <Link className="link" to="/manage/applications" search={{ opportunity: slug }}>
      {count}
      {late > 0 && <span className="small block">{m('list.late', { count: late })}</span>}
    </Link>
  )
}

function KindCell({ row }: RowProps) {
  const t = useT('opportunities')
  return (
    <>
      {t(`kind.${row.kind}`)}
      <span className="small subtle block">{usePlace(row)}</span>
    </>
  )
}

const icons: Record<BulkMove, ReactNode> = { publish: <Send />, close: <DoorClosed />, withdraw: <Ban /> }

function BulkActions({ bulk }: { bulk: Bulk<BulkMove> }) {
  const m = useT('opportunities-manage')
  return (Object.keys(manage.bulkMoves) as BulkMove[]).map((action) => (
    <BulkAction
      key={action}
      bulk={bulk}
      action={action}
      icon={icons[action]}
      danger={action === 'withdraw'}
      words={{
        label: m(`move.${manage.bulkMoves[action]}`),
        context: m(`askText.${manage.bulkMoves[action]}`),
        would: (count) => m(`bulk.${action}`, { count }),
        done: (count) => m('bulk.done', { count }),
      }}
    />
  ))
}
