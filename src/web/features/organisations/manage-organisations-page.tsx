import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { exportOrganisations, listOrganisations, type ManagedOrganisation } from '#contract/organisations/manage.ts'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { RowTitle } from '#web/components/list/row-title.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { organisationQueries } from './api.ts'
import { OrganisationDialog } from './organisation-form.tsx'
import { useFormat } from '#web/lib/text/format.ts'

export const organisationsSearch = listSearch(listOrganisations)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(organisationQueries.list(filtersIn(listOrganisations, organisationsSearch, search)))

/** Organisations that offer problems, challenges or postings, and how well they answer. */
export function ManageOrganisationsPage() {
  const t = useT('organisations')
  const filtering = useSearchFilters(listOrganisations, organisationsSearch)
  const { filters, change } = filtering
  const list = useInfiniteQuery(organisationQueries.list(filters))
  return (
    <div className="page--wide">
      <Header filters={filters} narrowed={filtering.narrowed} />
      <ListToolbar
        search={filtering.searchBox(t('search'))}
        filters={
          <>
            <FilterFlag label={t('alone.filter')} value={filters.alone} onChange={(alone) => change({ alone })} />
            <FilterFlag label={t('archived')} value={filters.archived} onChange={(archived) => change({ archived })} />
          </>
        }
      />
      <ManagedTable
        caption={t('area.list')}
        list={list}
        filtering={filtering}
        columns={useColumns()}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
    </div>
  )
}

function Header({ filters, narrowed }: { filters: object; narrowed: boolean }) {
  const t = useT('organisations')
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <PageHeader
        title={t('area.list')}
        sub={t('sub')}
        actions={
          <>
            <ExportButton name={t('area.list')} narrowed={narrowed} file={fileOf(exportOrganisations, filters)} />
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Plus />
              {t('form.create')}
            </Button>
          </>
        }
      />
      {creating && (
        <OrganisationDialog
          onClose={() => setCreating(false)}
          onSaved={({ id }) => navigate({ to: '/manage/organisations/$id', params: { id } })}
        />
      )}
    </>
  )
}

function useColumns(): Column<ManagedOrganisation>[] {
  const t = useT('organisations')
  const { percent } = useFormat()
  const site = (website: string | null) => website && new URL(website).hostname
  return [
    {
      id: 'name',
      header: t('form.name'),
      sort: 'name',
      cell: ({ id, name, website, contactLostAt }) => (
        <RowTitle to={`/manage/organisations/${id}`} notes={[contactLostAt ? t('alone.about') : site(website)]}>
          {name}
        </RowTitle>
      ),
    },
    { id: 'people', header: t('people'), align: 'right', secondary: true, cell: ({ people }) => people },
    { id: 'postings', header: t('openPostings'), align: 'right', secondary: true, cell: ({ postings }) => postings },
    {
      id: 'challenges',
      header: t('challenges'),
      align: 'right',
      secondary: true,
      cell: ({ challenges }) => challenges,
    },
    {
      id: 'waiting',
      header: t('waiting'),
      align: 'right',
      cell: ({ waiting, late }) => (late > 0 ? t('waitingLate', { count: waiting, late }) : waiting),
    },
    {
      id: 'rate',
      header: t('rateShort'),
      align: 'right',
      secondary: true,
      cell: ({ answerRate }) => (answerRate === null ? '–' : percent(answerRate)),
    },
  ]
}
