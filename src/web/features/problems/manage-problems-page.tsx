import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, MessageCircleQuestionMark, Merge, PartyPopper, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { problemLimits } from '#contract/problems/problems.ts'
import * as manage from '#contract/problems/manage.ts'
import type { Decision, ManagedProblem, ManagedProblemDetail } from '#contract/problems/manage.ts'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { RecordNotes } from '#web/components/editor/record-notes.tsx'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { DecisionCard, DecisionForm, decisionOptions, UndoDecision } from '#web/components/list/decision.tsx'
import { NearList } from '#web/components/list/near-list.tsx'
import { QueuePage } from '#web/components/list/queue-page.tsx'
import { QueueRecord } from '#web/components/list/queue.tsx'
import { useDecision } from '#web/components/list/use-decision.ts'
import { TurnIntoChallenge } from '#web/features/challenges/problem-line-card.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import type { Form } from '#web/lib/forms/forms.ts'
import { filtersIn, queueSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { type Locale, useLocale, useT } from '#web/lib/text/i18n.ts'
import { area, problemQueries } from './api.ts'
import { ManageProblemsTable } from './manage-problems-table.tsx'
import { ProblemMeta, ProblemStatus } from './problem-card.tsx'
import { ProblemAnswers, ProblemHead } from './problem-page.tsx'

const to = '/manage/problems'
export const managedProblemsSearch = queueSearch(manage.listManagedProblems)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(
    problemQueries.waiting(),
    problemQueries.managed(filtersIn(manage.listManagedProblems, managedProblemsSearch, search)),
  )

export function ManageProblemsPage() {
  const { search, ...filtering } = useSearchFilters(manage.listManagedProblems, managedProblemsSearch)
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

type Props = { problem: ManagedProblemDetail; /** What waits after this one. */ next: string | undefined }

function Turn({ problem, next }: Props) {
  const [into, setInto] = useState<string>()
  const similar = useQuery(problemQueries.similarTo(problem)).data
  const isProblem = problem.kind === 'problem'
  const onMerge = problem.can.decide.includes('merge') ? setInto : undefined
  return (
    <QueueRecord
      decision={
        <DecisionCard area={area} assign={manage.assignProblem} record={problem}>
          <WhatBecomes key={into} problem={problem} into={into} next={next} />
        </DecisionCard>
      }
      notes={
        <>
          <RecordNotes area={area} endpoint={manage.addProblemNote} record={problem} />
          <RecordHistory type="problem" id={problem.id} />
        </>
      }
    >
      <ProblemHead problem={problem} inQueue />
      <UndoDecision area={area} endpoint={manage.undoProblem} record={problem} />
      {isProblem && problem.state === 'accepted' && <TurnIntoChallenge problemId={problem.id} />}
      <ProblemAnswers problem={problem} boxed />
      {isProblem && similar && <NearList items={similar.items} to={to} Meta={ProblemMeta} onMerge={onMerge} />}
    </QueueRecord>
  )
}

const icons: Record<Decision, ReactNode> = {
  accept: <CircleCheck />,
  ask: <MessageCircleQuestionMark />,
  merge: <Merge />,
  decline: <Ban />,
  solve: <PartyPopper />,
  reopen: <RotateCcw />,
}
type Values = { decision: Decision; answer: string; into: string | null; lang: Locale; other: string }

/** `into` was chosen among the similar ones, to merge into. */
function WhatBecomes({ problem, into, next }: Props & { into: string | undefined }) {
  const t = useT('problems')
  const lang = useLocale()
  const decided = { decision: into ? ('merge' as const) : problem.can.decide[0]!, into: into ?? null }
  const initial: Values = { ...decided, answer: '', lang, other: '' }
  const endpoints = { endpoint: manage.decideProblem, undo: manage.undoProblem }
  const deciding = useDecision({ area, ...endpoints, record: problem, initial, to, next })
  const { form, theirs } = deciding
  const { decision } = form.values
  // What is wrong with the site is mended by the team itself, and no partner takes it up.
  const options = decisionOptions(problem.can.decide, icons, t).map((option) =>
    problem.kind === 'platform' && option.value === 'accept' ? { ...option, hint: t('decide.acceptSiteHint') } : option,
  )
  const asks = { label: t('decide.question'), hint: t('decide.toldProposer'), optional: false }
  const tells = { hint: t('decide.told', { count: problem.followers }), optional: decision !== 'decline' }
  return (
    <DecisionForm
      deciding={deciding}
      options={options}
      outcome={theirs && <ProblemStatus state={theirs.state} />}
      answer={{ limit: problemLimits.answer, ...(decision === 'ask' ? asks : tells) }}
    >
      {decision === 'merge' && <MergeTarget form={form} problem={problem} />}
    </DecisionForm>
  )
}

function MergeTarget({ form, problem }: { form: Form<Values>; problem: ManagedProblemDetail }) {
  const t = useT('problems')
  const near = useQuery(problemQueries.similarTo(problem)).data?.items.map(({ item }) => item) ?? []
  const others = useQuery(problemQueries.most()).data?.items ?? []
  const known = new Map([...near, ...others].map(({ id, title }) => [id, title]))
  known.delete(problem.id)
  const options = [...known].map(([value, label]) => ({ value, label }))
  return (
    <Field label={t('decide.into')} hint={t('decide.intoHint')} {...form.field('into')}>
      <Combobox options={options} {...form.control('into')} />
    </Field>
  )
}
