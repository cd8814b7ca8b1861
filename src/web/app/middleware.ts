import { redirect } from '@tanstack/react-router'
import { type LayoutName, loginPath } from '#contract/page-marks.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'
import type { Area } from '#web/locales/areas.ts'
import { PageError } from '#web/lib/page/page-error.ts'
import { pathOf } from '#web/lib/session/remembered-address.ts'
import type { Session } from '#web/lib/session/session.ts'
import { loadOrReload } from './chunk-reload.ts'
import type { Marks } from './marks.ts'

export type RouteChange = {
  /** The requested path, query and hash. */
  address: string
  marks: Marks
  session: Session
  /** While preloading, nothing may be stored or used up. */
  preload: boolean
}

type Middleware = (change: RouteChange) => void | Promise<void>

/** Run by name on every route change, in this order; the first redirect or error ends the series. */
export const globalMiddleware = ['auth', 'nuxti18n'] as const

const middlewares: Record<string, Middleware> = { auth, nuxti18n }

export async function runMiddleware(names: readonly string[], change: RouteChange, known = middlewares) {
  for (const name of names) {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined
    if (!middleware) throw new PageError(500, `Unknown middleware ${name}`)
    await middleware(change)
  }
}

/** Pages need a session unless marked otherwise; guest pages are only for visitors. */
function auth({ address, marks, session, preload }: RouteChange) {
  if (marks.auth === 'off') return
  const isGuestPage = marks.auth === 'guest' || pathOf(address).toLowerCase() === loginPath
  if (session.state().loggedIn) {
    if (isGuestPage) {
      // A mailed link must not end in silence: the page where the person lands tells about it.
      if (!preload && /^\/auth\/reset-password\/./.test(address)) session.heldLink = address
      sendTo(preload ? '/' : session.remembered.take())
    }
    if (session.isExpired()) {
      if (!preload) session.drop(address)
      sendTo(loginPath)
    }
    const due = session.state().user?.factorDue
    if (due && Date.parse(due) < Date.now() && pathOf(address) !== enrolPath) sendTo(enrolPath)
    if (marks.scope && !session.hasScope(marks.scope)) throw new PageError(403, 'You may not see this page')
  } else if (!isGuestPage) askToSignIn({ address, session, preload })
}

/** Nothing else is open to those of the team whose second step is overdue. */
const enrolPath = '/auth/second-step'

/** The address is remembered, and returned to after the login. */
export function askToSignIn({ address, session, preload }: Omit<RouteChange, 'marks'>): never {
  if (!preload) session.remembered.remember(address)
  sendTo(loginPath)
}

/** The login page must stay light: pages with the auth layout list the texts they need themselves. */
const frameTexts: Record<LayoutName, Area[]> = { auth: [], blank: ['ui'], default: ['ui', 'shell'] }

export const textsOf = ({ layout = 'default', texts = [] }: Marks): Area[] => [
  'common',
  'basics',
  ...frameTexts[layout],
  ...texts,
]

/** Addresses carry no language, so this only loads the page's texts. The specification fixes the name. */
async function nuxti18n({ marks, preload }: RouteChange) {
  const load = () => loadTexts(textsOf(marks))
  // A failed preload must not reload the current page.
  await (preload ? load() : loadOrReload(load))
}

// Replaces the history entry, so that Back does not loop.
function sendTo(href: string): never {
  throw redirect({ href, replace: true })
}
