import { ArrowLeft, FileText, FingerprintPattern, Smartphone } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import type { SecondStep as Step } from '#contract/auth/auth.ts'
import type * as factors from '#contract/auth/factors.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { call, session } from '#web/lib/api/client.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { CodeField } from '#web/components/fields/code-field.tsx'
import { hasPasskeys, isNotGiven, tokenByPasskey } from '#web/lib/session/passkeys.ts'
import './second-step.css'

// Without the contract's schemas, which are too heavy for the login page.
const finishLogin = { method: 'POST', path: '/auth/login/code' } as typeof factors.finishLogin

type Failed = { text: string; isCode: boolean } | null

/** Finishes a sign-in and says what went wrong; a step that is over leads back to the password. */
function useFinish(onOver: () => void) {
  const t = useT('auth-factors')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed>(null)
  const finish = async (tokenOf: () => Promise<string>) => {
    setBusy(true)
    setFailed(null)
    try {
      await session.enter(await tokenOf())
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'step_over' || code === 'invalid_credentials') return onOver()
      const text = isNotGiven(error) ? t('step.notGiven') : errorMessage(locale, error)
      setFailed({ text, isCode: code === 'code_wrong' || code === 'code_used' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, finish, forget: () => setFailed(null) }
}

/** The second step of a sign-in, in the place of the form for the first. */
export function SecondStep({ step, onBack }: { step: Step; onBack: () => void }) {
  const t = useT('auth-factors')
  const programme = useProgramme()
  const canKey = step.passkey && hasPasskeys(programme)
  const [kind, setKind] = useState<'code' | 'recovery'>('code')
  const { busy, failed, finish, forget } = useFinish(onBack)
  const change = () => {
    forget()
    setKind(kind === 'code' ? 'recovery' : 'code')
  }
  return (
    <>
      <Button variant="ghost" size="sm" className="twofa__back" onClick={onBack}>
        <ArrowLeft />
        {t('step.back')}
      </Button>
      <h1 className="auth__title">{t('step.title')}</h1>
      <p className="lead">{t(kind === 'code' ? 'step.lead' : 'step.recoveryLead')}</p>
      {failed && !failed.isCode && <FormFailure text={failed.text} />}
      {step.code && (
        <CodeForm
          key={kind}
          kind={kind}
          busy={busy}
          wrong={failed?.isCode ? failed.text : null}
          onType={forget}
          onSend={(code, remember) =>
            void finish(async () => (await call(finishLogin, { body: { ticket: step.ticket, code, remember } })).token)
          }
        />
      )}
      <ul className="twofa__alt" aria-label={t('step.others')}>
        {canKey && (
          <li>
            <Button
              variant="ghost"
              block
              disabled={busy}
              onClick={() => void finish(() => tokenByPasskey(step.ticket))}
            >
              <FingerprintPattern />
              {t('step.passkey')}
            </Button>
          </li>
        )}
        {step.code && (
          <li>
            <Button variant="ghost" block disabled={busy} onClick={change}>
              {kind === 'code' ? <FileText /> : <Smartphone />}
              {t(kind === 'code' ? 'step.recovery' : 'step.app')}
            </Button>
          </li>
        )}
      </ul>
      <p className="small subtle">{t('step.lost')}</p>
    </>
  )
}

type FormProps = {
  kind: 'code' | 'recovery'
  busy: boolean
  wrong: string | null
  onType: () => void
  onSend: (code: string, remember: boolean) => void
}

function CodeForm({ kind, busy, wrong, onType, onSend }: FormProps) {
  const t = useT('auth-factors')
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const missing = kind === 'code' ? 6 - code.length : code.length < 8 ? 1 : 0
  const type = (value: string) => {
    onType()
    setCode(value)
    if (kind === 'code' && value.length === 6) onSend(value, remember)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (missing === 0 && !busy) onSend(code, remember)
  }
  return (
    <form className="form twofa" onSubmit={submit} noValidate>
      {kind === 'code' ? (
        <CodeField
          label={t('step.code')}
          value={code}
          onChange={type}
          wrong={wrong !== null}
          hint={wrong ?? t('step.missing', { count: missing })}
          disabled={busy}
        />
      ) : (
        <Field label={t('step.recoveryCode')} hint={t('step.recoveryHint')} error={wrong ?? undefined}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
      )}
      <Checkbox checked={remember} onChange={({ target }) => setRemember(target.checked)}>
        {t('step.remember')}
      </Checkbox>
      <Button type="submit" variant="primary" size="lg" block loading={busy} aria-disabled={missing > 0}>
        {t('step.submit')}
      </Button>
    </form>
  )
}
