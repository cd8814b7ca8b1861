import { Link } from '@tanstack/react-router'
import { KeyRound, MonitorSmartphone, Palette } from 'lucide-react'
import { FormCard } from '#web/components/editor/form-section.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { settingsQueries } from './api.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import './settings.css'

export const prefetch = () => fetchFirst(settingsQueries.sessions())

const sections = [
  { id: 'password', Icon: KeyRound },
  { id: 'sessions', Icon: MonitorSmartphone },
  { id: 'appearance', Icon: Palette },
] as const

export function SettingsPage() {
  const t = useT('settings')
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="settings">
        <nav className="snav" aria-label={t('title')}>
          {sections.map(({ id, Icon }) => (
            <Link
              className="snav__item"
              to="/settings"
              hash={id}
              replace
              activeOptions={{ includeHash: true }}
              key={id}
            >
              <Icon />
              {t(`${id}.title`)}
            </Link>
          ))}
        </nav>
        <FormCard>
          <PasswordSection />
          <SessionsSection />
          <AppearanceSection />
        </FormCard>
      </div>
    </>
  )
}
