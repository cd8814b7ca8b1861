import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ban, CircleCheck, MessageCircleQuestionMark, Merge, PartyPopper, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemLimits } from '#contract/problems.ts'
import { decideProblem, type Decision, type ManagedProblemDetail } from '#contract/problems-manage.ts'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { DecisionCard, DecisionForm } from '#web/components/list/decision.tsx'
import { useDecision } from '#web/components/list/use-decision.ts'
import type { Form } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { problemQueries, useAssign, useDecide } from './api.ts'
import { ProblemStatus } from './problem-card.tsx'

const icons: Record<Decision, ReactNode> = {
  accept: <CircleCheck />,
  ask: <MessageCircleQuestionMark />,
  merge: <Merge />,
  decline: <Ban />,
  solve: <PartyPopper />,
  reopen: <RotateCcw />,
}

type Values = { decision: Decision; answer: string; into: string | null }
type Props = {
  problem: ManagedProblemDetail
  /** Chosen among the similar ones, to merge into. */
  into: string | undefined
  /** What waits after this one. */
  next: string | undefined
}

export function ProblemDecision(props: Props) {
  const assign = useAssign(props.problem.id)
  return (
    <DecisionCard record={props.problem} assign={assign.mutateAsync}>
      <WhatBecomes {...props} />
    </DecisionCard>
  )
}

function WhatBecomes({ problem, into, next }: Props) {
  const t = useT('problems')
  const navigate = useNavigate()
  const { mutateAsync: decide } = useDecide(problem.id)
  const goTo = (id?: string) => navigate({ to: '/manage/problems', search: id ? { id } : {} })
  const initial: Values = { decision: into ? 'merge' : problem.can.decide[0]!, answer: '', into: into ?? null }
  const schema = decideProblem.body
  const deciding = useDecision({ record: problem, initial, schema, decide, onDone: () => goTo(next) })
  const { form, theirs } = deciding
  const { decision } = form.values
  const asks = { label: t('decide.question'), hint: t('decide.toldProposer'), optional: false }
  const tells = { hint: t('decide.told', { count: problem.followers }), optional: decision !== 'decline' }
  const options = problem.can.decide.map((value) => ({
    value,
    icon: icons[value],
    shortcut: t(`decide.${value}Key`),
    label: t(`decide.${value}`),
    hint: t(`decide.${value}Hint`),
  }))
  return (
    <DecisionForm
      deciding={deciding}
      options={options}
      outcome={theirs && <ProblemStatus state={theirs.state} />}
      answer={{ limit: problemLimits.answer, ...(decision === 'ask' ? asks : tells) }}
      skip={next === undefined ? undefined : () => void goTo(next)}
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
