import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type DayRange, dayRange, mentoringLimits } from '#contract/mentoring/mentoring.ts'
import { hourInput, type HourInput, type MentorDesk, type OwnHour } from '#contract/mentoring/hours.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { TextDialog } from '#web/components/editor/text-dialog.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAddHour, useCancelHour, useLeaveDesk } from '../api.ts'
import { anOffer, OfferedFields, useNoDay } from './offered-fields.tsx'

/** One hour on a day. */
export function HourDialog({ onClose }: { onClose: () => void }) {
  const t = useT('mentoring')
  const add = useAddHour()
  const form = useForm<HourInput, HourInput>({
    schema: hourInput,
    initial: { day: '', ...anOffer },
    draftKey: 'mentoring.hour',
    ownText: useNoDay(),
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

export function CancelDialog({ hour, onClose }: { hour: OwnHour; onClose: () => void }) {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  const cancel = useCancelHour(hour.id)
  const title = t('hours.cancelTitle', { when: dateTime(hour.startsAt) })
  const context = hour.subject ? t('hours.cancelBooked', { name: hour.subject.name }) : t('hours.cancelOpen')
  const send = (word: string) => cancel.mutateAsync(word || null)
  return <GoodbyeDialog {...{ title, context, send, onClose }} act={t('hours.cancelHour')} />
}

export function LeaveDialog({ desk, onClose }: { desk: MentorDesk; onClose: () => void }) {
  const t = useT('mentoring')
  const leave = useLeaveDesk()
  const booked = desk.hours.filter(({ state }) => state === 'booked').length
  const context = t('hours.leaveText', { count: booked })
  const send = (word: string) => leave.mutateAsync({ word: word || null, version: desk.version })
  return <GoodbyeDialog {...{ context, send, onClose }} title={t('hours.leave')} act={t('hours.leaveNow')} />
}

type GoodbyeProps = Pick<ComponentProps<typeof TextDialog>, 'title' | 'context' | 'send' | 'onClose'> & { act: string }

/** A word goes to those who had an hour. */
function GoodbyeDialog({ act, ...dialog }: GoodbyeProps) {
  const t = useT('mentoring')
  return (
    <TextDialog
      {...dialog}
      words={{ act, keep: t('hours.keep') }}
      label={t('hours.word')}
      name="word"
      limit={mentoringLimits.word}
      optional
      tone="danger"
    />
  )
}

type PeriodProps = { name?: string; certify: (period: DayRange) => Promise<{ code: string }>; onClose: () => void }

/** A certificate of the hours of a period; its page has the PDF in both languages. */
export function PeriodDialog({ name, certify, onClose }: PeriodProps) {
  const t = useT('mentoring')
  const navigate = useNavigate()
  const form = useForm<DayRange, DayRange>({
    schema: dayRange,
    initial: { from: '', to: '' },
    ownText: useNoDay(),
    onSubmit: async (period) => {
      const { code } = await certify(period)
      await navigate({ to: '/verify/$code', params: { code } })
    },
  })
  return (
    <FormDialog
      form={form}
      title={name ? t('certificate.titleOf', { name }) : t('certificate.title')}
      context={t('certificate.text')}
      keep={t('cancel')}
      submit={t('certificate.make')}
      onClose={onClose}
    >
      <div className="grid cols-2">
        {(['from', 'to'] as const).map((day) => (
          <Field key={day} label={t(`offer.${day}`)} {...form.field(day)}>
            <DateField value={form.values[day] || null} onChange={(value) => form.set(day, value ?? '')} />
          </Field>
        ))}
      </div>
    </FormDialog>
  )
}
