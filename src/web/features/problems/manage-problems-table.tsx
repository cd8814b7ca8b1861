import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, Hand } from 'lucide-react'
import { problemLimits, problemStates } from '#contract/problems/problems.ts'
import {
  changeProblems,
  exportProblems,
  managedSorts,
  problemLabels,
  type ManagedProblem,
} from '#contract/problems/manage.ts'
import { BulkAssign } from '#web/components/list/bulk-assign.tsx'
import { BulkDecision } from '#web/components/list/bulk-decision.tsx'
import { BulkAction } from '#web/components/list/bulk-dialog.tsx'
import { columnsOf } from '#web/components/list/columns.ts'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { labelsIn } from '#web/components/list/labels.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { QueueFilters, useQueueColumns } from '#web/components/list/queue-table.tsx'
import { RowTitle } from '#web/components/list/row-title.tsx'
import { type Bulk, useBulk } from '#web/components/list/use-bulk.ts'
import { chosenIn, WriteButton } from '#web/features/messages/write-card.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import type { Filtering } from '#web/lib/page/search-filters.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { area, type ManagedFilters, problemQueries } from './api.ts'
import { ProblemStatus } from './problem-card.tsx'

type Props = { filtering: Filtering<ManagedFilters> }

const labels = labelsIn(area, problemLabels)

export function ManageProblemsTable({ filtering }: Props) {
  const t = useT('problems')
  const queue = useT('manage')
  const { filters, narrowed } = filtering
  const list = useInfiniteQuery(problemQueries.managed(filters))
  const bulk = useBulk(area, changeProblems, { filters })
  const actions = (
    <>
      <ExportButton name={t('manage.fileName')} narrowed={narrowed} file={fileOf(exportProblems, filters)} />
      <ButtonLink variant="primary" to="/manage/problems">
        {t('manage.backToQueue')}
      </ButtonLink>
    </>
  )
  return (
    <div className="page--wide">
      <PageHeader title={t('area.list')} sub={t('manage.sub')} actions={actions} />
      <ListToolbar search={filtering.searchBox(t('manage.search'))} filters={<Filters filtering={filtering} />} />
      <ManagedTable
        caption={t('area.list')}
        list={list}
        filtering={filtering}
        labels={labels}
        monthOf={queue('queue.column.createdAt')}
        sorts={managedSorts}
        columns={useColumns()}
        rowName={({ title }) => title}
        bulk={bulk}
        bulkActions={<BulkActions bulk={bulk} />}
        empty={<EmptyState title={t('list.emptyTitle')}>{t('manage.emptyText')}</EmptyState>}
      />
    </div>
  )
}

function Filters({ filtering: { filters, change } }: Props) {
  const t = useT('problems')
  const filterBy = (state: ManagedFilters['state']) => change({ state })
  const states = problemStates.map((value) => ({ value, label: t(`state.${value}`) }))
  return (
    <>
      <QueueFilters filters={filters} change={change} />
      <FilterFlag
        label={t('manage.platformOnly')}
        value={filters.kind?.includes('platform')}
        onChange={(on) => change({ kind: on && ['platform'] })}
      />
      <FilterMenu label={t('manage.column.state')} options={states} chosen={filters.state} onChange={filterBy} />
    </>
  )
}

function useColumns(): Column<ManagedProblem>[] {
  const t = useT('problems')
  const title = ({ id, lang, title: text, code, proposer }: ManagedProblem) => (
    <RowTitle to="/manage/problems" search={{ id }} lang={lang} notes={[code, proposer?.name]}>
      {text}
    </RowTitle>
  )
  const own = columnsOf<ManagedProblem, 'problem' | 'state' | 'supports'>(
    {
      problem: { cell: title },
      state: { cell: ({ state }) => <ProblemStatus state={state} /> },
      supports: { cell: ({ supports }) => supports, sort: 'supports', secondary: true, align: 'right' },
    },
    (id) => t(`manage.column.${id}`),
  )
  return [...own, ...useQueueColumns<ManagedProblem>()]
}

type Action = 'take' | 'accept' | 'decline'

function BulkActions({ bulk }: { bulk: Bulk<Action | 'assign'> }) {
  const t = useT('problems')
  const wordsOf = (action: Action) => ({
    label: t(`manage.bulk.${action}`),
    context: t(`manage.bulk.${action}Context`),
    would: (count: number) => t(`manage.bulk.${action}Would`, { count }),
    done: (count: number) => t('manage.bulk.done', { count }),
  })
  const answered = { bulk, limit: problemLimits.answer }
  return (
    <>
      <WriteButton variant="ghost" size="sm" list="problems.proposers" to={chosenIn(bulk.chosen)} />
      <BulkAction bulk={bulk} action="take" icon={<Hand />} words={wordsOf('take')} />
      <BulkAssign bulk={bulk as Bulk<'assign'>} />
      <BulkDecision {...answered} action="accept" icon={<CircleCheck />} words={wordsOf('accept')} />
      <BulkDecision {...answered} action="decline" icon={<Ban />} words={wordsOf('decline')} danger />
    </>
  )
}
