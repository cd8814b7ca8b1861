import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, Hand } from 'lucide-react'
import { problemLimits, problemStates } from '#contract/problems.ts'
import { changeProblems, managedSorts, type ManagedProblem } from '#contract/problems-manage.ts'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { BulkAction } from '#web/components/list/bulk-dialog.tsx'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { parseSort, sortName } from '#web/components/list/sort.ts'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { type Bulk, useBulk } from '#web/components/list/use-bulk.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type ManagedFilters, problemQueries, problemsFile } from './api.ts'
import { ProblemStatus } from './problem-card.tsx'

type Filtering = { filters: ManagedFilters; change: (change: ManagedFilters) => void }
type Props = Filtering & { narrowed: boolean; clear: () => void }

export function ManageProblemsTable({ filters, change, narrowed, clear }: Props) {
  const t = useT('problems')
  const list = useInfiniteQuery(problemQueries.managed(filters))
  const actions = (
    <>
      <ExportButton name={t('manage.fileName')} narrowed={narrowed} file={(format) => problemsFile(format, filters)} />
      <ButtonLink variant="primary" to="/manage/problems">
        {t('manage.backToQueue')}
      </ButtonLink>
    </>
  )
  const none = <EmptyState title={t('list.emptyTitle')}>{t('manage.emptyText')}</EmptyState>
  return (
    <div className="page--wide">
      <PageHeader title={t('area.list')} sub={t('manage.sub')} actions={actions} />
      <ListToolbar
        search={{ value: filters.q ?? '', onChange: (q) => change({ q: q || undefined }), label: t('manage.search') }}
        filters={<Filters filters={filters} change={change} />}
      />
      <ListBody list={list} skeleton={<TableSkeleton />} empty={narrowed ? <NothingFound clear={clear} /> : none}>
        {(rows, total) => <ProblemTable rows={rows} total={total} filters={filters} change={change} />}
      </ListBody>
    </div>
  )
}

function Filters({ filters, change }: Filtering) {
  const t = useT('problems')
  const whose = (['me', 'nobody'] as const).map((value) => ({ value, label: t(`manage.of.${value}`) }))
  const states = problemStates.map((value) => ({ value, label: t(`state.${value}`) }))
  return (
    <>
      <FilterOneOf options={whose} value={filters.assignee} onChange={(assignee) => change({ assignee })} />
      <FilterOneOf
        options={[{ value: 'true', label: t('manage.late') }]}
        value={filters.late ? 'true' : undefined}
        onChange={(late) => change({ late: late && true })}
      />
      <FilterOneOf
        options={[{ value: 'platform', label: t('manage.platformOnly') }]}
        value={filters.kind?.[0]}
        onChange={(kind) => change({ kind: kind && [kind] })}
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

function ProblemTable({ rows, total, filters, change }: Filtering & { rows: ManagedProblem[]; total: number | null }) {
  const t = useT('problems')
  const bulk = useBulk('problems', changeProblems, { filters })
  return (
    <DataTable
      caption={t('area.list')}
      columns={useColumns()}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.title}
      sort={parseSort(filters.sort)}
      onSort={(sort) => change({ sort: sortName(sort, managedSorts) })}
      selection={bulk.selection}
      onSelect={bulk.select}
      total={total}
      bulkActions={<BulkActions bulk={bulk} />}
    />
  )
}

function useColumns(): Column<ManagedProblem>[] {
  const t = useT('problems')
  const format = useFormat()
  const problem = (row: ManagedProblem) => (
    <>
      <Link className="medium" lang={row.lang} to="/manage/problems" search={{ id: row.id }}>
        {row.title}
      </Link>
      <span className="small subtle block">{[row.code, row.proposer?.name].filter(Boolean).join(' · ')}</span>
    </>
  )
  const due = ({ createdAt, answerDueAt }: ManagedProblem) =>
    answerDueAt && <PromiseClock from={createdAt} to={answerDueAt} />
  const assignee = (row: ManagedProblem) =>
    row.assignee?.name ?? <span className="subtle">{t('manage.of.nobody')}</span>
  const secondary = true
  return [
    { id: 'problem', header: t('manage.column.problem'), cell: problem },
    { id: 'state', header: t('manage.column.state'), cell: ({ state }) => <ProblemStatus state={state} /> },
    {
      id: 'supports',
      header: t('manage.column.supports'),
      sort: 'supports',
      secondary,
      align: 'right',
      cell: ({ supports }) => <span className="num">{supports}</span>,
    },
    {
      id: 'created',
      header: t('manage.column.created'),
      sort: 'createdAt',
      secondary,
      cell: ({ createdAt }) => format.shortDay(createdAt),
    },
    { id: 'due', header: t('manage.column.due'), sort: 'answerDueAt', secondary, cell: due },
    { id: 'assignee', header: t('manage.column.assignee'), secondary, cell: assignee },
  ]
}

const icons = { take: <Hand />, accept: <CircleCheck />, decline: <Ban /> }
const answerFields = { initial: { answer: '' }, toBody: ({ answer }: { answer: string }) => ({ answer }) }

function BulkActions({ bulk }: { bulk: Bulk<keyof typeof icons> }) {
  const t = useT('problems')
  const wordsOf = (action: keyof typeof icons) => ({
    label: t(`manage.bulk.${action}`),
    context: t(`manage.bulk.${action}Context`),
    would: (count: number) => t(`manage.bulk.${action}Would`, { count }),
    done: (count: number) => t('manage.bulk.done', { count }),
  })
  const take = <BulkAction bulk={bulk} action="take" icon={icons.take} words={wordsOf('take')} />
  const answered = (['accept', 'decline'] as const).map((action) => (
    <BulkAction
      key={action}
      bulk={bulk}
      action={action}
      icon={icons[action]}
      danger={action === 'decline'}
      words={wordsOf(action)}
      fields={answerFields}
    >
      {(form, readOnly) => (
        <Field label={t('decide.answer')} optional={action === 'accept'} {...form.field('answer')}>
          <Textarea rows={4} limit={problemLimits.answer} {...form.input('answer')} readOnly={readOnly} />
        </Field>
      )}
    </BulkAction>
  ))
  return (
    <>
      {take}
      {answered}
    </>
  )
}
