import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SecondStep as Step } from '#contract/auth/auth.ts'
import { answerOrganisation } from '#contract/auth/organisations.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { required } from '#contract/predicates.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { call, session } from '#web/lib/api/client.ts'
import { useAnswer } from '#web/lib/api/use-answer.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { ruleSchema } from '#web/lib/forms/rule-schema.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './auth.css'
import { takeTicket } from './organisation-ticket.ts'
import { SecondStep } from './second-step.tsx'

type Answer = AnswerOf<typeof answerOrganisation>

/** Here an organisation sends the browser back; what it answered is finished at once. */
export function OrganisationPage() {
  const { id: organisation = '' } = useParams({ strict: false })
  const [query] = useState(() => location.search)
  const asked = useAnswer(`organisation ${query}`, async () => {
    const answer = await finish(organisation, query)
    if (answer.token !== undefined) await enterHome(answer.token)
    return answer
  })
  const [step, setStep] = useState<Step>()
  const answer = step ?? asked.answer
  if (asked.error) return <Failed error={asked.error} />
  if (answer && 'ticket' in answer) return <SecondStep step={answer} onBack={leave} />
  if (answer && 'link' in answer) return <Link link={answer.link} onStep={setStep} />
  return <Waiting />
}

async function finish(organisation: string, query: string): Promise<Answer> {
  const ticket = takeTicket()
  if (ticket === null) throw new ApiError('step_over', 410)
  return call(answerOrganisation, { body: { ticket, organisation, query } })
}

/** The page is for everybody, so the session does not lead away from it by itself. */
async function enterHome(token: string) {
  await session.enter(token)
  leave(session.remembered.take())
}

const leave = (address: unknown = '/auth/login') =>
  location.replace(typeof address === 'string' ? address : '/auth/login')

function Waiting() {
  const t = useT('auth-factors')
  return (
    <>
      <h1 className="auth__title">{t('organisation.waiting')}</h1>
      <Skeleton height="2.75rem" />
    </>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useT('auth-factors')
  const locale = useLocale()
  return (
    <>
      <h1 className="auth__title">{t('organisation.failedTitle')}</h1>
      <p className="lead" role="alert">
        {errorMessage(locale, error)}
      </p>
      <div className="auth__actions">
        <ButtonLink to="/auth/login" variant="primary">
          {t('organisation.back')}
        </ButtonLink>
      </div>
    </>
  )
}

const typed = ruleSchema({ password: { required } })
type LinkProps = { link: { ticket: string; email: string }; onStep: (step: Step) => void }

/** The person has an account here: its password, once, proves that it is theirs. */
function Link({ link: { ticket, email }, onStep }: LinkProps) {
  const t = useT('auth-factors')
  const auth = useT('auth')
  const form = useForm({
    schema: typed,
    initial: { password: '' },
    ownText: (_, code) => (code === 'required' ? auth('missing.password') : undefined),
    onSubmit: async ({ password }) => {
      const { cause } = await session.login({ email, password, link: ticket }).then(
        () => ({ cause: null }),
        (error: Error) => {
          if (!error.cause) throw error
          return { cause: error.cause as Step }
        },
      )
      if (cause) onStep(cause)
      else leave(session.remembered.take())
    },
  })
  return (
    <>
      <h1 className="auth__title">{t('organisation.linkTitle')}</h1>
      <p className="lead">{t('organisation.linkLead', { email })}</p>
      <form className="form auth__fields" {...form.props}>
        <FormFailure text={form.failure} />
        <Input type="hidden" autoComplete="username" value={email} readOnly />
        <Field label={auth('field.password')} {...form.field('password')}>
          <PasswordField autoComplete="current-password" {...form.input('password')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block loading={form.submitting}>
          {auth('login.submit')}
        </Button>
      </form>
      <div className="auth__actions">
        <ButtonLink to="/auth/login">{t('organisation.back')}</ButtonLink>
      </div>
    </>
  )
}
