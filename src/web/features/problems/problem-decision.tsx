import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ban, CircleCheck, MessageCircleQuestionMark, Merge, PartyPopper, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemLimits } from '#contract/problems.ts'
import { decideProblem, type Decision, type ManagedProblemDetail } from '#contract/problems-manage.ts'
import { AssigneeField } from '#web/components/fields/assignee-field.tsx'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { OptionCards } from '#web/components/fields/option-cards.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { AnswerConflict, DecisionFoot } from '#web/components/list/decision.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useStale } from '#web/lib/api/stale.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
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

/** What becomes of a problem, and the answer that goes out with it. */
export function ProblemDecision(props: Props) {
  const t = useT('problems')
  const { problem } = props
  const assign = useAssign(problem.id)
  return (
    <Card as="aside" className="decision" aria-label={t('decide.title')}>
      <CardHead title={t('decide.title')} />
      <div className="decision__body">
        <AssigneeField assignee={problem.assignee} assign={assign.mutateAsync} />
        {problem.can.decide.length === 0 && <p className="muted">{t('decide.nothing')}</p>}
      </div>
      {problem.can.decide.length > 0 && <DecisionForm {...props} />}
    </Card>
  )
}

function DecisionForm({ problem, into, next }: Props) {
  const t = useT('problems')
  const { form, theirs, forget, goTo } = useDecisionForm({ problem, into, next })
  const { decision, answer } = form.values
  const isAsking = decision === 'ask'
  const options = problem.can.decide.map((value) => ({
    value,
    icon: icons[value],
    shortcut: t(`decide.${value}Key`),
    label: t(`decide.${value}`),
    hint: t(`decide.${value}Hint`),
  }))
  const outcome = theirs && <ProblemStatus state={theirs.state} />
  return (
    <form {...form.props}>
      <div className="decision__body">
        <FormFailure text={theirs ? null : form.failure} />
        {theirs && <AnswerConflict theirs={theirs.answer} outcome={outcome} mine={answer} onKeep={forget} />}
        <OptionCards label={t('decide.what')} options={options} {...form.control('decision')} />
        {decision === 'merge' && <MergeTarget form={form} problem={problem} />}
        <Field
          label={t(isAsking ? 'decide.question' : 'decide.answer')}
          hint={isAsking ? t('decide.toldProposer') : t('decide.told', { count: problem.followers })}
          optional={!isAsking && decision !== 'decline'}
          {...form.field('answer')}
        >
          <Textarea rows={4} limit={problemLimits.answer} {...form.input('answer')} />
        </Field>
      </div>
      <DecisionFoot
        skip={next === undefined ? undefined : () => void goTo(next)}
        submit={t(theirs ? 'decide.sendToo' : 'decide.submit')}
        loading={form.submitting}
      />
    </form>
  )
}

function useDecisionForm({ problem, into, next }: Props) {
  const t = useT('problems')
  const navigate = useNavigate()
  const decide = useDecide(problem.id)
  const { current, theirs, watch, forget } = useStale(problem)
  const goTo = (id: string | undefined) => navigate({ to: '/manage/problems', search: id ? { id } : {} })
  const initial: Values = { decision: into ? 'merge' : problem.can.decide[0]!, answer: '', into: into ?? null }
  const form = useForm({
    schema: {
      safeParse: ({ decision, answer, into: target }: Values) => {
        const merged = decision === 'merge' && target ? { into: target } : {}
        return decideProblem.body.safeParse({ decision, answer, ...merged, version: current.version })
      },
    },
    initial,
    draftKey: `decide.${problem.id}`,
    onSubmit: async (body) => {
      await watch(() => decide.mutateAsync(body))
      toast(t('decide.done'))
      await goTo(next)
    },
  })
  return { form, theirs, forget, goTo }
}

function MergeTarget({ form, problem }: { form: Form<Values>; problem: ManagedProblemDetail }) {
  const t = useT('problems')
  const near = useQuery(problemQueries.similarTo(problem)).data?.items.map((one) => one.item) ?? []
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
