import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Programme } from '#contract/programme.ts'
import { roles } from '#contract/scopes.ts'
import { AuthLayout } from './app/layouts/auth-layout.tsx'
import { LoginPage } from './features/auth/login-page.tsx'
import { currentLocale, type Locale, loadTexts, setLocale } from './lib/text/i18n.ts'
import { setProgramme } from './lib/page/programme.ts'
import { loginPath } from './lib/session/remembered-address.ts'

const areas = ['common', 'basics', 'auth'] as const

// The server replaces the placeholders in braces.
const programme: Programme = {
  name: '{{siteName}}',
  organisation: '{{organisation}}',
  tagline: { pt: '', en: '' },
  contact: '{{contact}}',
  cohort: null,
  nextCohort: null,
  demoAccounts: [],
}
const demoAccounts = roles.map((role) => ({ role, email: `{{demo.${role}}}`, password: '' }))

export type FirstPaint = {
  plain: string
  /** The same with the demo accounts shown. */
  demo: string
  /** The text files that the page itself loads. */
  texts: string[]
}

/** Static HTML of the login page in each language, rendered at build time. */
export async function firstPaints(): Promise<Record<Locale, FirstPaint>> {
  await loadTexts(areas)
  const pt = firstPaint()
  await setLocale('en')
  return { pt, en: firstPaint() }
}

function firstPaint(): FirstPaint {
  return {
    plain: picture(programme),
    demo: picture({ ...programme, demoAccounts }),
    texts: areas.map((area) => `/locales/${currentLocale()}/${area}.json?raw`),
  }
}

function picture(shown: Programme): string {
  setProgramme(shown)
  const history = createMemoryHistory({ initialEntries: [loginPath] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const page = (
    <RouterContextProvider router={router}>
      <AuthLayout>
        <LoginPage />
      </AuthLayout>
    </RouterContextProvider>
  )
  return withoutNames(renderToStaticMarkup(page))
}

// Removes ids and names: the real page is about to follow with the same ones.
const withoutNames = (html: string) =>
  html.replaceAll(/ (?:id|for|name|autocomplete|aria-(?:labelledby|describedby))="[^"]*"/gi, '')
