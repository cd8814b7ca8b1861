import type { ReactNode } from 'react'
import { LanguageSwitch } from '#web/components/ui/language-switch.tsx'
import { SkipLink } from '#web/components/ui/skip-link.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import './blank-frame.css'
import { Brand } from './brand.tsx'

/** The frame of the error pages: mark, language switch, and one message in the middle. */
export function BlankFrame({ children }: { children: ReactNode }) {
  const t = useT('common')
  const programme = useProgramme()
  return (
    <div className="blank">
      <SkipLink />
      <header className="blank__top">
        <Brand />
        <LanguageSwitch />
      </header>
      {children}
      <footer className="blank__foot small subtle">
        {programme && t('programmeOf', { organisation: programme.organisation })}
      </footer>
    </div>
  )
}
