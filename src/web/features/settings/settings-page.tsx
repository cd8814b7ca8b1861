import { Link } from '@tanstack/react-router'
import { KeyRound, Mail, MonitorSmartphone, Palette } from 'lucide-react'
import { legalKinds } from '#contract/programme.ts'
import { FormCard } from '#web/components/editor/form-section.tsx'
import { Sectioned } from '#web/components/editor/sectioned.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { settingsQueries } from './api.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import './settings.css'

export const prefetch = () => fetchFirst(settingsQueries.sessions())

const sections = [
  { id: 'email', Icon: Mail },
  { id: 'password', Icon: KeyRound },
  { id: 'sessions', Icon: MonitorSmartphone },
  { id: 'appearance', Icon: Palette },
] as const

export function SettingsPage() {
  const t = useT('settings')
  const common = useT('common')
  const { user } = useSession()
  const shown = sections.filter(({ id }) => id !== 'email' || user?.emailVerified === false)
  return (
    <>
      <PageHeader title={t('title')} />
      <Sectioned label={t('title')} sections={shown.map(({ id, Icon }) => ({ id, Icon, title: t(`${id}.title`) }))}>
        <FormCard>
          {user?.emailVerified === false && <EmailSection key={user.email} email={user.email} />}
          <PasswordSection />
          <SessionsSection />
          <AppearanceSection />
        </FormCard>
      </Sectioned>
      <nav className="settings__legal small" aria-label={t('legal')}>
        {legalKinds.map((kind) => (
          <Link className="link link--quiet" key={kind} to="/legal/$kind" params={{ kind }}>
            {common(`legal.${kind}`)}
          </Link>
        ))}
      </nav>
    </>
  )
}
