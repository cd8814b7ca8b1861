import { appealLimits, fileAppeal } from '#contract/reviews/appeals.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { succeed } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useFileAppeal } from '../api.ts'

type Props = { area: string; id: string; onClose: () => void }

/** Asked once: the dialog says so, and keeps what was written until it is sent. */
export function AppealDialog({ area, id, onClose }: Props) {
  const t = useT('reviews')
  const lang = useLocale()
  const { mutateAsync: send } = useFileAppeal(area, id)
  const form = useForm({
    schema: fileAppeal.body,
    initial: { lang, text: '' },
    draftKey: `appeal.${area}.${id}`,
    onSubmit: async (body) => {
      await send(body)
      succeed(t('appeal.sent'), t('appeal.next'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('appeal.ask')}
      context={t('appeal.context')}
      keep={t('appeal.keep')}
      submit={t('appeal.send')}
      onClose={onClose}
    >
      <Field label={t('appeal.text')} hint={t('appeal.hint')} {...form.field('text')}>
        <Textarea rows={8} limit={appealLimits.text} {...form.input('text')} />
      </Field>
    </FormDialog>
  )
}
