import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmEmailChange, type MailedChange, refuseEmailChange, showEmailChange } from '#contract/auth/email.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { call, session } from '#web/lib/api/client.ts'
import { useAnswer } from '#web/lib/api/use-answer.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './auth.css'
import { LinkNotYet } from './link-not-yet.tsx'
import { isDeadLink, Outcome, SignInLink } from './outcome.tsx'

type Result = 'changed' | 'half' | 'refused' | 'dead'

/** Asks before it confirms: whoever did not ask for the change opens the link of the old address too. */
export function ChangeEmailPage() {
  const { token = '' } = useParams({ strict: false })
  return <ChangeEmail token={token} key={token} />
}

function ChangeEmail({ token }: { token: string }) {
  const [result, setResult] = useState<Result | null>(null)
  const asked = useAnswer(`change ${token}`, () => call(showEmailChange, { params: { token }, quiet: true }))
  const dead = result === 'dead' || isDeadLink(asked.error)
  return (
    <div tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      {dead && <DeadLink />}
      {!dead && asked.answer && result && <Done result={result} change={asked.answer} />}
      {!dead && asked.answer && !result && <Question token={token} change={asked.answer} onResult={setResult} />}
      {!dead && !asked.answer && <NotYet error={asked.error} onRetry={asked.retry} />}
    </div>
  )
}

function NotYet({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('auth-email')
  return (
    <LinkNotYet title={t('page')} retry={t('link.retry')} error={error} onRetry={onRetry}>
      <Skeleton height="2.75rem" />
    </LinkNotYet>
  )
}

type QuestionProps = { token: string; change: MailedChange; onResult: (result: Result) => void }

function Question({ token, change: { side, email }, onResult }: QuestionProps) {
  const t = useT('auth-email')
  const locale = useLocale()
  const [busy, setBusy] = useState<'confirm' | 'refuse' | null>(null)
  const [error, setError] = useState<unknown>(null)
  const params = { token }
  const run = async (what: 'confirm' | 'refuse', work: () => Promise<Result>) => {
    setBusy(what)
    setError(null)
    try {
      const result = await work()
      // Another device's session may have ended with the change.
      await session.refresh().catch(() => undefined)
      onResult(result)
    } catch (failure) {
      if (isDeadLink(failure)) onResult('dead')
      else setError(failure)
    } finally {
      setBusy(null)
    }
  }
  const confirm = async () => ((await call(confirmEmailChange, { params })).changed ? 'changed' : 'half')
  const refuse = async () => {
    await call(refuseEmailChange, { params })
    return 'refused' as const
  }
  return (
    <>
      <h1 className="auth__title">{t(`link.${side}Title`, { email })}</h1>
      <p className="lead">{t(`link.${side}Lead`, { email })}</p>
      {error !== null && (
        <Alert tone="danger" announce>
          {errorMessage(locale, error)}
        </Alert>
      )}
      <div className="auth__actions">
        <Button variant="primary" size="lg" loading={busy === 'confirm'} onClick={() => void run('confirm', confirm)}>
          {t(side === 'old' ? 'link.confirm' : 'link.confirmNew')}
        </Button>
        <Button variant="ghost" size="lg" loading={busy === 'refuse'} onClick={() => void run('refuse', refuse)}>
          {t('link.refuse')}
        </Button>
      </div>
    </>
  )
}

function Done({ result, change: { side, email } }: { result: Result; change: MailedChange }) {
  const t = useT('auth-email')
  if (result === 'changed')
    return (
      <Outcome title={t('link.changedTitle')} lead={t('link.changedLead', { email })}>
        <WayOn />
      </Outcome>
    )
  if (result === 'half')
    return (
      <Outcome title={t('link.halfTitle')} lead={side === 'old' ? t('link.halfOld', { email }) : t('link.halfNew')}>
        <WayOn />
      </Outcome>
    )
  return (
    <Outcome title={t('link.refusedTitle')} lead={t('link.refusedLead')}>
      <NewPasswordLink />
      <WayOn variant="ghost" />
    </Outcome>
  )
}

/** The page for a mailed link is only for visitors. */
function NewPasswordLink() {
  const t = useT('auth-email')
  const { loggedIn } = useSession()
  const look = { variant: 'primary', size: 'lg', children: t('link.newPassword') } as const
  if (!loggedIn) return <ButtonLink to="/auth/reset-password" {...look} />
  return <ButtonLink to="/settings/$section" params={{ section: 'password' }} {...look} />
}

function DeadLink() {
  const t = useT('auth-email')
  const { loggedIn } = useSession()
  return (
    <Outcome title={t('link.deadTitle')} lead={t('link.deadLead')}>
      {loggedIn ? (
        <ButtonLink to="/settings/$section" params={{ section: 'email' }} variant="primary" size="lg">
          {t('link.settings')}
        </ButtonLink>
      ) : (
        <SignInLink>{t('link.signIn')}</SignInLink>
      )}
    </Outcome>
  )
}

function WayOn({ variant = 'primary' }: { variant?: 'primary' | 'ghost' }) {
  const t = useT('auth-email')
  const { loggedIn } = useSession()
  if (!loggedIn) return <SignInLink variant={variant}>{t('link.signIn')}</SignInLink>
  return (
    <ButtonLink to="/" variant={variant} size="lg">
      {t('link.home')}
    </ButtonLink>
  )
}
