import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { markSvg, svgDataUri } from '#art/art.ts'
import { useProgrammeName } from '#web/lib/page/programme.ts'
import { session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { ButtonLink } from './button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SkipLink } from './skip-link.tsx'
import './visitor-frame.css'

/**
 * Around a page that somebody without an account sees: whose site it is, the language, and `login`, the way in and back.
 * What is read as a text stands in a `visitor__text`.
 */
export function VisitorFrame({ login, children }: { login: string; children: ReactNode }) {
  const { href } = useLocation()
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
          <div className="row">
            <LanguageSwitch />
            <ButtonLink size="sm" to="/auth/login" onClick={() => session.remembered.remember(href)}>
              {login}
            </ButtonLink>
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </QueryClientProvider>
  )
}
