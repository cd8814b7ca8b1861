import * as z from 'zod/mini'
import { hourInput, type HourInput, type MentorDesk, type OwnHour } from '#contract/mentoring/hours.ts'
import { mentoringLimits } from '#contract/mentoring/mentoring.ts'
import { optionalText } from '#contract/rules.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAddHour, useCancelHour, useLeaveDesk } from './api.ts'
import { anOffer, OfferedFields } from './offered-fields.tsx'

/** One hour on a day. */
export function HourDialog({ onClose }: { onClose: () => void }) {
  const t = useT('mentoring')
  const add = useAddHour()
  const form = useForm<HourInput, HourInput>({
    schema: hourInput,
    initial: { day: '', ...anOffer },
    draftKey: 'mentoring.hour',
    onSubmit: async (input) => {
      await add.mutateAsync(input)
      toast(t('hours.added'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('hours.add')} keep={t('cancel')} submit={t('hours.offer')} onClose={onClose}>
      <Field label={t('offer.day')} {...form.field('day')}>
        <DateField value={form.values.day || null} onChange={(day) => form.set('day', day ?? '')} />
      </Field>
      <OfferedFields
        value={form.values}
        onChange={(offered) => {
          for (const name of ['at', 'minutes', 'place', 'link', 'audience'] as const) form.set(name, offered[name])
        }}
        field={(name) => form.field(name)}
      />
    </FormDialog>
  )
}

const wordInput = z.strictObject({ word: optionalText(mentoringLimits.word) })
type Word = z.infer<typeof wordInput>
type WordProps = {
  title: string
  context: string
  submit: string
  send: (word: string | null) => Promise<unknown>
  onClose: () => void
}

/** Takes something back, with a word for those whom it concerns. */
function WordDialog({ title, context, submit, send, onClose }: WordProps) {
  const t = useT('mentoring')
  const form = useForm<Word, Word>({
    schema: wordInput,
    initial: { word: '' },
    onSubmit: async ({ word }) => {
      await send(word.trim() || null)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={title}
      context={context}
      keep={t('hours.keep')}
      submit={submit}
      tone="danger"
      onClose={onClose}
    >
      <Field label={t('hours.word')} optional {...form.field('word')}>
        <Textarea rows={3} limit={mentoringLimits.word} {...form.input('word')} />
      </Field>
    </FormDialog>
  )
}

export function CancelDialog({ hour, onClose }: { hour: OwnHour; onClose: () => void }) {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  const cancel = useCancelHour(hour.id)
  const context = hour.subject ? t('hours.cancelBooked', { name: hour.subject.name }) : t('hours.cancelOpen')
  const title = t('hours.cancelTitle', { when: dateTime(hour.startsAt) })
  return (
    <WordDialog
      title={title}
      context={context}
      submit={t('hours.cancelHour')}
      send={(word) => cancel.mutateAsync(word)}
      onClose={onClose}
    />
  )
}

export function LeaveDialog({ desk, onClose }: { desk: MentorDesk; onClose: () => void }) {
  const t = useT('mentoring')
  const leave = useLeaveDesk()
  const booked = desk.hours.filter(({ state }) => state === 'booked').length
  const send = (word: string | null) => leave.mutateAsync({ word, version: desk.version })
  return (
    <WordDialog
      title={t('hours.leave')}
      context={t('hours.leaveText', { count: booked })}
      submit={t('hours.leaveNow')}
      send={send}
      onClose={onClose}
    />
  )
}
