import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, Hand } from 'lucide-react'
import { problemLimits, problemStates } from '#contract/problems.ts'
import { changeProblems, managedSorts, type ManagedProblem } from '#contract/problems-manage.ts'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { BulkDecision } from '#web/components/list/bulk-decision.tsx'
import { BulkAction } from '#web/components/list/bulk-dialog.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterFlag, FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { type Bulk, useBulk } from '#web/components/list/use-bulk.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import type { Filtering } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type ManagedFilters, problemQueries, problemsFile } from './api.ts'
import { ProblemStatus } from './problem-card.tsx'

type Props = { filtering: Filtering<ManagedFilters> }

export function ManageProblemsTable({ filtering }: Props) {
  const t = useT('problems')
  const { filters, narrowed } = filtering
  const list = useInfiniteQuery(problemQueries.managed(filters))
  const bulk = useBulk('problems', changeProblems, { filters })
  const actions = (
    <>
      <ExportButton name={t('manage.fileName')} narrowed={narrowed} file={(format) => problemsFile(format, filters)} />
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
  const whose = (['me', 'nobody'] as const).map((value) => ({ value, label: t(`manage.of.${value}`) }))
  const states = problemStates.map((value) => ({ value, label: t(`state.${value}`) }))
  return (
    <>
      <FilterOneOf options={whose} value={filters.assignee} onChange={(assignee) => change({ assignee })} />
      <FilterFlag label={t('manage.late')} value={filters.late} onChange={(late) => change({ late })} />
      <FilterFlag
        label={t('manage.platformOnly')}
        value={filters.kind?.includes('platform')}
        onChange={(on) => change({ kind: on && ['platform'] })}
      />
      <FilterMenu
        label={t('manage.column.state')}
        options={states}
        chosen={filters.state}
        onChange={(state) => change({ state })}
      />
    </>
  )
}

function useColumns(): Column<ManagedProblem>[] {
  const t = useT('problems')
  const format = useFormat()
  const problem = ({ id, lang, title, code, proposer }: ManagedProblem) => (
    <>
      <Link className="medium" lang={lang} to="/manage/problems" search={{ id }}>
        {title}
      </Link>
      <span className="small subtle block">{[code, proposer?.name].filter(Boolean).join(' · ')}</span>
    </>
  )
  const nobody = <span className="subtle">{t('manage.of.nobody')}</span>
  const cells = {
    problem,
    state: ({ state }) => <ProblemStatus state={state} />,
    supports: ({ supports }) => <span className="num">{supports}</span>,
    createdAt: ({ createdAt }) => format.shortDay(createdAt),
    answerDueAt: ({ createdAt, answerDueAt }) => answerDueAt && <PromiseClock from={createdAt} to={answerDueAt} />,
    assignee: ({ assignee }) => assignee?.name ?? nobody,
  } satisfies Record<string, Column<ManagedProblem>['cell']>
  const column = <Id extends keyof typeof cells>(id: Id, more: Partial<Column<ManagedProblem>> = {}) => {
    return { id, header: t(`manage.column.${id}`), cell: cells[id], ...more }
  }
  return [
    column('problem'),
    column('state'),
    column('supports', { sort: 'supports', secondary: true, align: 'right' }),
    column('createdAt', { sort: 'createdAt', secondary: true }),
    column('answerDueAt', { sort: 'answerDueAt', secondary: true }),
    column('assignee', { secondary: true }),
  ]
}

type Action = 'take' | 'accept' | 'decline'

function BulkActions({ bulk }: { bulk: Bulk<Action> }) {
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
      <BulkAction bulk={bulk} action="take" icon={<Hand />} words={wordsOf('take')} />
      <BulkDecision {...answered} action="accept" icon={<CircleCheck />} words={wordsOf('accept')} />
      <BulkDecision {...answered} action="decline" icon={<Ban />} words={wordsOf('decline')} danger />
    </>
  )
}
