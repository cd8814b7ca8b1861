import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { checkResetToken, resetPassword } from '#contract/auth/auth.ts'
import { check, rules } from '#contract/rules.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { call, session } from '#web/lib/api/client.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './auth.css'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { useNewPasswordText } from '#web/components/fields/new-password-text.ts'
import { useJudging, usePasswordJudge } from '#web/lib/forms/password-judge.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useAnswer } from '#web/lib/api/use-answer.ts'
import { LinkNotYet } from './link-not-yet.tsx'
import { isDeadLink, Outcome, SignInLink } from './outcome.tsx'

export function ResetPasswordPage() {
  const { token = '' } = useParams({ strict: false })
  const [used, setUsed] = useState(false)
  const account = useAnswer(`reset ${token}`, () => call(checkResetToken, { params: { token }, quiet: true }))
  const dead = used || isDeadLink(account.error)
  return (
    <div tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      {dead && <DeadLink />}
      {!dead && account.answer && (
        <NewPassword token={token} email={account.answer.email} onDead={() => setUsed(true)} />
      )}
      {!dead && !account.answer && <NoAccountYet error={account.error} onRetry={account.retry} />}
    </div>
  )
}

function NoAccountYet({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('password')
  return (
    <LinkNotYet title={t('newPassword.title')} retry={t('newPassword.retry')} error={error} onRetry={onRetry}>
      <Skeleton width="60%" height="1.25rem" />
      <Skeleton height="2.5rem" />
      <Skeleton height="2.75rem" />
    </LinkNotYet>
  )
}

const newPassword = z.object({
  password: z.string().check(check('required')),
  repeat: z.string().check(check('required')),
})
const empty = { password: '', repeat: '' }
const differs = { field: 'repeat', code: 'confirmed', params: {} }

type NewPasswordProps = { token: string; email: string; onDead: () => void }

function NewPassword({ token, email, onDead }: NewPasswordProps) {
  const t = useT('password')
  const judge = usePasswordJudge()
  const [saved, setSaved] = useState(false)
  const form = useForm({
    schema: newPassword,
    initial: empty,
    extra: ({ password, repeat }) => [
      ...judge.issues(password, [email]),
      ...(rules.confirmed(repeat, password) ? [] : [differs]),
    ],
    ownText: useNewPasswordText(),
    onSubmit: async ({ password }) => {
      await judge.require(password, [email])
      await call(resetPassword, { params: { token }, body: { password } }).catch((error: unknown) => {
        if (isDeadLink(error)) onDead()
        throw error
      })
      setSaved(true)
      await session.login({ email, password })
    },
  })
  const { password } = form.values
  useJudging(judge, password, [email])
  // The password is saved and only signing in failed: the login page can do that.
  if (saved && form.failure) return <Saved />
  return (
    <>
      <h1 className="auth__title">{t('newPassword.title')}</h1>
      <p className="lead">{t('newPassword.lead', { email })}</p>
      <form className="form auth__fields" {...form.props}>
        <FormFailure text={form.errors.length === 0 ? form.failure : null} />
        {/* Tells password managers whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label={t('newPassword.password')}
          hint={t('newPassword.hint')}
          field={form.field('password')}
          input={form.input('password')}
          judgement={judge.judgementOf(password, [email])}
        />
        <Field label={t('newPassword.repeat')} {...form.field('repeat')}>
          <PasswordField autoComplete="new-password" {...form.input('repeat')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block loading={form.submitting}>
          {t('newPassword.submit')}
        </Button>
      </form>
    </>
  )
}

function Saved() {
  const t = useT('password')
  return (
    <Outcome title={t('newPassword.savedTitle')} lead={t('newPassword.savedLead')}>
      <SignInLink>{t('newPassword.signIn')}</SignInLink>
    </Outcome>
  )
}

function DeadLink() {
  const t = useT('password')
  return (
    <Outcome title={t('newPassword.deadTitle')} lead={t('newPassword.deadLead')}>
      <ButtonLink to="/auth/reset-password" variant="primary" size="lg">
        {t('newPassword.deadAction')}
      </ButtonLink>
      <SignInLink variant="ghost">{t('newPassword.signIn')}</SignInLink>
    </Outcome>
  )
}
