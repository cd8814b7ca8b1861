import { applicationLimits, cancelReasons, cancelApplication, type Application } from '#contract/applications/own.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { orNone, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useCancelApplication } from '../api.ts'

type Props = {
  application: Pick<Application, 'id' | 'opportunity' | 'interview' | 'state'>
  onClose: () => void
}

/** Cancels one's application: says what happens, and asks why without insisting. */
export function CancelApplicationDialog({ application, onClose }: Props) {
  const t = useT('applications')
  const locale = useLocale()
  const cancel = useCancelApplication(application.id)
  const form = useForm({
    schema: {
      safeParse: ({ reason, note }: { reason: string; note: string }) =>
        cancelApplication.body.safeParse({ reason: orNone(reason), note: orNone(note) }),
    },
    initial: { reason: '', note: '' },
    onSubmit: async (body) => {
      await cancel.mutateAsync(body)
      toast(t('cancel.done'))
      onClose()
    },
  })
  const { title, organisation } = application.opportunity
  const reasons = cancelReasons.map((value) => ({ value, label: t(`cancel.reason.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={t('cancel.title')}
      context={`${pick(title, locale)}, ${organisation.name}`}
      keep={t('cancel.keep')}
      submit={t('cancel.confirm')}
      tone="danger"
      onClose={onClose}
    >
      <Alert tone="warning">{useWhatHappens(application)}</Alert>
      <Field label={t('cancel.why')} optional {...form.field('reason')}>
        <Select options={reasons} placeholder={t('cancel.noReason')} {...form.input('reason')} />
      </Field>
      <Field label={t('cancel.more')} optional {...form.field('note')}>
        <Textarea rows={3} limit={applicationLimits.note} placeholder={t('cancel.moreHint')} {...form.input('note')} />
      </Field>
    </FormDialog>
  )
}

function useWhatHappens({ state, interview, opportunity }: Props['application']): string {
  const t = useT('applications')
  const { dateTime } = useFormat()
  const now = useNow('minute')
  const isComing = interview && Date.parse(interview.at) > now
  return [
    isComing && t('cancel.interview', { when: dateTime(interview.at) }),
    state === 'offer' && t('cancel.offer'),
    t('cancel.told', { name: opportunity.organisation.name }),
    t(opportunity.open ? 'cancel.again' : 'cancel.notAgain'),
  ]
    .filter(Boolean)
    .join(' ')
}
