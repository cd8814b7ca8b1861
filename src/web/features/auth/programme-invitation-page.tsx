import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  acceptProgrammeInvitation,
  firstJoinBody,
  joinBody,
  showProgrammeInvitation,
} from '#contract/auth/invitation.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field, FieldNote } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { useNewPasswordText } from '#web/components/fields/new-password-text.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { call, session } from '#web/lib/api/client.ts'
import { useOnceKey } from '#web/lib/api/once-key.ts'
import { useAnswer } from '#web/lib/api/use-answer.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useJudging, usePasswordJudge } from '#web/lib/forms/password-judge.ts'
import { useProgramme, useProgrammeNamed } from '#web/lib/page/programme.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './auth.css'
import './sign-up/sign-up.css'
import { Decline } from './invitation-decline.tsx'
import { isDeadLink, Outcome, SignInLink } from './outcome.tsx'
import { useAccepted } from './sign-up/sign-up-form.ts'

type Invitation = AnswerOf<typeof showProgrammeInvitation>

export function ProgrammeInvitationPage() {
  const { token = '' } = useParams({ strict: false })
  const { user } = useSession()
  const asked = useAnswer(`invitation ${token}`, () =>
    call(showProgrammeInvitation, { params: { token }, quiet: true }),
  )
  const { answer, error } = asked
  if (error) return <Refused error={error} onRetry={asked.retry} />
  if (!answer) return <Waiting />
  if (user) return <SignedIn email={user.email} invitation={answer} />
  if (answer.hasAccount) return <HasAccount invitation={answer} />
  return <Join token={token} invitation={answer} />
}

function Waiting() {
  const t = useT('auth-invitation')
  return (
    <>
      <h1 className="auth__title">{t('title')}</h1>
      <Skeletons className="auth__fields">
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton height="2.5rem" />
        <Skeleton height="2.75rem" />
      </Skeletons>
    </>
  )
}

/** The server's sentence says what to do; a failure of the network can be tried again. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('auth-invitation')
  const isOver = error instanceof ApiError && (error.status === 410 || error.status === 404)
  const sentence = errorMessage(useLocale(), error)
  // The sentence for any invalid link does not say whom to ask.
  const lead = isDeadLink(error) ? t('overLead') : sentence
  return (
    <Outcome title={t(isOver ? 'over' : 'failed')} lead={lead}>
      {isOver ? (
        <SignInLink>{t('signIn')}</SignInLink>
      ) : (
        <Button variant="primary" size="lg" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Outcome>
  )
}

function HasAccount({ invitation: { email } }: { invitation: Invitation }) {
  const t = useT('auth-invitation')
  return (
    <Outcome title={t('hasAccount')} lead={t('hasAccountLead', { email })}>
      <SignInLink>{t('signIn')}</SignInLink>
    </Outcome>
  )
}

function SignedIn({ email, invitation }: { email: string; invitation: Invitation }) {
  const t = useT('auth-invitation')
  const router = useRouter()
  const here = router.state.location.href
  const isMine = email.toLowerCase() === invitation.email.toLowerCase()
  const leave = () => session.logout().then(() => router.navigate({ href: here, replace: true }))
  return (
    <Outcome
      title={t(isMine ? 'hasAccount' : 'other')}
      lead={t(isMine ? 'mineLead' : 'otherLead', { email, invited: invitation.email })}
    >
      {!isMine && (
        <Button variant="primary" size="lg" onClick={() => void leave()}>
          {t('signOut')}
        </Button>
      )}
      <ButtonLink to="/" variant={isMine ? 'primary' : 'ghost'} size="lg">
        {t('home')}
      </ButtonLink>
    </Outcome>
  )
}

type JoinProps = { token: string; invitation: Invitation }

function Join({ token, invitation }: JoinProps) {
  const t = useT('auth-invitation')
  const [ended, setEnded] = useState<'created' | 'declined'>()
  const { form, judge } = useJoin(token, invitation, () => setEnded('created'))
  const isFirst = invitation.email === ''
  const email = invitation.email || form.values.email
  if (ended) return <Ended as={ended} />
  const { firstName, lastName, password } = form.values
  return (
    <>
      <h1 className="auth__title">{t(isFirst ? 'titleFirst' : 'title')}</h1>
      <p className="lead">{isFirst ? t('leadFirst') : <Lead invitation={invitation} />}</p>
      <form className="form auth__fields" {...form.props}>
        <FormFailure text={form.errors.length === 0 ? form.failure : null} />
        <div className="grid cols-2--keep registration__names">
          <Field label={t('firstName')} {...form.field('firstName')}>
            <Input autoComplete="given-name" {...form.input('firstName')} />
          </Field>
          <Field label={t('lastName')} {...form.field('lastName')}>
            <Input autoComplete="family-name" {...form.input('lastName')} />
          </Field>
        </div>
        <EmailField form={form} invited={invitation.email} />
        <NewPasswordField
          label={t('password')}
          hint={t('passwordHint')}
          field={form.field('password')}
          input={form.input('password')}
          judgement={judge.judgementOf(password, [firstName, lastName, email])}
        />
        <Consent form={form} />
        <Button type="submit" variant="primary" size="lg" block loading={form.submitting}>
          {t('accept')}
        </Button>
      </form>
      {!isFirst && <Decline token={token} onDeclined={() => setEnded('declined')} />}
    </>
  )
}

function Ended({ as }: { as: 'created' | 'declined' }) {
  const t = useT('auth-invitation')
  return (
    <Outcome title={t(as)} lead={t(as === 'created' ? 'createdLead' : 'declinedLead')}>
      <SignInLink>{t('signIn')}</SignInLink>
    </Outcome>
  )
}

type FormProps = { form: ReturnType<typeof useJoin>['form'] }

/** The first administrator says the address; everybody else was invited by it. */
function EmailField({ form, invited }: FormProps & { invited: string }) {
  const t = useT('auth-invitation')
  if (invited)
    return (
      <Field label={t('email')} hint={t('emailHint')}>
        <Input type="email" autoComplete="username" value={invited} readOnly />
      </Field>
    )
  return (
    <Field label={t('email')} hint={t('firstEmailHint')} {...form.field('email')}>
      <Input type="email" autoComplete="username" {...form.input('email')} />
    </Field>
  )
}

