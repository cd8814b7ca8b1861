import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { canBeTold, toldHere } from '#web/lib/page/told-here.ts'
import { useT } from '#web/lib/text/i18n.ts'

const isOpen = () => canBeTold() && Notification.permission === 'default' && !toldHere.isAnswered()

/** Asks once, and only whoever has something that can be missed: an offer, a ticket, work for a jury. */
export function PushCard({ isDue }: { isDue: boolean }) {
  const t = useT('notices')
  const act = useAct()
  const [asks, setAsks] = useState(isOpen)
  const [busy, setBusy] = useState(false)
  if (!asks || !isDue) return null
  const accept = async () => {
    setBusy(true)
    await act(async () => {
      const { tellHere } = await import('./told-device.ts')
      const agreed = await tellHere()
      if (agreed) toast(t('push.on'), { text: t('push.onText') })
      setAsks(isOpen())
    })
    setBusy(false)
  }
  const later = () => {
    toldHere.decline()
    setAsks(false)
  }
  return (
    <Card as="section" pad className="stack" aria-labelledby="push-asked">
      <h2 className="title-card row" id="push-asked">
        <BellRing size={18} aria-hidden />
        {t('push.ask')}
      </h2>
      <p className="small muted">{t('push.askText')}</p>
      <div className="row">
        <Button variant="soft" loading={busy} onClick={() => void accept()}>
          {t('push.accept')}
        </Button>
        <Button variant="ghost" onClick={later}>
          {t('push.notNow')}
        </Button>
      </div>
    </Card>
  )
}
