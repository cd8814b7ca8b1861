import { readPhone } from '#contract/phone/phone.ts'
import { toGiven } from '#contract/questions.ts'
import { heardFromChoices } from '#contract/auth/heard-from.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { PersonValues, SignUp } from './sign-up-form.ts'

export type Part = { title: string; rows: { label: string; value: string }[] }

type Props = Pick<SignUp<PersonValues>, 'form' | 'goTo' | 'questions'> & {
  /** The input of the step between account and confirmation. */
  part: Part
}

/** A summary with a link back to each step: the last step of both tracks. */
export function ConfirmStep({ form, goTo, questions, part }: Props) {
  const t = useT('auth-sign-up')
  const ofQuestions = useT('questions')
  const { firstName, lastName, email, phone } = form.values
  const written = readPhone(phone.number, phone.country)
  const account = {
    title: t('confirm.account'),
    rows: [
      { label: t('confirm.name'), value: `${firstName} ${lastName}` },
      { label: t('field.email'), value: email },
      { label: t('field.phone'), value: written.ok ? written.international : phone.number },
    ],
  }
  const locale = useLocale()
  const answered = {
    title: t('step.questions'),
    rows: toGiven(questions, form.values.answers).map(({ question, answer }) => ({
      label: pick(question, locale),
      value: pick(answer, locale),
    })),
  }
  const parts = questions.length > 0 ? [answered, account, part] : [account, part]
  return (
    <>
      {parts.map((one, step) => (
        <Review key={one.title} {...one} onEdit={() => void goTo(step)} />
      ))}
      <Field label={t('field.heardFrom')} optional {...form.field('heardFrom')}>
        <Select
          {...form.input('heardFrom')}
          placeholder={t('field.choose')}
          options={heardFromChoices.map((value) => ({ value, label: ofQuestions(`heardFrom.${value}`) }))}
        />
      </Field>
    </>
  )
}

function Review({ title, rows, onEdit }: Part & { onEdit: () => void }) {
  const t = useT('auth-sign-up')
  return (
    <section className="review">
      <header className="row row--between">
        <h2 className="review__title">{title}</h2>
        <Button variant="ghost" size="sm" aria-label={t('confirm.editPart', { part: title })} onClick={onEdit}>
          {t('confirm.edit')}
        </Button>
      </header>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
