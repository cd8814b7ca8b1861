import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loginPath } from '#contract/page-marks.ts'
import type { Programme } from '#contract/programme/programme.ts'
import { roles } from '#contract/scopes.ts'
import { AuthLayout } from '#web/app/layouts/auth-layout.tsx'
import { FirstFrame } from '#web/app/layouts/first-frame.tsx'
import type { Marks } from '#web/app/marks.ts'
import { textsOf } from '#web/app/middleware.ts'
import { LoginPage } from '#web/features/auth/login-page.tsx'
import { locales, type Locale, loadTexts, setLocale, useT } from '#web/lib/text/i18n.ts'
import { useTitleText } from '#web/lib/page/route-titles.ts'
import { setProgramme } from '#web/lib/page/programme.ts'
import { pages } from './starts-of-pages.ts'

// The server replaces the placeholders in braces.
const programme: Programme = {
  name: '{{siteName}}',
  article: 'o',
  nameEn: null,
  articleEn: 'none',
  organisation: '{{organisation}}',
  tagline: { pt: '{{tagline}}', en: '{{tagline}}' },
  contact: '{{contact}}',
  logo: null,
  styles: null,
  currency: 'EUR',
  closedTracks: [],
  rules: { problemDays: 0, opportunityDays: 0, daysOff: [], risk: {} as never },
  zone: '',
  configured: true,
  opening: false,
  legal: { terms: 1, privacy: 1, accessibility: 1 },
  nextCohort: null,
  passkeys: null,
  organisations: [],
  demoAccounts: [],
}
const demoAccounts = roles.map((role) => ({ role, email: `{{demo.${role}}}`, password: '' }))

export type Pictures = {
  /** The login page; `demo` shows the demo accounts. */
  plain: string
  demo: string
  /** The frame of the pages that need a session. */
  frame: string
  /** The frame of a page of which more is known before it loads, by the page's path. */
  frames: Record<string, string>
}

/** Static HTML in each language, rendered at build time. */
export async function firstPaints(): Promise<Record<Locale, Pictures>> {
  const found = {} as Record<Locale, Pictures>
  for (const locale of locales) {
    await setLocale(locale)
    await loadTexts(['common', 'basics', 'auth'])
    setProgramme(programme)
    const frame = picture(<FirstFrame />)
    const frames = await framesOfPages()
    const plain = picture(login)
    setProgramme({ ...programme, demoAccounts })
    found[locale] = { frame, frames, plain, demo: picture(login) }
  }
  return found
}

async function framesOfPages() {
  const opening = pages.filter(({ staticData }) => staticData.opening)
  await loadTexts(opening.flatMap(({ staticData }) => textsOf(staticData)))
  return Object.fromEntries(
    opening.map(({ path, staticData }) => [
      path,
      picture(path === '/' ? <HomeFrame {...staticData} /> : <OpeningFrame {...staticData} />),
    ]),
  )
}

function OpeningFrame({ texts, title, opening }: Marks) {
  return <FirstFrame title={useTitleText({ texts, title })} opening={useTitleText({ texts, title: opening })} />
}

/** Whom to greet is not known yet: the heading names the page until then. */
function HomeFrame({ texts, opening }: Marks) {
  return <FirstFrame isHome title={useT('home')('area.home')} opening={useTitleText({ texts, title: opening })} />
}

const login = (
  <AuthLayout>
    <LoginPage />
  </AuthLayout>
)

function picture(page: ReactNode): string {
  const history = createMemoryHistory({ initialEntries: [loginPath] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  return withoutNames(renderToStaticMarkup(<RouterContextProvider router={router}>{page}</RouterContextProvider>))
}

// Removes ids and names: the real page is about to follow with the same ones.
const withoutNames = (html: string) =>
  html.replaceAll(/ (?:id|for|name|autocomplete|aria-(?:labelledby|describedby))="[^"]*"/gi, '')
