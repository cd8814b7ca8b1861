import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { requestVerification } from '#contract/auth.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { currentLocale, useT } from '#web/lib/i18n.ts'
import { useKeptFocus } from '#web/lib/kept-focus.ts'
import './verify-banner.css'

/** Until the address is confirmed one may browse and edit, but not register or submit. */
export function VerifyBanner({ email }: { email: string }) {
  const t = useT('shell')
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const send = async () => {
    setState('sending')
    try {
      await call(requestVerification)
      setState('sent')
    } catch (error) {
      setState('idle')
      toast(errorMessage(currentLocale(), error), { tone: 'danger' })
    }
  }
  return (
    <div tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      <Alert
        tone="note"
        className="verify"
        icon={<MailCheck />}
        title={t('verify.title')}
        announce
        action={
          state === 'sent' ? undefined : (
            <Button size="sm" loading={state === 'sending'} onClick={() => void send()}>
              {t('verify.send')}
            </Button>
          )
        }
      >
        {state === 'sent' ? t('verify.sent', { email }) : t('verify.text', { email })}
      </Alert>
    </div>
  )
}
