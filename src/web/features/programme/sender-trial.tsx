import { Send } from 'lucide-react'
import { useState } from 'react'
import type { SenderTrial as Trial } from '#contract/programme/programme.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { trySender } from './api.ts'

/** Mails whoever asks from the sender as it would be, and says what the mail server answered. */
export function SenderTrial({ sender }: { sender: string }) {
  const t = useT('programme')
  const act = useAct()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<Trial | null>(null)
  const send = async () => {
    setBusy(true)
    setTried(null)
    await act(async () => setTried(await trySender(sender)))
    setBusy(false)
  }
  return (
    <div className="stack">
      <div className="row row--wrap">
        <Button loading={busy} disabled={!sender.trim()} onClick={() => void send()}>
          <Send />
          {t('trial.send')}
        </Button>
        <p className="small subtle">{t('trial.note')}</p>
      </div>
      <div aria-live="polite">{tried && <Answer {...tried} />}</div>
    </div>
  )
}

function Answer({ from, to, byServer, refused }: Trial) {
  const t = useT('programme')
  if (!refused)
    return <Alert tone={byServer ? 'success' : 'info'}>{t(byServer ? 'trial.sent' : 'trial.kept', { from, to })}</Alert>
  return (
    <Alert tone="danger">
      <p>{t(`trial.refused.${refused.why}`, { from, to })}</p>
      {refused.answer && <p className="small">{t('trial.answer', { answer: refused.answer })}</p>}
    </Alert>
  )
}
