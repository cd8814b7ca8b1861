import { useState } from 'react'
import { formInput, interviewLimits, recommendations } from '#contract/applications/interviews.ts'
import type { ReceivedDetail } from '#contract/applications/received.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useHandIn } from '../api.ts'

type Props = { application: ReceivedDetail }

/** Who interviews and what each recommends; one's own form comes first. */
export function InterviewPanel({ application }: Props) {
  const m = useT('applications-manage')
  const [open, setOpen] = useState(false)
  const { panel, can } = application
  if (panel.length === 0) return null
  const own = panel.find(({ me }) => me)
  return (
    <Card as="section" aria-labelledby="panel">
      <CardHead title={m('panel.title')} level={3} id="panel" />
      <CardBody className="stack">
        <ul className="stack">
          {panel.map(({ id, name, handedIn, form }) => (
            <li key={id}>
              <p className="medium">{name}</p>
              <p className="small subtle">
                {form ? m(`recommendation.${form.recommendation}`) : m(handedIn ? 'panel.handedIn' : 'panel.waits')}
              </p>
              {form && <p className="small">{form.words}</p>}
            </li>
          ))}
        </ul>
        {own && !own.handedIn && <p className="small subtle">{m('panel.hidden')}</p>}
        {can.handIn && (
          <Button variant={own?.handedIn ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
            {m(own?.handedIn ? 'panel.change' : 'panel.fill')}
          </Button>
        )}
      </CardBody>
      {open && <FormOfPanel application={application} onClose={() => setOpen(false)} />}
    </Card>
  )
}

type Values = { recommendation: string; words: string }

function FormOfPanel({ application, onClose }: Props & { onClose: () => void }) {
  const m = useT('applications-manage')
  const handIn = useHandIn(application.id)
  const own = application.panel.find(({ me }) => me)?.form
  const initial: Values = { recommendation: own?.recommendation ?? '', words: own?.words ?? '' }
  const form = useForm({
    schema: { safeParse: (values: Values) => formInput.safeParse(values) },
    initial,
    onSubmit: async (input) => {
      await handIn.mutateAsync(input)
      toast(m('panel.done'))
      onClose()
    },
  })
  const options = recommendations.map((value) => ({ value, label: m(`recommendation.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={m('panel.fill')}
      context={application.applicant?.name}
      keep={m('keep')}
      submit={m('panel.send')}
      onClose={onClose}
    >
      <Field label={m('panel.recommendation')} {...form.field('recommendation')}>
        <Select options={options} placeholder={m('choose')} {...form.input('recommendation')} />
      </Field>
      <Field label={m('panel.words')} hint={m('panel.wordsHint')} {...form.field('words')}>
        <Textarea rows={5} limit={interviewLimits.words} {...form.input('words')} />
      </Field>
    </FormDialog>
  )
}
