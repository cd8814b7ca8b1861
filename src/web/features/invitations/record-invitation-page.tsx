import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { acceptInvitation, declineInvitation, declineLimit, getInvitation } from '#contract/invitations/invitations.ts'
import type { ReceivedInvitation } from '#contract/invitations/invitations.ts'
import { Plant } from '#web/components/display/plant.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { call, session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useAnswer } from '#web/lib/api/use-answer.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

/** What a mailed invitation leads to: join with the account of that address, or decline. */
export function RecordInvitationPage() {
  const { token = '' } = useParams({ strict: false })
  const { loggedIn } = useSession()
  const asked = useAnswer(`invitation ${token} ${loggedIn}`, () => call(getInvitation, { params: { token } }))
  const [declined, setDeclined] = useState(false)
  return (
    <div tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      {declined ? (
        <Ended word="declined" />
      ) : asked.answer ? (
        <Invitation token={token} invitation={asked.answer} onDeclined={() => setDeclined(true)} />
      ) : (
        asked.error !== undefined && <Failed error={asked.error} retry={asked.retry} />
      )}
    </div>
  )
}

type Props = { token: string; invitation: ReceivedInvitation; onDeclined: () => void }

function Invitation({ token, invitation, onDeclined }: Props) {
  const t = useT('invitations')
  const format = useFormat()
  const { title, memberTitle, invitedBy, email, expiresAt } = invitation
  return (
    <>
      <Plant lit={3} size={56} />
      <h1 className="auth__title auth__title--after-art">
        <Translated text={title} />
      </h1>
      <p className="lead">{invitedBy ? t('from', { name: invitedBy }) : t('fromNobody')}</p>
      {memberTitle && <p>{t('as', { title: memberTitle })}</p>}
      <p className="small muted">{t('until', { email, date: format.day(expiresAt) })}</p>
      <Answer token={token} invitation={invitation} onDeclined={onDeclined} />
    </>
  )
}

function Answer({ token, invitation: { can, hasAccount, email }, onDeclined }: Props) {
  const t = useT('invitations')
  const act = useAct()
  const navigate = useNavigate()
  const { loggedIn } = useSession()
  const [declining, setDeclining] = useState(false)
  const join = () =>
    act(async () => {
      const { path } = await call(acceptInvitation, { params: { token } })
      // What one has joined may have been asked for before, and hidden.
      await queryClient.resetQueries()
      await navigate({ href: path })
    })
  return (
    <>
      {loggedIn && !can.accept && <Alert tone="warning">{t('otherAccount', { email })}</Alert>}
      <div className="auth__actions">
        {can.accept && (
          <Button variant="primary" size="lg" onClick={() => void join()}>
            {t('accept')}
          </Button>
        )}
        {!loggedIn && <WayIn token={token} hasAccount={hasAccount} />}
        <Button variant="ghost" size="lg" onClick={() => setDeclining(true)}>
          {t('decline')}
        </Button>
      </div>
      {declining && <Decline token={token} onDeclined={onDeclined} onClose={() => setDeclining(false)} />}
    </>
  )
}

type DeclineProps = { token: string; onDeclined: () => void; onClose: () => void }

/** Declining asks once, so that a slip of the finger ends nothing, and lets people say why. */
function Decline({ token, onDeclined, onClose }: DeclineProps) {
  const t = useT('invitations')
  const form = useForm<BodyOf<typeof declineInvitation>, { words: string }>({
    schema: declineInvitation.body,
    initial: { words: '' },
    onSubmit: async (body) => {
      await call(declineInvitation, { params: { token }, body })
      onDeclined()
    },
  })
  return (
    <form {...form.props} className="form auth__fields">
      <FormFailure text={form.failure} />
      <Field label={t('words')} hint={t('wordsHint')} optional {...form.field('words')}>
        <Textarea rows={2} limit={declineLimit} {...form.input('words')} />
      </Field>
      <div className="row">
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t('confirmDecline')}
        </Button>
        <Button onClick={onClose}>{t('keep')}</Button>
      </div>
    </form>
  )
}

/** After signing in or up one comes back here. */
function WayIn({ token, hasAccount }: { token: string; hasAccount: boolean }) {
  const t = useT('invitations')
  const remember = () => session.remembered.remember(`/invitations/${token}`)
  return (
    <ButtonLink to={hasAccount ? '/auth/login' : '/auth/register'} variant="primary" size="lg" onClick={remember}>
      {hasAccount ? t('signIn') : t('signUp')}
    </ButtonLink>
  )
}

function Ended({ word }: { word: 'declined' | 'dead' }) {
  const t = useT('invitations')
  return (
    <div aria-live="polite">
      <Plant lit={1} size={56} />
      <h1 className="auth__title auth__title--after-art">{t(`ended.${word}.title`)}</h1>
      <p className="lead">{t(`ended.${word}.text`)}</p>
      <div className="auth__actions">
        <ButtonLink to="/" variant="primary" size="lg">
          {t('home')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT('invitations')
  const locale = useLocale()
  if (error instanceof ApiError && (error.code === 'token_invalid' || error.status === 404))
    return <Ended word="dead" />
  return (
    <>
      <h1 className="auth__title">{t('page')}</h1>
      <Alert tone="danger" announce>
        {errorMessage(locale, error)}
      </Alert>
      <div className="auth__actions">
        <Button variant="primary" size="lg" onClick={retry}>
          {t('retry')}
        </Button>
      </div>
    </>
  )
}
