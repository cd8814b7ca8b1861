import { useState } from 'react'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/api/client.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './other-ways.css'

/** Runs a way in and says what went wrong; closing the browser's window for keys is no failure of ours. */
function useWay() {
  const t = useT('auth-ways')
  const locale = useLocale()
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const run = async (name: string, way: () => Promise<unknown>) => {
    setBusy(name)
    setFailed(null)
    try {
      await way()
    } catch (error) {
      setFailed(error instanceof DOMException ? t('notGiven') : errorMessage(locale, error))
      setBusy(null)
    }
  }
  return { busy, failed, run }
}

/** A button for each organisation by whose account people sign in, above the form. */
export function Organisations() {
  const t = useT('auth-ways')
  const organisations = useProgramme()?.organisations ?? []
  const { busy, failed, run } = useWay()
  if (organisations.length === 0) return null
  const leave = async (id: string) => (await import('./organisation-ticket.ts')).leaveFor(id)
  return (
    <div className="orgs">
      {failed && <FormFailure text={failed} />}
      {organisations.map(({ id, name }) => (
        <Button
          key={id}
          className="orgbtn"
          variant="primary"
          size="lg"
          block
          loading={busy === id}
          onClick={() => void run(id, () => leave(id))}
        >
          {t('organisation', { name })}
        </Button>
      ))}
      <p className="orline">{t('or')}</p>
    </div>
  )
}

/** Under the form, where this browser keeps passkeys for this address. */
export function PasskeyButton() {
  const t = useT('auth-ways')
  const programme = useProgramme()
  const { busy, failed, run } = useWay()
  if (programme?.passkeys !== location.hostname) return null
  const enter = async () => session.enter(await (await import('#web/lib/session/passkeys.ts')).tokenByPasskey())
  return (
    <div className="passkey-way">
      {failed && <FormFailure text={failed} />}
      <Button variant="ghost" block loading={busy !== null} onClick={() => void run('passkey', enter)}>
        {t('passkey')}
      </Button>
    </div>
  )
}
