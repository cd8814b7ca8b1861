import { eventLimits } from '#contract/events/events.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import type { Texts } from '#web/lib/text/bilingual.ts'
import type { Form } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'

export type ReasonValues = { reason: Texts }

type Props = { form: Pick<Form<ReasonValues>, 'field' | 'input'>; readOnly?: boolean }

/** Required, because all participants are told the reason. */
export function CancelReason({ form, readOnly }: Props) {
  const t = useT('events-manage')
  return (
    <>
      <Field label={t('cancel.reason')} hint={t('cancel.reasonHint')} {...form.field('reason.pt')}>
        <Textarea lang="pt" rows={3} limit={eventLimits.reason} {...form.input('reason.pt')} readOnly={readOnly} />
      </Field>
      <Field label={t('cancel.reasonEn')} optional {...form.field('reason.en')}>
        <Textarea lang="en" rows={3} limit={eventLimits.reason} {...form.input('reason.en')} readOnly={readOnly} />
      </Field>
    </>
  )
}
