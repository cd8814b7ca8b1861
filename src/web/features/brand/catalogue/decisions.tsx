import { Ban, CircleCheck } from 'lucide-react'
import * as z from 'zod/mini'
import { Quote } from '#web/components/display/answers.tsx'
import { RecordHead } from '#web/components/ui/record-head.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { DecisionForm } from '#web/components/list/decision.tsx'
import { NearList } from '#web/components/list/near-list.tsx'
import { Queue, QueueRecord } from '#web/components/list/queue.tsx'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { inDays } from './sample-times.ts'
import { Spec } from './spec.tsx'

const to = '/components'
const choices = ['accept', 'decline'] as const
const icons = { accept: <CircleCheck />, decline: <Ban /> }

/** What the team does with a record: its turn in the queue, the decision, and two who answer at once. */
export function DecisionSamples() {
  const t = useT('brand')
  const items = [
    { id: 'one', title: t('records.sample'), note: 'Inês Carvalho', from: inDays(-6), due: inDays(-1) },
    { id: 'two', title: t('decisions.other'), note: 'Rui Pó', from: inDays(-2), due: inDays(3) },
  ]
  const near = [{ item: { id: 'two', title: t('decisions.other'), lang: 'pt' as const }, closeness: 3 }]
  return (
    <>
      <Spec name={t('decisions.queue')}>
        <div className="queueview samples__whole">
          <Queue title={t('decisions.waiting')} items={items} current="one" to={to} />
          <QueueRecord decision={<Decision />} notes={<Quote by="Rui Pó">{t('decisions.note')}</Quote>}>
            <RecordHead level={2} chips={[]} status={<State />} title={t('records.sample')} by="Inês Carvalho" />
            <NearList items={near} to={to} Meta={State} onMerge={() => undefined} />
          </QueueRecord>
        </div>
      </Spec>
      <Spec name={t('decisions.conflict')}>
        <div className="samples__whole">
          <Decision conflict />
        </div>
      </Spec>
    </>
  )
}

function State() {
  const t = useT('brand')
  return <Status tone="success">{t('records.state')}</Status>
}

function Decision({ conflict = false }: { conflict?: boolean }) {
  const t = useT('brand')
  const initial = { decision: 'accept', answer: conflict ? t('decisions.mine') : '' }
  const form = useForm<unknown, typeof initial>({ schema: z.any(), initial, onSubmit: async () => false })
  const answer = { text: t('records.text'), lang: useLocale(), by: 'Rui Pó', at: inDays(0) }
  const theirs = conflict ? { id: 'one', version: 2, answer, can: { decide: choices } } : undefined
  // Shortcuts belong to the page of the queue; two forms on one page would share them.
  const options = choices.map((value) => ({
    value,
    icon: icons[value],
    label: t(`decide.${value}`),
    hint: t(`decide.${value}Hint`),
  }))
  return (
    <Card className="decision">
      <CardHead title={t(conflict ? 'decisions.conflict' : 'decisions.decision')} level={3} />
      <DecisionForm
        deciding={{ form, theirs, discard: () => undefined, skip: conflict ? undefined : () => undefined }}
        options={options}
        outcome={<State />}
        answer={{ limit: 200, hint: t('decisions.hint'), optional: true }}
      />
    </Card>
  )
}
