import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LanguageSwitch } from '#web/components/ui/language-switch.tsx'
import { SkipLink } from '#web/components/ui/skip-link.tsx'
import { Countdown } from '#web/components/display/countdown.tsx'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { Brand } from './brand.tsx'
import './auth-layout.css'

// Not the contract's list, which would bring its schemas to the login page.
const legalKinds = ['terms', 'privacy', 'accessibility'] as const

/** The form at the left, the greenhouse picture at the right; below 1024 px a strip of it above the form. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useT('common')
  const locale = useLocale()
  const programme = useProgramme()
  const [year] = useState(() => new Date().getFullYear())
  const organisation = programme?.organisation
  return (
    <div className="auth">
      <SkipLink />
      <div className="auth__form">
        <header className="auth__top">
          <Brand line={organisation && t('programmeOf', { organisation })} />
          <LanguageSwitch />
        </header>
        <main className="auth__main" id="main">
          {children}
        </main>
        <footer className="auth__foot small subtle">
          {organisation && <span>{t('auth.rights', { year: String(year), organisation })}</span>}
          {legalKinds.map((kind) => (
            <Link key={kind} to="/legal/$kind" params={{ kind }}>
              {t(`legal.${kind}`)}
            </Link>
          ))}
          {programme && <a href={`mailto:${programme.contact}`}>{t('auth.help')}</a>}
        </footer>
      </div>
      <aside className="greenhouse" aria-label={t('auth.about')}>
        <div className="greenhouse__art" role="presentation" />
        <div className="greenhouse__text">
          <p className="greenhouse__title">{programme && (programme.tagline[locale] ?? programme.tagline.pt)}</p>
          {programme?.nextCohort && (
            <div className="greenhouse__clock">
              <p className="small">{t('auth.closes', { cohort: programme.nextCohort.name })}</p>
              <Countdown to={programme.nextCohort.closesAt} size="xl" losable />
            </div>
          )}
        </div>
      </aside>
    </div>
  )
}
