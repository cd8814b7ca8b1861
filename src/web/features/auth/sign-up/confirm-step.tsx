import { readPhone } from '#contract/phone/phone.ts'
import { heardFromChoices } from '#contract/auth/sign-up.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import type { PersonValues, SignUp } from './sign-up-form.ts'

export type Part = { title: string; rows: { label: string; value: string }[] }

type Props = Pick<SignUp<PersonValues>, 'form' | 'goTo'> & {
  /** The input of the step between account and confirmation. */
  part: Part
}

/** A summary with a link back to each step: the last step of both tracks. */
export function ConfirmStep({ form, goTo, part }: Props) {
  const t = useT('auth-sign-up')
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
  return (
    <>
      {[account, part].map((one, step) => (
        <Review key={one.title} {...one} onEdit={() => void goTo(step)} />
      ))}
      <Field label={t('field.heardFrom')} optional {...form.field('heardFrom')}>
        <Select
          {...form.input('heardFrom')}
          placeholder={t('field.choose')}
          options={heardFromChoices.map((value) => ({ value, label: t(`heardFrom.${value}`) }))}
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
