import { reviewLimits } from '#contract/reviews/desk.ts'
import { feedbackTemplateInput, type FeedbackTemplateInput } from '#contract/reviews/templates.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useCreateTemplate } from './api.ts'

type Props = { texts?: { pt: string; en: string }; onMade?: (id: string) => void; onClose: () => void }

/** Keeps a text for other teams and rounds. */
export function TemplateForm({ texts = { pt: '', en: '' }, onMade, onClose }: Props) {
  const t = useT('reviews-announcement')
  const create = useCreateTemplate()
  const form = useForm<FeedbackTemplateInput, { title: string; pt: string; en: string }>({
    schema: feedbackTemplateInput,
    initial: { title: '', ...texts },
    onSubmit: async (input) => {
      const { id } = await create.mutateAsync(input)
      toast(t('templates.made'))
      onMade?.(id)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('templates.new')}
      keep={t('cancel')}
      submit={t('templates.save')}
      onClose={onClose}
    >
      <Field label={t('templates.name')} {...form.field('title')}>
        <Input {...form.input('title')} />
      </Field>
      <Field label={t('templates.pt')} hint={t('templates.placeholders')} {...form.field('pt')}>
        <Textarea rows={4} lang="pt" limit={reviewLimits.feedback} {...form.input('pt')} />
      </Field>
      <Field label={t('templates.en')} optional {...form.field('en')}>
        <Textarea rows={4} lang="en" limit={reviewLimits.feedback} {...form.input('en')} />
      </Field>
    </FormDialog>
  )
}