/** Who invites, as what and for whom. */
function Lead({ invitation: { role, organisation, round, invitedBy } }: { invitation: Invitation }) {
  const t = useT('auth-invitation')
  const programme = useProgrammeNamed('do')
  const whose = organisation ? t('forOrganisation', { organisation }) : t(`role.${role}`)
  const as = round ? t('forRound', { round }) : whose
  return t(invitedBy ? 'lead' : 'leadNobody', { name: invitedBy ?? '', programme, role: as })
}

function Consent({ form }: { form: Pick<ReturnType<typeof useJoin>['form'], 'field' | 'checkbox'> }) {
  const t = useT('auth-invitation')
  const organisation = useProgramme()?.organisation ?? t('organisation')
  const { id, error } = form.field('consent')
  const terms = (
    <Link key="terms" className="link" to="/legal/$kind" params={{ kind: 'terms' }} target="_blank">
      {t('terms')}
    </Link>
  )
  return (
    <div className="field">
      <Checkbox
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={error && `${id}-error`}
        {...form.checkbox('consent')}
      >
        {t.rich('consent', { organisation, terms })}
      </Checkbox>
      <FieldNote id={`${id}-error`} error={error} />
    </div>
  )
}

function useJoin(token: string, { email: invited, firstName, lastName }: Invitation, onCreated: () => void) {
  const t = useT('auth-invitation')
  const judge = usePasswordJudge()
  const accepted = useAccepted()
  const router = useRouter()
  const onceKey = useOnceKey()
  const passwordText = useNewPasswordText()
  const locale = useLocale()
  const personal = (values: { firstName: string; lastName: string; email?: string | undefined }) => [
    values.firstName,
    values.lastName,
    invited || (values.email ?? ''),
  ]
  const form = useForm({
    schema: invited ? joinBody : firstJoinBody,
    initial: { firstName, lastName, email: invited, password: '', consent: false },
    extra: (values) => judge.issues(values.password, personal(values)),
    ownText: (path, code) => (path === 'consent' ? t('missingConsent') : passwordText(path, code)),
    onSubmit: async (values) => {
      await judge.require(values.password, personal(values))
      const { email, ...rest } = values
      const body = { ...rest, ...(!invited && { email }), ...accepted, locale }
      const idempotencyKey = onceKey.of(JSON.stringify(body))
      const grant = await call(acceptProgrammeInvitation, { params: { token }, body, idempotencyKey })
      // The account exists and only signing in failed: the login page can do that.
      await session.enter(grant.token).then(() => router.navigate({ to: '/', replace: true }), onCreated)
    },
  })
  useJudging(judge, form.values.password, personal(form.values))
  return { form, judge }
}
