import { useMemo } from 'react'
import type { Bilingual } from '#contract/endpoint.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { FormDialog } from './form-dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import type { FormSchema } from '#web/lib/forms/rule-schema.ts'
import { fromTexts, noTexts, type Texts } from '#web/lib/text/bilingual.ts'
import { locales } from '#web/lib/text/i18n.ts'

export type ReasonValues = { reason: Texts }

type FieldsProps = {
  form: Pick<Form<ReasonValues>, 'field' | 'input'>
  words: Texts & { hint?: string }
  limit: number
  readOnly?: boolean
}

/** A reason in both languages. Portuguese is required, because everybody concerned reads it. */
export function ReasonFields({ form, words, limit, readOnly }: FieldsProps) {
  return locales.map((locale) => (
    <Field
      key={locale}
      label={words[locale]}
      hint={locale === 'pt' ? words.hint : undefined}
      optional={locale === 'en'}
      {...form.field(`reason.${locale}`)}
    >
      <Textarea lang={locale} rows={3} limit={limit} {...form.input(`reason.${locale}`)} readOnly={readOnly} />
    </Field>
  ))
}

type DialogProps = {
  title: string
  /** Whom it concerns; undefined while this is not known. */
  context: string | undefined
  /** On the button that acts, on the one that does not, and afterwards. */
  words: { act: string; keep: string; done: string }
  fields: Pick<FieldsProps, 'words' | 'limit'>
  body: FormSchema<{ reason: Bilingual }>
  draftKey: string
  send: (reason: Bilingual) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason before a record that people rely on is cancelled. */
export function ReasonDialog({ title, context, words, fields, body, draftKey, send, onClose }: DialogProps) {
  const schema = useMemo((): typeof body => {
    const toBody = ({ reason }: ReasonValues) => ({ reason: fromTexts(reason) })
    return { safeParse: (values, options) => body.safeParse(toBody(values as ReasonValues), options) }
  }, [body])
  const form = useForm({
    schema,
    initial: { reason: noTexts },
    draftKey,
    onSubmit: async ({ reason }) => {
      await send(reason)
      toast(words.done)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={title}
      context={context}
      keep={words.keep}
      submit={words.act}
      tone="danger"
      onClose={onClose}
    >
      <ReasonFields form={form} {...fields} />
    </FormDialog>
  )
}
