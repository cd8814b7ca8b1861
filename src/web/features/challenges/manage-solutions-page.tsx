import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ban, CircleCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  changeSolutions,
  eligibilities,
  exportSolutions,
  listSolutions,
  solutionLimits,
  type Solution,
} from '#contract/solutions/solutions.ts'
import { solutionStates } from '#contract/solutions/states.ts'
import { BulkDecision } from '#web/components/list/bulk-decision.tsx'
import { chosenIn, WriteButton } from '#web/features/messages/write-card.tsx'
import { BulkAction } from '#web/components/list/bulk-dialog.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { type Bulk, useBulk } from '#web/components/list/use-bulk.ts'
import { Status } from '#web/components/ui/status.tsx'
import { SolutionStatus } from '#web/features/solutions/solution-card.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { later } from '#web/lib/page/later.ts'
import { listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { challengeQueries } from './api.ts'
import { manageQueries } from './manage-api.ts'
import { ManageChallengeHeader } from './manage-challenge-header.tsx'

export const managedSolutionsSearch = listSearch(listSolutions)

export { headLoader as loader } from './manage-challenge-header.tsx'

const shownStates = solutionStates.filter((state) => state !== 'draft')

/** What was delivered to a challenge, with its eligibility. */
export function ManageSolutionsPage() {
  const t = useT('challenges-manage')
  const words = useT('solutions')
  const { slug } = useParams({ from: '/manage/challenges/$slug/solutions' })
  const { data: challenge } = useQuery(challengeQueries.detail(slug))
  const filtering = useSearchFilters(listSolutions, managedSolutionsSearch)
  const { filters, change, narrowed } = filtering
  const list = useInfiniteQuery(manageQueries.solutions(slug, filters))
  const bulk = useBulk('challenges', changeSolutions, { filters: { ...filters, challenge: slug } })
  const [opened, setOpened] = useState<string | null>(null)
  const columns = useColumns(setOpened)
  if (!challenge) return null
  const states = shownStates.map((value) => ({ value, label: words(`state.${value}`) }))
  const checks = eligibilities.map((value) => ({ value, label: t(`eligibility.${value}`) }))
  return (
    <div className="page--wide">
      <ManageChallengeHeader challenge={challenge} />
      <ListToolbar
        search={filtering.searchBox(t('solutions.search'))}
        filters={
          <>
            <FilterOneOf
              options={checks}
              value={filters.eligibility}
              onChange={(eligibility) => change({ eligibility })}
            />
            <FilterMenu
              label={t('column.state')}
              options={states}
              chosen={filters.state as (typeof shownStates)[number][] | undefined}
              onChange={(state) => change({ state })}
            />
          </>
        }
        end={
          <ExportButton
            name={t('solutions.fileName')}
            narrowed={narrowed}
            file={fileOf(exportSolutions, filters, { slug })}
          />
        }
      />
      <ManagedTable
        caption={t('tab.solutions')}
        list={list}
        filtering={filtering}
        columns={columns}
        rowName={({ title }) => title}
        bulk={bulk}
        bulkActions={<BulkActions bulk={bulk} slug={slug} />}
        empty={<EmptyState title={t('solutions.emptyTitle')}>{t('solutions.emptyText')}</EmptyState>}
      />
      {opened && (
        <Suspense>
          <LateEligibility id={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}

type Action = 'admit' | 'disqualify'

/** Looked at before the jury reads: what is out of the competition is not judged. */
function BulkActions({ bulk, slug }: { bulk: Bulk<Action>; slug: string }) {
  const t = useT('challenges-manage')
  const wordsOf = (action: Action) => ({
    label: t(`solutions.${action}`),
    context: t(`solutions.bulk.${action}Context`),
    would: (count: number) => t(`solutions.bulk.${action}Would`, { count }),
    done: (count: number) => t('solutions.bulk.done', { count }),
  })
  return (
    <>
      <WriteButton
        variant="ghost"
        size="sm"
        list="solutions.teams"
        to={{ challenge: slug, ...chosenIn(bulk.chosen) }}
      />
      <BulkAction bulk={bulk} action="admit" icon={<CircleCheck />} words={wordsOf('admit')} />
      <BulkDecision
        bulk={bulk}
        action="disqualify"
        icon={<Ban />}
        words={wordsOf('disqualify')}
        limit={solutionLimits.reason}
        danger
      />
    </>
  )
}

const eligibilityForm = later(() => import('#web/features/solutions/eligibility-form.tsx'))

function LateEligibility(props: { id: string; onClose: () => void }) {
  const { EligibilityDialog } = eligibilityForm.use()
  return <EligibilityDialog {...props} />
}

const tones = { unchecked: 'warning', ineligible: 'danger' } as const

function useColumns(open: (id: string) => void): Column<Solution>[] {
  const t = useT('challenges-manage')
  const format = useFormat()
  return [
    {
      id: 'title',
      header: t('column.solution'),
      cell: ({ id, code, title, lang }) => (
        <>
          <button className="link medium" type="button" lang={lang} onClick={() => open(id)}>
            {title}
          </button>
          <span className="small subtle block">{code}</span>
        </>
      ),
    },
    {
      id: 'team',
      header: t('column.team'),
      secondary: true,
      cell: ({ team }) => format.list(team.map(({ name }) => name)),
    },
    { id: 'state', header: t('column.state'), cell: (solution) => <SolutionStatus solution={solution} /> },
    {
      id: 'eligibility',
      header: t('column.eligibility'),
      cell: ({ eligibility }) =>
        eligibility !== 'eligible' && <Status tone={tones[eligibility]}>{t(`eligibility.${eligibility}`)}</Status>,
    },
    {
      id: 'submittedAt',
      header: t('column.submittedAt'),
      secondary: true,
      cell: ({ submittedAt }) => submittedAt && format.shortDay(submittedAt),
    },
  ]
}
