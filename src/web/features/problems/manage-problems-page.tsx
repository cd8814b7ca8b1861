import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { id } from '#contract/endpoint.ts'
import { listManagedProblems, type ManagedProblem, type ManagedProblemDetail } from '#contract/problems-manage.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { RecordNotes } from '#web/components/editor/record-notes.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Queue, QueueDesk } from '#web/components/list/queue.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { RecordHead } from '#web/components/ui/record-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useFieldName } from '#web/lib/api/reference.ts'
import { listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { problemQueries, useAddNote } from './api.ts'
import { ManageProblemsTable } from './manage-problems-table.tsx'
import { ProblemStatus } from './problem-card.tsx'
import { ProblemDecision } from './problem-decision.tsx'
import { ProblemAnswers } from './problem-page.tsx'
import { SimilarToMerge } from './similar-problems.tsx'

/** `view=all` is the table; `id` the problem on turn. */
export const managedProblemsSearch = z.extend(listSearch(listManagedProblems), {
  view: z.optional(z.literal('all')),
  id: z.optional(id),
})

export function ManageProblemsPage() {
  const { search, ...filtering } = useSearchFilters(listManagedProblems, managedProblemsSearch)
  return search.view === 'all' ? <ManageProblemsTable {...filtering} /> : <Triage chosen={search.id} />
}

function Triage({ chosen }: { chosen: string | undefined }) {
  const t = useT('problems')
  const queue = useQuery(problemQueries.waiting())
  const all = (
    <Link className="link small" to="/manage/problems" search={{ view: 'all' }}>
      {t('manage.all')}
    </Link>
  )
  return (
    <div className="page--wide">
      <h1 className="sr-only">{t('area.triage')}</h1>
      <Loaded query={queue} skeleton={<TableSkeleton />}>
        {({ items }) => {
          const current = chosen ?? items[0]?.id
          if (current !== undefined) return <Desk rows={items} current={current} all={all} />
          return (
            <EmptyState lit={1} title={t('manage.doneTitle')} action={all}>
              {t('manage.doneText')}
            </EmptyState>
          )
        }}
      </Loaded>
    </div>
  )
}

type DeskProps = { rows: ManagedProblem[]; current: string; all: React.ReactNode }

function Desk({ rows, current, all }: DeskProps) {
  const t = useT('problems')
  const problem = useQuery(problemQueries.managedDetail(current))
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    lang: row.lang,
    note: [row.proposer?.name, t('support.count', { count: row.supports })].filter(Boolean).join(', '),
    from: row.createdAt,
    due: row.answerDueAt,
  }))
  const next = rows[rows.findIndex(({ id }) => id === current) + 1]?.id
  const queue = <Queue title={t('manage.queue')} items={items} current={current} to="/manage/problems" foot={all} />
  return (
    <Loaded query={problem} skeleton={<Skeleton height="30rem" />}>
      {(shown) => <Record key={shown.id} problem={shown} next={next} queue={queue} />}
    </Loaded>
  )
}

type RecordProps = { problem: ManagedProblemDetail; next: string | undefined; queue: React.ReactNode }

function Record({ problem, next, queue }: RecordProps) {
  const [into, setInto] = useState<string>()
  const note = useAddNote(problem.id)
  const decision = <ProblemDecision key={`${problem.state} ${into}`} problem={problem} into={into} next={next} />
  return (
    <QueueDesk queue={queue} decision={decision}>
      <Head problem={problem} />
      <ProblemAnswers problem={problem} boxed />
      <SimilarToMerge problem={problem} onMerge={setInto} />
      <RecordNotes notes={problem.notes} add={note.mutateAsync} />
    </QueueDesk>
  )
}

function Head({ problem }: { problem: ManagedProblemDetail }) {
  const t = useT('problems')
  const date = useFormat().day(problem.createdAt)
  const field = useFieldName(problem.field)
  const { kind, frequency, proposer, place, organisation } = problem
  const supports = t('support.count', { count: problem.supports })
  const title = (
    <Link to="/problems/$id" params={{ id: problem.id }}>
      {problem.title}
    </Link>
  )
  return (
    <RecordHead
      level={2}
      chips={[kind === 'platform' && t('kind.platform'), field, frequency && t(`frequency.${frequency}`)]}
      status={<ProblemStatus state={problem.state} />}
      code={problem.code}
      title={title}
      lang={problem.lang}
      person={proposer?.name}
      by={<DotList className="small" items={[proposer?.name, date, organisation ?? place, supports]} />}
    />
  )
}
