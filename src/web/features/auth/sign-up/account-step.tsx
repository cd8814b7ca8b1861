import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field, FieldNote } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { PhoneField, usePhoneError } from '#web/components/fields/phone-field.tsx'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { personalOf, type PersonValues, type SignUp } from './sign-up-form.ts'
import '../carried-email.ts'
import { DataNote } from './sign-up-frame.tsx'

/** The person's data: the first step of both tracks. */
export function AccountStep({ form, judge }: Pick<SignUp<PersonValues>, 'form' | 'judge'>) {
  const t = useT('auth-sign-up')
  const phoneError = usePhoneError()
  const organisation = useProgramme()?.organisation
  // A restored draft has no password.
  const [restored] = useState(form.dirty && form.values.password === '')
  const consent = form.field('consent')
  const isTaken = form.errors.some(({ path, code }) => path === 'email' && code === 'email_taken')
  return (
    <>
      <div className="grid cols-2--keep registration__names">
        <Field label={t('field.firstName')} {...form.field('firstName')}>
          <Input autoComplete="given-name" {...form.input('firstName')} />
        </Field>
        <Field label={t('field.lastName')} {...form.field('lastName')}>
          <Input autoComplete="family-name" {...form.input('lastName')} />
        </Field>
      </div>
      <Field label={t('field.email')} {...form.field('email')}>
        <Input type="email" autoComplete="email" {...form.input('email')} />
      </Field>
      {isTaken && <TakenEmail email={form.values.email} />}
      <Field
        label={t('field.phone')}
        {...form.field('phone')}
        missing={false}
        error={form.error('phone') && (phoneError(form.values.phone) ?? form.error('phone'))}
      >
        <PhoneField {...form.control('phone')} />
      </Field>
      <NewPasswordField
        label={t('field.password')}
        hint={t(restored ? 'account.passwordAgain' : 'account.passwordHint')}
        field={form.field('password')}
        input={form.input('password')}
        judgement={judge.judgementOf(form.values.password, personalOf(form.values))}
      />
      <div className="field">
        <Checkbox
          id={consent.id}
          aria-invalid={Boolean(consent.error)}
          aria-describedby={consent.error && `${consent.id}-error`}
          {...form.checkbox('consent')}
        >
          {t.rich('account.consent', {
            organisation: organisation ?? t('account.organisation'),
            terms: (
              <Link key="terms" className="link" to="/legal/$kind" params={{ kind: 'terms' }} target="_blank">
                {t('account.terms')}
              </Link>
            ),
          })}
        </Checkbox>
        <FieldNote id={`${consent.id}-error`} error={consent.error} />
        <DataNote />
      </div>
    </>
  )
}

/** The address has an account already: the ways into it. */
function TakenEmail({ email }: { email: string }) {
  const t = useT('auth-sign-up')
  return (
    <p className="small">
      {t.rich('account.taken', {
        signIn: (
          <Link key="login" className="link" to="/auth/login" state={{ email }}>
            {t('account.takenSignIn')}
          </Link>
        ),
        reset: (
          <Link key="reset" className="link" to="/auth/reset-password" state={{ email }}>
            {t('account.takenReset')}
          </Link>
        ),
      })}
    </p>
  )
}
