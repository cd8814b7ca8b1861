import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PasswordJudgement, PasswordReason } from '#contract/auth/password.ts'
import { Field } from './field.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import './new-password-field.css'

type Props = {
  label: ReactNode
  hint?: ReactNode
  field: { id: string; error: string | undefined }
  input: PasswordFieldProps & { value: string }
  judgement: PasswordJudgement | null
}

/** A new password, with its strength and how to improve it. */
export function NewPasswordField({ label, hint, field, input, judgement }: Props) {
  return (
    <>
      <Field label={label} hint={input.value === '' ? hint : undefined} {...field}>
        <PasswordField autoComplete="new-password" {...input} />
      </Field>
      {input.value !== '' && <Strength judgement={judgement} />}
    </>
  )
}

const tones = ['danger', 'danger', 'warning', undefined, undefined] as const

/** Reasons that are always listed, ticked or not; the others appear only when they apply. */
const alwaysListed: PasswordReason[] = ['too_short', 'contains_personal', 'guessable']
const wording = {
  too_short: 'strength.longEnough',
  too_long: 'strength.notTooLong',
  contains_personal: 'strength.notPersonal',
  contains_programme: 'strength.notProgramme',
  repeats: 'strength.notRepeating',
  sequence: 'strength.notSequence',
  guessable: 'strength.notGuessable',
} as const satisfies Record<PasswordReason, string>

function Strength({ judgement }: { judgement: PasswordJudgement | null }) {
  const t = useT('password')
  const score = judgement?.score ?? 0
  const reasons = judgement?.reasons ?? alwaysListed
  const lines = (Object.keys(wording) as PasswordReason[]).filter(
    (reason) => alwaysListed.includes(reason) || reasons.includes(reason),
  )
  return (
    <div className="strength">
      <div className="row row--between">
        <output className="small medium">{t('strength.title', { strength: t(`strength.${score}`) })}</output>
        <span className="small subtle">{t('strength.score', { score })}</span>
      </div>
      <SegBar size="lg" value={score} max={4} tone={tones[score]} />
      <ul className="rules">
        {lines.map((reason) => (
          <li key={reason} className={reasons.includes(reason) ? undefined : 'ok'}>
            {reasons.includes(reason) ? <Minus /> : <Check />}
            {t(wording[reason])}
            {reason === 'guessable' && reasons.includes(reason) && t('strength.addWords')}
          </li>
        ))}
      </ul>
    </div>
  )
}
