import { applicationLimits, rejectReasons, type RejectReason } from '#contract/applications/own.ts'
import { Field } from '#web/components/fields/field.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import type { Form } from '#web/lib/forms/forms.ts'
import type { Texts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'

export type AnswerWords = { reason: string; message: Texts }
type Props = { form: Pick<Form<AnswerWords>, 'field' | 'input' | 'set'>; readOnly?: boolean }

/** Why not, for the team; a reason brings its courteous beginning of a message in both languages. */
export function ReasonField({ form, readOnly = false }: Props) {
  const m = useT('applications-manage')
  const reasons = rejectReasons.map((value) => ({ value, label: m(`reason.${value}`) }))
  const choose = (reason: string) => {
    form.set('reason', reason)
    if (reason) form.set('message', templatesOf(m, reason as RejectReason))
  }
  return (
    <Field label={m('why')} hint={m('whyHint')} {...form.field('reason')}>
      <Select
        options={reasons}
        placeholder={m('choose')}
        {...form.input('reason')}
        onChange={({ target }) => choose(target.value)}
        disabled={readOnly}
      />
    </Field>
  )
}

type Words = ReturnType<typeof useT<'applications-manage'>>

const templatesOf = (m: Words, reason: RejectReason): Texts => ({
  pt: m(`template.${reason}.pt`),
  en: m(`template.${reason}.en`),
})

/** What the applicant reads, in their language. */
export function MessageFields({ form, readOnly = false }: Props) {
  const m = useT('applications-manage')
  return (
    <LanguageColumns>
      {(locale) => (
        <Field label={m('message')} optional {...form.field(`message.${locale}`)}>
          <Textarea
            rows={6}
            lang={locale}
            limit={applicationLimits.message}
            {...form.input(`message.${locale}`)}
            readOnly={readOnly}
          />
        </Field>
      )}
    </LanguageColumns>
  )
}
