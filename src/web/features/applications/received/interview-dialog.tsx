import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { interviewInput, interviewLimits } from '#contract/applications/interviews.ts'
import { applicationLimits } from '#contract/applications/own.ts'
import type { ReceivedApplication, ReceivedDetail } from '#contract/applications/received.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { MultiCombobox } from '#web/components/fields/multi-combobox.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries, useSetInterview } from '../api.ts'
import { useMovedToast } from './moved-toast.ts'

type Values = {
  way: 'set' | 'propose'
  at: string | null
  times: (string | null)[]
  minutes: number | null
  place: string
  note: string
  panel: string[]
}

/** Empty lines of proposed times are left out. */
const inputOf = ({ way, at, times, note, ...rest }: Values) => ({
  ...rest,
  at: way === 'set' ? at : null,
  times: way === 'set' ? [] : times.filter((time) => time !== null),
  note: note.trim() || null,
})

const initialOf = (application: ReceivedApplication | ReceivedDetail): Values => {
  const { interview } = application
  const proposed = 'times' in application ? application.times : []
  return {
    way: proposed.length > 0 ? 'propose' : 'set',
    at: interview?.at ?? null,
    times: proposed.length > 0 ? proposed : [null, null],
    minutes: interview?.minutes ?? 30,
    place: interview?.place ?? '',
    note: interview?.note ?? '',
    panel: 'panel' in application ? application.panel.map(({ id }) => id) : [],
  }
}

type Props = { application: ReceivedApplication | ReceivedDetail; onClose: () => void }

/** Day and place of the interview, or times to pick from, and who holds it; an application on its way moves there. */
export function InterviewDialog({ application, onClose }: Props) {
  const m = useT('applications-manage')
  const say = useMovedToast()
  const set = useSetInterview(application.id)
  const form = useForm({
    schema: { safeParse: (values: Values) => interviewInput.safeParse(inputOf(values)) },
    initial: initialOf(application),
    onSubmit: async (input) => {
      await set.mutateAsync({ ...input, version: application.version })
      if (application.state === 'interview') toast(m('interview.saved'))
      else say(application, 'interview')
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={m('interview.title')}
      context={application.applicant?.name}
      keep={m('keep')}
      submit={m(form.values.way === 'set' ? 'interview.save' : 'interview.propose')}
      onClose={onClose}
    >
      <When form={form} />
      <Field label={m('interview.minutes')} {...form.field('minutes')}>
        <Input {...form.number('minutes')} />
      </Field>
      <Field label={m('interview.place')} hint={m('interview.placeHint')} {...form.field('place')}>
        <Input maxLength={interviewLimits.place} {...form.input('place')} />
      </Field>
      <Panel form={form} id={application.id} />
      <Field label={m('interview.note')} optional {...form.field('note')}>
        <Textarea rows={2} limit={applicationLimits.note} {...form.input('note')} />
      </Field>
    </FormDialog>
  )
}

type PartProps = { form: Form<Values> }

function When({ form }: PartProps) {
  const m = useT('applications-manage')
  const { way, times } = form.values
  const ways = [
    { value: 'set' as const, label: m('interview.set') },
    { value: 'propose' as const, label: m('interview.several') },
  ]
  const change = (index: number, time: string | null) => form.set('times', times.with(index, time))
  return (
    <>
      <Segmented label={m('interview.at')} wide options={ways} value={way} onChange={(next) => form.set('way', next)} />
      {way === 'set' ? (
        <Field label={m('interview.at')} {...form.field('at')}>
          <DateTimeField {...form.control('at')} />
        </Field>
      ) : (
        <>
          {times.map((time, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines are known by their place alone
            <Field
              key={index}
              label={m('interview.time', { count: index + 1 })}
              {...form.field(index === 0 ? 'at' : `times.${index}`)}
            >
              <DateTimeField value={time} onChange={(next) => change(index, next)} />
            </Field>
          ))}
          {times.length < interviewLimits.times && (
            <Button size="sm" onClick={() => form.set('times', [...times, null])}>
              <Plus />
              {m('interview.another')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

function Panel({ form, id }: PartProps & { id: string }) {
  const m = useT('applications-manage')
  const people = useQuery(applicationQueries.interviewers(id)).data?.items ?? []
  const options = people.map(({ id: value, name }) => ({ value, label: name }))
  return (
    <Field label={m('interview.panel')} hint={m('interview.panelHint')} optional {...form.field('panel')}>
      <MultiCombobox options={options} {...form.control('panel')} />
    </Field>
  )
}
