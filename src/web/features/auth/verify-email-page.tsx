import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { requestVerification, verifyEmail } from '#contract/auth/auth.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Plant } from '#web/components/display/plant.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { call, session } from '#web/lib/api/client.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useAnswer } from '#web/lib/api/use-answer.ts'
import './auth.css'
import { isDeadLink } from './outcome.tsx'
import '#web/components/fields/field.css'

export function VerifyEmailPage() {
  const { token = '' } = useParams({ strict: false })
  const asked = useAnswer(`verify ${token}`, () => verifyOnce(token))
  return (
    <div tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      <Verification {...asked} />
    </div>
  )
}

function Verification({ answer, error, retry }: ReturnType<typeof useAnswer<true>>) {
  const t = useT('auth-email')
  const { user } = useSession()
  if (answer) return <Result lit={7} title={t('verify.doneTitle')} lead={t('verify.doneLead')} />
  if (error === undefined) return <Result lit={3} title={t('verify.checking')} busy />
  if (!isDeadLink(error)) return <Failed error={error} onRetry={retry} />
  if (user?.emailVerified) return <Result lit={7} title={t('verify.doneTitle')} lead={t('verify.knownLead')} />
  return <DeadLink />
}

const running = new Map<string, Promise<true>>()

/** A link works once, but React may mount a page twice: share the request. */
function verifyOnce(token: string): Promise<true> {
  const verifying =
    running.get(token) ??
    call(verifyEmail, { params: { token } })
      .then(() => session.refresh().catch(() => undefined))
      .then(() => true as const)
  running.set(token, verifying)
  verifying.catch((error: unknown) => isDeadLink(error) || running.delete(token))
  return verifying
}

type ResultProps = { lit: number; title: string; lead?: string; busy?: boolean; children?: ReactNode }

function Result({ lit, title, lead, busy, children }: ResultProps) {
  return (
    <div aria-live="polite" aria-busy={busy}>
      <Plant lit={lit} size={56} />
      <h1 className="auth__title auth__title--after-art">{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children ?? (!busy && <WayOn />)}
    </div>
  )
}

function WayOn() {
  const t = useT('auth-email')
  const { loggedIn } = useSession()
  return (
    <div className="auth__actions">
      <ButtonLink to={loggedIn ? '/' : '/auth/login'} variant="primary" size="lg">
        {loggedIn ? t('verify.home') : t('verify.signIn')}
      </ButtonLink>
    </div>
  )
}

function DeadLink() {
  const t = useT('auth-email')
  const { loggedIn } = useSession()
  return (
    <Result lit={1} title={t('verify.deadTitle')} lead={t('verify.deadLead')}>
      {loggedIn ? <SendAgain /> : <WayOn />}
    </Result>
  )
}

function SendAgain() {
  const t = useT('auth-email')
  const locale = useLocale()
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | { error: unknown }>('idle')
  const send = () => {
    setState('sending')
    call(requestVerification).then(
      () => setState('sent'),
      (error: unknown) => setState({ error }),
    )
  }
  return (
    <div className="form auth__fields" tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      {state === 'sent' && (
        <Alert tone="success" announce>
          {t('verify.sent')}
        </Alert>
      )}
      {typeof state === 'object' && (
        <Alert tone="danger" announce>
          {errorMessage(locale, state.error)}
        </Alert>
      )}
      <div className="row">
        {state !== 'sent' && (
          <Button variant="primary" size="lg" loading={state === 'sending'} onClick={send}>
            {t('verify.again')}
          </Button>
        )}
        <ButtonLink to="/" variant={state === 'sent' ? 'primary' : 'ghost'} size="lg">
          {t('verify.home')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('auth-email')
  return (
    <Result lit={1} title={t('verify.failedTitle')} lead={errorMessage(useLocale(), error)}>
      <div className="auth__actions">
        <Button variant="primary" size="lg" onClick={onRetry}>
          {t('verify.retry')}
        </Button>
      </div>
    </Result>
  )
}
