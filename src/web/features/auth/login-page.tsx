import { Link, useRouter } from '@tanstack/react-router'
import { CornerDownRight, Info } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { SecondStep } from '#contract/auth/auth.ts'
import { email, required } from '#contract/predicates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { session } from '#web/lib/api/client.ts'
import { hasDrafts } from '#web/lib/forms/drafts.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { later } from '#web/lib/page/later.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useTitledRoutes, useTitleText } from '#web/lib/page/route-titles.ts'
import { pathOf } from '#web/lib/session/remembered-address.ts'
import { loadTexts, useT } from '#web/lib/text/i18n.ts'
import { ruleSchema } from '#web/lib/forms/rule-schema.ts'
import './auth.css'
import type { Area } from '#web/locales/areas.ts'
import { useCarriedEmail } from './carried-email.ts'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'

const credentials = ruleSchema({ email: { required, email }, password: { required } })
const nobody = { email: '', password: '' }

export function LoginPage() {
  const t = useT('auth')
  const [step, setStep] = useState<SecondStep>()
  const form = useForm({
    schema: credentials,
    initial: { ...nobody, email: useCarriedEmail() },
    onSubmit: (values) =>
      session.login(values).catch((error: Error) => {
        if (!isStep(error.cause)) throw error
        setStep(error.cause)
      }),
    ownText: (path, code) => (code === 'required' ? t(`missing.${path as 'email' | 'password'}`) : undefined),
  })
  const enter = useEnterAs(form)
  const ways = useWays()
  if (step) return <Second step={step} onBack={() => setStep(undefined)} />
  return (
    <>
      <h1 className="auth__title">{t('login.title')}</h1>
      <p className="lead">{t('login.lead')}</p>
      <EndedNote />
      <ReturnNote />
      {ways && <ways.Organisations />}
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
      {ways && <ways.PasskeyButton />}
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

const withTexts = async <M,>(code: Promise<M>, area: Area): Promise<M> =>
  (await Promise.all([code, loadTexts([area])]))[0]
const second = later(() => withTexts(import('./second-step.tsx'), 'auth-factors'))
const otherWays = later(() => withTexts(import('./other-ways.tsx'), 'auth-ways'))

const isStep = (answer: unknown): answer is SecondStep => Boolean((answer as SecondStep | undefined)?.ticket)

function Second(props: { step: SecondStep; onBack: () => void }) {
  const code = second.useLoaded()
  return code && <code.SecondStep {...props} />
}

/** Ways beside the password, loaded where there are some; organisations stand above the form, so it waits for them. */
function useWays() {
  const programme = useProgramme()
  const loaded = otherWays.useLoaded(programme?.passkeys === globalThis.location?.hostname)
  return programme?.organisations.length ? otherWays.use() : loaded
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
