import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import type { Form } from '#web/lib/forms/forms.ts'
import { type Locale, useT } from '#web/lib/text/i18n.ts'

/** A text in `lang`; `other` is the same in the other language. */
type Languages = { lang?: Locale; other?: string }
export type AnswerFields = Languages & { answer: string }

type Props = { form: Form<Languages>; text: string; limit: number }

/** The same text in the other language, for those who read that one; offered once there is a text. */
export function SecondLanguage({ form, text, limit }: Props) {
  const t = useT('manage')
  const { lang, other } = form.values
  if (other === undefined || (text.trim() === '' && other === '')) return null
  const second = lang === 'en' ? 'pt' : 'en'
  return (
    <Field label={t(`decide.other.${second}`)} optional {...form.field('other')}>
      <Textarea rows={3} limit={limit} lang={second} {...form.input('other')} />
    </Field>
  )
}
