import * as z from 'zod/mini'
import { mentoringLimits } from '#contract/mentoring/mentoring.ts'
import { longText, optionalText } from '#contract/rules.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'

const limit = mentoringLimits.word
type Word = { word: string }
type Props = {
  title: string
  context: string
  label: string
  submit: string
  keep?: string
  required?: boolean
  send: (word: string | null) => Promise<unknown>
  onClose: () => void
}

/** Ends or answers something, with a word for those whom it concerns. */
export function WordDialog({ title, context, label, submit, keep, required = false, send, onClose }: Props) {
  const t = useT('mentoring')
  const form = useForm<Word, Word>({
    schema: z.strictObject({ word: required ? longText(limit) : optionalText(limit) }),
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
      keep={keep ?? t('cancel')}
      submit={submit}
      tone={required ? 'primary' : 'danger'}
      onClose={onClose}
    >
      <Field label={label} optional={!required} {...form.field('word')}>
        <Textarea rows={3} limit={limit} {...form.input('word')} />
      </Field>
    </FormDialog>
  )
}
