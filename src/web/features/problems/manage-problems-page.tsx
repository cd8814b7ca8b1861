import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { id } from '#contract/endpoint.ts'
import { listManagedProblems, type ManagedProblem, type ManagedProblemDetail } from '#contract/problems-manage.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { RecordNotes } from '#web/components/editor/record-notes.tsx'
import { NearList } from '#web/components/list/near-list.tsx'
import { QueuePage } from '#web/components/list/queue-page.tsx'
import { QueueRecord } from '#web/components/list/queue.tsx'
import { RecordHead } from '#web/components/ui/record-head.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { TurnIntoChallenge } from '#web/features/challenges/problem-line-card.tsx'
import { useFieldName } from '#web/lib/api/reference.ts'
import { filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { problemQueries, useAddNote } from './api.ts'
import { ManageProblemsTable } from './manage-problems-table.tsx'
import { ProblemMeta, ProblemStatus } from './problem-card.tsx'
import { ProblemDecision } from './problem-decision.tsx'
import { ProblemAnswers } from './problem-page.tsx'

const to = '/manage/problems'

/** `view=all` is the table; `id` the problem on turn. */
export const managedProblemsSearch = z.extend(listSearch(listManagedProblems), {
  view: z.optional(z.literal('all')),
  id: z.optional(id),
})

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(
    problemQueries.waiting(),
    problemQueries.managed(filtersIn(listManagedProblems, managedProblemsSearch, search)),
  )

export function ManageProblemsPage() {
  const { search, ...filtering } = useSearchFilters(listManagedProblems, managedProblemsSearch)
  return search.view === 'all' ? <ManageProblemsTable filtering={filtering} /> : <Triage chosen={search.id} />
}

function Triage({ chosen }: { chosen: string | undefined }) {
  const t = useT('problems')
  const queue = useQuery(problemQueries.waiting())
  const item = ({ proposer, supports, ...problem }: ManagedProblem) => ({
    ...problem,
    from: problem.createdAt,
    due: problem.answerDueAt,
    note: [proposer?.name, t('support.count', { count: supports })].filter(Boolean).join(', '),
  })
  const done = { doneTitle: t('manage.doneTitle'), doneText: t('manage.doneText') }
  const words = { title: t('area.triage'), queue: t('manage.queue'), all: t('manage.all'), ...done }
  return (
    <QueuePage to={to} words={words} queue={queue} item={item} detail={problemQueries.managedDetail} chosen={chosen}>
      {(problem, next) => <Turn key={problem.id} problem={problem} next={next} />}
    </QueuePage>
  )
}

type Props = { problem: ManagedProblemDetail }

function Turn({ problem, next }: Props & { next: string | undefined }) {
  const [into, setInto] = useState<string>()
  const note = useAddNote(problem.id)
  const similar = useQuery(problemQueries.similarTo(problem)).data
  const onMerge = problem.can.decide.includes('merge') ? setInto : undefined
  return (
    <QueueRecord
      decision={<ProblemDecision key={`${problem.state} ${into}`} problem={problem} into={into} next={next} />}
      notes={<RecordNotes notes={problem.notes} add={note.mutateAsync} />}
    >
      <Head problem={problem} />
      {problem.state === 'accepted' && problem.kind === 'problem' && <TurnIntoChallenge problemId={problem.id} />}
      <ProblemAnswers problem={problem} boxed />
      {problem.kind === 'problem' && similar && (
        <NearList items={similar.items} to={to} Meta={ProblemMeta} onMerge={onMerge} />
      )}
    </QueueRecord>
  )
}

function Head({ problem }: Props) {
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
