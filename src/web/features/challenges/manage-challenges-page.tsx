import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { challengePhases } from '#contract/challenges/states.ts'
import * as manage from '#contract/challenges/manage.ts'
import type { ManagedChallenge } from '#contract/challenges/manage.ts'
import { Translated } from '#web/components/display/translated.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { ImportLink } from '#web/components/import/import-link.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { labelsIn } from '#web/components/list/labels.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { useBulk } from '#web/components/list/use-bulk.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { ChallengeStatus } from './challenge-card.tsx'
import { manageQueries } from './manage-api.ts'

export const managedChallengesSearch = listSearch(manage.listManagedChallenges)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(manageQueries.challenges(filtersIn(manage.listManagedChallenges, managedChallengesSearch, search)))

const labels = labelsIn('challenges', manage.challengeLabels)

export function ManageChallengesPage() {
  const t = useT('challenges-manage')
  const words = useT('challenges')
  const filtering = useSearchFilters(manage.listManagedChallenges, managedChallengesSearch)
  const { filters, narrowed, change } = filtering
  const list = useInfiniteQuery(manageQueries.challenges(filters))
  const bulk = useBulk('challenges', manage.challengeLabels.change, { filters })
  const phases = challengePhases.map((value) => ({ value, label: words(`phase.${value}`) }))
  return (
    <div className="page--wide">
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={
          <>
            <ImportLink list="challenges" />
            <ExportButton name={t('fileName')} narrowed={narrowed} file={fileOf(manage.exportChallenges, filters)} />
            <ButtonLink variant="primary" to="/manage/challenges/create">
              <Plus />
              {t('create.title')}
            </ButtonLink>
          </>
        }
      />
      <ListToolbar
        search={filtering.searchBox(t('search'))}
        filters={
          <>
            <FilterMenu
              label={t('column.state')}
              options={phases}
              chosen={filters.phase}
              onChange={(phase) => change({ phase })}
            />
            <FieldFilter value={filters.field} onChange={(field) => change({ field })} />
          </>
        }
      />
      <ManagedTable
        caption={t('title')}
        list={list}
        filtering={filtering}
        labels={labels}
        monthOf={t('column.closesAt')}
        sorts={manage.managedSorts}
        columns={useColumns()}
        rowName={({ title }) => title.pt}
        bulk={bulk}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
    </div>
  )
}

function useColumns(): Column<ManagedChallenge>[] {
  const t = useT('challenges-manage')
  const format = useFormat()
  return [
    {
      id: 'title',
      header: t('column.title'),
      sort: 'title',
      cell: ({ slug, title, partner, translated }) => (
        <>
          <Link className="medium" to="/manage/challenges/$slug" params={{ slug }}>
            <Translated text={title} />
          </Link>
          <span className="small subtle block">
            {[partner, !translated && t('untranslated')].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { id: 'state', header: t('column.state'), cell: ({ phase }) => <ChallengeStatus phase={phase} /> },
    {
      id: 'closesAt',
      header: t('column.closesAt'),
      sort: 'closesAt',
      secondary: true,
      cell: ({ closesAt }) => format.shortDay(closesAt),
    },
    {
      id: 'solutions',
      header: t('column.solutions'),
      align: 'right',
      cell: ({ slug, solutions, unchecked }) => (
        <>
          <Link to="/manage/challenges/$slug/solutions" params={{ slug }}>
            {solutions}
          </Link>
          {unchecked > 0 && <span className="small subtle block">{t('unchecked', { count: unchecked })}</span>}
        </>
      ),
    },
    { id: 'drafts', header: t('column.drafts'), align: 'right', secondary: true, cell: ({ drafts }) => drafts },
    {
      id: 'updatedAt',
      header: t('column.updatedAt'),
      sort: 'updatedAt',
      secondary: true,
      cell: ({ updatedAt }) => format.shortDay(updatedAt),
    },
  ]
}
