import { useState } from 'react'
import { CodeField } from '#web/components/fields/code-field.tsx'
import type { QrCode } from '#web/components/display/qr-code.ts'
import { QrImage } from '#web/components/display/qr-image.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { confirmApp } from './api.ts'

export type BegunApp = { key: string; code: QrCode }
type Props = { begun: BegunApp; onClose: () => void; onDone: (codes: string[] | null) => void }

/** Shows the key of an application, as a picture and as text, and takes its first code. */
export function AppDialog({ begun: { key, code: picture }, onClose, onDone }: Props) {
  const t = useT('auth-factors')
  const locale = useLocale()
  const [code, setCode] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (typed: string) => {
    setBusy(true)
    try {
      onDone(await confirmApp(typed))
    } catch (error) {
      setFailed(errorMessage(locale, error))
    } finally {
      setBusy(false)
    }
  }
  const type = (value: string) => {
    setFailed(null)
    setCode(value)
    if (value.length === 6) void send(value)
  }
  return (
    <Dialog open title={t('app.title')} onClose={onClose}>
      <DialogBody className="form">
        <p>{t('app.scan')}</p>
        <div className="appkey">
          <QrImage code={picture} label={t('app.qr')} />
          <div>
            <p className="small subtle">{t('app.byHand')}</p>
            <code className="token">{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </div>
        </div>
        <CodeField
          label={t('app.code')}
          value={code}
          onChange={type}
          wrong={failed !== null}
          hint={failed ?? t('app.codeHint')}
          disabled={busy}
        />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="primary" loading={busy} aria-disabled={code.length < 6} onClick={() => void send(code)}>
          {t('app.turnOn')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
