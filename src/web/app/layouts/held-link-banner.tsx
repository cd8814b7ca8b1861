import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { session } from '#web/lib/api/client.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { signOut } from '../sign-out.ts'
import './verify-banner.css'

/** Somebody opened a mailed link for a new password while signed in: says so, and offers to use it. */
export function HeldLinkBanner({ email }: { email: string }) {
  const t = useT('shell')
  const navigate = useNavigate()
  const [link, setLink] = useState(() => session.heldLink)
  if (link === null) return null
  const close = () => {
    session.heldLink = null
    setLink(null)
  }
  const use = async () => {
    close()
    await signOut()
    await navigate({ href: link })
  }
  return (
    <Alert
      tone="note"
      className="verify"
      icon={<KeyRound />}
      title={t('heldLink.title', { email })}
      announce
      action={
        <>
          <Button size="sm" onClick={() => void use()}>
            {t('heldLink.use')}
          </Button>
          <Button size="sm" variant="ghost" onClick={close}>
            {t('heldLink.stay')}
          </Button>
        </>
      }
    >
      {t('heldLink.text')}
    </Alert>
  )
}
