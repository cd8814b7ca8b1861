import { useState } from 'react'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './verify-banner.css'

/** Signing in undid the deletion of the account, which nobody should have to guess. */
export function ReturnedBanner() {
  const t = useT('shell')
  const { user } = useSession()
  const [seen, setSeen] = useState(false)
  if (!user?.returned || seen) return null
  return (
    <Alert
      tone="success"
      className="verify"
      title={t('returned.title', { name: user.firstName })}
      action={
        <Button size="sm" onClick={() => setSeen(true)}>
          {t('returned.close')}
        </Button>
      }
    >
      {t('returned.text')}
    </Alert>
  )
}
