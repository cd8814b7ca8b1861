import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { LanguageSwitch } from '#web/components/ui/language-switch.tsx'
import { SkipLink } from '#web/components/ui/skip-link.tsx'
import { markSvg, svgDataUri } from '#web/lib/art/art.ts'
import { useProgrammeName } from '#web/lib/page/programme.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** Around a page that somebody without an account sees: whose site it is, the language, and the way in. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const t = useT('people')
  return (
    // The layout of members brings its own.
    <QueryClientProvider client={queryClient}>
      <div className="visitor">
        <SkipLink />
        <header className="visitor__bar">
          <a className="visitor__name" href="/">
            <img src={svgDataUri(markSvg())} alt="" width="28" height="28" />
            <span translate="no">{useProgrammeName()}</span>
          </a>
          <span className="row">
            <LanguageSwitch />
            <ButtonLink size="sm" to="/auth/login">
              {t('login')}
            </ButtonLink>
          </span>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </QueryClientProvider>
  )
}
