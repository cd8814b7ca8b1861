import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import type { Form } from '#web/lib/forms/forms.ts'
import { type Locale, useT } from '#web/lib/text/i18n.ts'

/** An answer in `lang`; `other` is the same in the other language. */
export type AnswerFields = { answer: string; lang?: Locale; other?: string }

/** The same answer in the other language, for those who read that one; offered once there is an answer. */
export function SecondLanguage({ form, limit }: { form: Form<AnswerFields>; limit: number }) {
  const t = useT('manage')
  const { answer, lang, other } = form.values
  if (other === undefined || (answer.trim() === '' && other === '')) return null
  const second = lang === 'en' ? 'pt' : 'en'
  return (
    <Field label={t(`decide.other.${second}`)} optional {...form.field('other')}>
      <Textarea rows={3} limit={limit} lang={second} {...form.input('other')} />
    </Field>
  )
}
