import { useState } from 'react'
import { recommendations } from '#contract/applications/interviews.ts'
import { opinionInput, opinionLimits, type Opinion } from '#contract/applications/opinions.ts'
import type { ReceivedDetail } from '#contract/applications/received.ts'
import { Quote } from '#web/components/display/answers.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useGiveOpinion } from '../api.ts'
import './received.css'

type Props = { application: ReceivedDetail }

/** What the colleagues think: each gives their own before seeing the others'. */
export function OpinionsCard({ application }: Props) {
  const m = useT('applications-manage')
  const [open, setOpen] = useState(false)
  const { mine, others, othersCount, disagree } = application.opinions
  return (
    <Card as="section" aria-labelledby="opinions">
      <CardHead title={m('opinions.title')} level={3} id="opinions" />
      <CardBody className="stack">
        {disagree && <Alert tone="warning">{m('opinions.disagree')}</Alert>}
        {mine && <OneOpinion opinion={mine} />}
        {others?.map((opinion) => (
          <OneOpinion key={opinion.by.id} opinion={opinion} />
        ))}
        {!mine && (
          <p className="small muted">
            {othersCount > 0 ? m('opinions.hidden', { count: othersCount }) : m('opinions.none')}
          </p>
        )}
        <Button onClick={() => setOpen(true)}>{m(mine ? 'opinions.change' : 'opinions.give')}</Button>
      </CardBody>
      {open && <OpinionDialog application={application} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function OneOpinion({ opinion: { by, recommendation, score, takeaway, at } }: { opinion: Opinion }) {
  const m = useT('applications-manage')
  const { day } = useFormat()
  return (
    <article className="stack">
      <p className="row row--between small">
        <span className="medium">{m(`recommendation.${recommendation}`)}</span>
        <span className="row opinionscore">
          <SegBar size="sm" value={score} max={opinionLimits.score[1]} />
          {m('opinions.score', { score })}
        </span>
      </p>
      <Quote by={`${by.name}, ${day(at)}`}>{takeaway}</Quote>
    </article>
  )
}

function OpinionDialog({ application, onClose }: Props & { onClose: () => void }) {
  const m = useT('applications-manage')
  const give = useGiveOpinion(application.id)
  const { mine } = application.opinions
  const initial = {
    recommendation: (mine?.recommendation ?? '') as string,
    score: mine ? String(mine.score) : '',
    takeaway: mine?.takeaway ?? '',
  }
  const form = useForm({
    schema: {
      safeParse: (values: typeof initial) =>
        opinionInput.safeParse({
          ...values,
          recommendation: values.recommendation || undefined,
          score: values.score ? Number(values.score) : undefined,
        }),
    },
    initial,
    draftKey: `opinion.${application.id}`,
    onSubmit: async (input) => {
      await give.mutateAsync(input)
      toast(m('opinions.given'))
      onClose()
    },
  })
  const scores = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))
  return (
    <FormDialog
      form={form}
      title={m('opinions.give')}
      context={application.applicant?.name}
      keep={m('keep')}
      submit={m('opinions.save')}
      onClose={onClose}
    >
      <RadioGroup
        label={m('opinions.recommendation')}
        options={recommendations.map((value) => ({ value, label: m(`recommendation.${value}`) }))}
        error={form.field('recommendation').error}
        {...form.control('recommendation')}
      />
      <RadioGroup
        row
        label={m('opinions.scoreLabel')}
        hint={m('opinions.scoreHint')}
        options={scores}
        error={form.field('score').error}
        {...form.control('score')}
      />
      <Field label={m('opinions.takeaway')} hint={m('opinions.takeawayHint')} {...form.field('takeaway')}>
        <Textarea rows={4} limit={opinionLimits.takeaway} {...form.input('takeaway')} />
      </Field>
    </FormDialog>
  )
}
