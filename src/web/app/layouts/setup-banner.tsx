import { useLocation } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Alert } from '#web/components/ui/alert.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './verify-banner.css'

/** Leads the first administrator of a fresh installation to its settings. */
export function SetupBanner() {
  const t = useT('shell')
  const programme = useProgramme()
  const mayManage = useHasScope('programme:manage')
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  // The home page of a new programme begins with its first steps.
  if (!mayManage || !programme || programme.configured || (programme.opening && isHome)) return null
  return (
    <Alert
      tone="note"
      className="verify"
      icon={<SlidersHorizontal />}
      title={t('setup.title')}
      action={
        <ButtonLink to="/manage/programme" size="sm">
          {t('setup.open')}
        </ButtonLink>
      }
    >
      {t('setup.text')}
    </Alert>
  )
}
