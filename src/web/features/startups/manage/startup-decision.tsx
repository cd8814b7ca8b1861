import { Link } from '@tanstack/react-router'
import {
  Ban,
  CircleCheck,
  CircleX,
  GraduationCap,
  MessageCircleQuestionMark,
  Pause,
  Play,
  RotateCcw,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { remarkFields, startupOutcomes, type RemarkField, type StartupDetail } from '#contract/startups/startups.ts'
import { assignStartup, decideStartup, decisionLimits } from '#contract/startups/manage.ts'
import type { ManagedStartupDetail, StartupDecision } from '#contract/startups/manage.ts'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { DecisionCard, DecisionForm, decisionOptions } from '#web/components/list/decision.tsx'
import { useDecision } from '#web/components/list/use-decision.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import type { Form } from '#web/lib/forms/forms.ts'
import { type Locale, useLocale, useT } from '#web/lib/text/i18n.ts'
import { area } from '../api.ts'
import { StartupStatus } from '../startup-card.tsx'

const icons: Record<StartupDecision, ReactNode> = {
  accept: <CircleCheck />,
  ask: <MessageCircleQuestionMark />,
  decline: <Ban />,
  start: <Play />,
  pause: <Pause />,
  resume: <RotateCcw />,
  graduate: <GraduationCap />,
  close: <CircleX />,
}

type Values = {
  decision: StartupDecision
  answer: string
  outcome: NonNullable<StartupDetail['outcome']> | null
  remarks: { field: RemarkField; text: string }[] | null
  lang: Locale
  other: string
}
type Props = { startup: ManagedStartupDetail; /** What waits after this one. */ next: string | undefined }

export function StartupDecisionCard(props: Props) {
  return (
    <DecisionCard area={area} assign={assignStartup} record={props.startup}>
      <WhatBecomes {...props} />
    </DecisionCard>
  )
}

const needsAnswer: readonly StartupDecision[] = ['ask', 'decline', 'close']

function WhatBecomes({ startup, next }: Props) {
  const t = useT('startups-manage')
  const lang = useLocale()
  const initial: Values = {
    decision: startup.can.decide[0]!,
    answer: '',
    outcome: null,
    remarks: null,
    lang,
    other: '',
  }
  const queue = { area, endpoint: decideStartup, to: '/manage/startups', next }
  const deciding = useDecision({ ...queue, record: startup, initial })
  const { form, theirs } = deciding
  const { decision } = form.values
  const told = t('decide.told', { count: startup.teamSize })
  return (
    <DecisionForm
      deciding={deciding}
      options={decisionOptions(startup.can.decide, icons, t)}
      outcome={theirs && <StartupStatus state={theirs.state} />}
      answer={{ limit: decisionLimits.answer, hint: told, optional: !needsAnswer.includes(decision) }}
    >
      {decision === 'close' && <OpenEnds ends={startup.openEnds} />}
      {decision === 'ask' && <Remarks form={form} />}
      {(decision === 'close' || decision === 'graduate') && <Outcome form={form} />}
    </DecisionForm>
  )
}

/** Who waits for this startup: each is answered before it goes. */
function OpenEnds({ ends }: { ends: ManagedStartupDetail['openEnds'] }) {
  const t = useT('startups-manage')
  const locale = useLocale()
  if (ends.length === 0) return null
  return (
    <Alert tone="warning" title={t('decide.awaited')}>
      <ul>
        {ends.map(({ what, path, search }) => (
          <li key={path}>
            <Link className="link" to={path} search={search as never}>
              {pick(what, locale)}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** What is to be changed, field by field; the team of the startup sees each at its field. */
function Remarks({ form }: { form: Form<Values> }) {
  const t = useT('startups-manage')
  const startups = useT('startups')
  const fields = remarkFields.map((value) => ({ value, label: startups(`remark.${value}`) }))
  return (
    <EntryList<NonNullable<Values['remarks']>[number]>
      value={form.values.remarks ?? []}
      onChange={(remarks) => form.set('remarks', remarks)}
      blank={{ field: 'pitch', text: '' }}
      addLabel={t('decide.addRemark')}
      max={decisionLimits.remarks}
    >
      {(i) => (
        <>
          <Field label={t('decide.remarkField')} {...form.field(`remarks.${i}.field`)}>
            <Select options={fields} {...form.input(`remarks.${i}.field`)} />
          </Field>
          <Field label={t('decide.remarkText')} {...form.field(`remarks.${i}.text`)}>
            <Textarea rows={2} {...form.input(`remarks.${i}.text`)} />
          </Field>
        </>
      )}
    </EntryList>
  )
}

function Outcome({ form }: { form: Form<Values> }) {
  const t = useT('startups-manage')
  const startups = useT('startups')
  const options = startupOutcomes.map((value) => ({ value, label: startups(`outcome.${value}`) }))
  const isOptional = form.values.decision === 'graduate'
  return (
    <Field label={t('decide.outcome')} optional={isOptional} {...form.field('outcome')}>
      <Select placeholder={t('decide.choose')} options={options} {...form.input('outcome')} />
    </Field>
  )
}
