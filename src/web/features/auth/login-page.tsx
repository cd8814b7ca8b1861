import { Link, useRouter } from '@tanstack/react-router'
import { CornerDownRight, Info } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { email, required } from '#contract/predicates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { session } from '#web/lib/api/client.ts'
import { hasDrafts } from '#web/lib/forms/drafts.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useTitledRoutes, useTitleText } from '#web/lib/page/route-titles.ts'
import { pathOf } from '#web/lib/session/remembered-address.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { ruleSchema } from '#web/lib/forms/rule-schema.ts'
import './auth.css'
import { useCarriedEmail } from './carried-email.ts'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'

const credentials = ruleSchema({ email: { required, email }, password: { required } })
const nobody = { email: '', password: '' }

export function LoginPage() {
  const t = useT('auth')
  const form = useForm({
    schema: credentials,
    initial: { ...nobody, email: useCarriedEmail() },
    onSubmit: (values) => session.login(values),
    ownText: (path, code) => (code === 'required' ? t(`missing.${path as 'email' | 'password'}`) : undefined),
  })
  const enter = useEnterAs(form)
  return (
    <>
      <h1 className="auth__title">{t('login.title')}</h1>
      <p className="lead">{t('login.lead')}</p>
      <EndedNote />
      <ReturnNote />
      <form className="form auth__fields" {...form.props}>
        <FormFailure text={form.failure} />
        <Field label={t('field.email')} {...form.field('email')}>
          <Input type="email" autoComplete="username" {...form.input('email')} />
        </Field>
        <Field
          label={t('field.password')}
          end={
            <Link className="link small" to="/auth/reset-password" state={{ email: form.values.email }}>
              {t('login.forgot')}
            </Link>
          }
          {...form.field('password')}
        >
          <PasswordField autoComplete="current-password" {...form.input('password')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block loading={form.submitting}>
          {t('login.submit')}
        </Button>
      </form>
      <p className="auth__alt">
        {t.rich('login.noAccount', {
          link: (
            <Link key="register" className="link" to="/auth/register">
              {t('login.registerLink')}
            </Link>
          ),
        })}
      </p>
      <DemoAccounts disabled={form.submitting} onChoose={enter} />
    </>
  )
}

/** Fills in the form, so that the person sees which account is used, then submits it. */
function useEnterAs(form: { set: (path: 'email' | 'password', value: string) => void; submit: () => Promise<void> }) {
  const [account, setAccount] = useState<DemoAccount | null>(null)
  useEffect(() => {
    if (account) void form.submit()
    // oxlint-disable-next-line react/exhaustive-deps -- a choice submits once, even if the form changes afterwards
  }, [account])
  return (chosen: DemoAccount) => {
    form.set('email', chosen.email)
    form.set('password', chosen.password)
    setAccount({ ...chosen })
  }
}

/** Says that the session ended by itself, and what of it is kept. */
function EndedNote() {
  const t = useT('auth')
  const [ended] = useState(() => session.ended)
  const [kept] = useState(hasDrafts)
  if (!ended) return null
  return (
    <output className="returnto">
      <Info />
      <span>
        {t('login.ended')} {kept && t('login.kept')}
      </span>
    </output>
  )
}

/** Says which page the person will return to after signing in. */
function ReturnNote() {
  const t = useT('auth')
  const [address] = useState(() => session.remembered.peek())
  if (address === null || address === '/') return null
  return (
    <p className="returnto">
      <CornerDownRight />
      <span>
        {t.rich('login.returnTo', {
          page: (
            <strong key="page">
              <Suspense>
                <PageName address={address} />
              </Suspense>
            </strong>
          ),
        })}
      </span>
    </p>
  )
}

/** The title of that page, or of the page above it when its own title is data. */
function PageName({ address }: { address: string }) {
  const [, , route] = useRouter().getMatchedRoutes(pathOf(address))
  return useTitleText(useTitledRoutes(route?.fullPath ?? '').at(-1)?.marks ?? {}) ?? address
}
