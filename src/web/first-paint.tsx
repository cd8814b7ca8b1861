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

// The server puts in what stands between the braces.
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
  /** With the accounts of the demo offered. */
  demo: string
  /** The files of texts that the page itself waits for. */
  texts: string[]
}

/** The login page as a picture of itself in each language, drawn when the pages are built. */
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

// Nothing can be found or filled in by its name: the page itself is about to come, with the same names.
const withoutNames = (html: string) =>
  html.replaceAll(/ (?:id|for|name|autocomplete|aria-(?:labelledby|describedby))="[^"]*"/gi, '')
