import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { usePhoneError } from '#web/components/fields/phone-field.tsx'
import { Steps } from '#web/components/ui/steps.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import '../auth.css'
import './sign-up.css'
import { Outcome, SignInLink } from '../outcome.tsx'
import { QuestionsStep, Stopped } from './questions-step.tsx'
import type { PersonValues, SignUp } from './sign-up-form.ts'

/** The summary shows errors away from their fields, so each one names its field. */
const labelOf: Record<string, TextKey<'auth-sign-up'>> = {
  firstName: 'field.firstName',
  lastName: 'field.lastName',
  email: 'field.email',
  password: 'field.password',
  country: 'field.country',
  institution: 'field.institution',
  field: 'field.study',
  graduationYear: 'field.graduationYear',
  skills: 'field.skills',
  'startup.name': 'field.startupName',
  'startup.pitch': 'field.pitch',
  'startup.field': 'field.sector',
  'startup.stage': 'field.stage',
  'startup.title': 'field.founderTitle',
}

type Props<V extends PersonValues> = {
  signUp: SignUp<V>
  /** The steps of the track; the programme's own questions come before them. */
  pages: StepPage[]
}
type StepPage = { name: string; title: string; lead: string; fields: ReactNode }

/** Steps, heading, error summary and navigation around the fields of one step. */
export function SignUpFrame<V extends PersonValues>({ signUp, pages }: Props<V>) {
  const t = useT('auth-sign-up')
  const locale = useLocale()
  const { form, step, last, busy, problems, proceed, questions } = signUp
  // The fields of the questions read no more than every track has.
  const anyTrack = signUp as unknown as SignUp<PersonValues>
  const asking = {
    name: t('step.questions'),
    title: t('questions.title'),
    lead: t('questions.lead'),
    fields: <QuestionsStep signUp={anyTrack} />,
  }
  const shown = questions.length > 0 ? [asking, ...pages] : pages
  const { title, lead, fields } = shown[step]!
  const heading = useFocusOnChange(step)
  const phoneError = usePhoneError()
  const labelled = problems.map(({ id, path, message, namesField }) => {
    const label = namesField ? undefined : labelOf[path]
    const question = questions.find(({ id: own }) => path === `answers.${own}`)
    if (question) return { id, message: t('register.problem', { label: pick(question.text, locale), message }) }
    if (path === 'phone') return { id, message: phoneError(form.values.phone) ?? message }
    return { id, message: label ? t('register.problem', { label: t(label), message }) : message }
  })
  if (signUp.created) return <Created />
  if (signUp.stopped) return <Stopped signUp={anyTrack} />
  return (
    <>
      <Steps steps={shown.map(({ name }) => name)} current={step} label={t('register.steps')} />
      <h1 className="auth__title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
      <form
        className="form registration"
        {...form.props}
        onSubmit={(event) => {
          event.preventDefault()
          proceed()
        }}
      >
        <ErrorSummary problems={labelled} />
        <FormFailure text={problems.length === 0 ? form.failure : null} />
        {fields}
        <div className="row">
          <BackButton step={step} disabled={busy} onBack={() => void signUp.goTo(step - 1)} />
          <Button type="submit" variant="primary" size="lg" className="grow" loading={busy}>
            {last ? t('register.submit') : t('register.continue')}
          </Button>
        </div>
      </form>
    </>
  )
}

function Created() {
  const t = useT('auth-sign-up')
  return (
    <Outcome title={t('created.title')} lead={t('created.lead')}>
      <SignInLink>{t('created.signIn')}</SignInLink>
    </Outcome>
  )
}

function BackButton({ step, disabled, onBack }: { step: number; disabled: boolean; onBack: () => void }) {
  const t = useT('auth-sign-up')
  if (step === 0) {
    return (
      <ButtonLink to="/auth/register" variant="ghost" size="lg">
        {t('register.back')}
      </ButtonLink>
    )
  }
  return (
    <Button variant="ghost" size="lg" disabled={disabled} onClick={onBack}>
      {t('register.back')}
    </Button>
  )
}

function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return heading
}

export function DataNote() {
  const t = useT('auth-sign-up')
  return (
    <details className="datanote">
      <summary>
        <ChevronRight />
        {t('account.dataTitle')}
      </summary>
      <p>{t('account.dataUse')}</p>
      <p>{t('account.dataRights')}</p>
      <p>
        <Link className="link" to="/legal/$kind" params={{ kind: 'privacy' }} target="_blank">
          {t('account.privacy')}
        </Link>
      </p>
    </details>
  )
}
