import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { isFirstVisit } from '#web/lib/page/first-visit.ts'
import { loginRoutes } from './login-routes.tsx'
import type { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

/** A router that knows the login page alone; `addAllRoutes` of its context adds the others. */
export function makeRouter(history?: RouterHistory) {
  const router = createRouter({
    // All links of the product are checked against the whole table.
    routeTree: loginRoutes as unknown as typeof routeTree,
    context: { addAllRoutes },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: mayPrefetch() ? 'intent' : false,
    // Preloaded data is in the query cache, which decides when it is stale.
    defaultPreloadStaleTime: 0,
    // Errors that even the error page cannot show go to our last resort, not to the router's default.
    disableGlobalCatchBoundary: true,
    scrollRestoration: scrollsOnlyForPages(),
  })
  /** The table of all pages hangs its routes onto the same root. */
  async function addAllRoutes() {
    await import('./routes.tsx')
    router.setRoutes(router.buildRouteTree())
  }
  return router
}

/** A new page starts at the top and Back restores the old position; a change of only the query does not scroll. */
function scrollsOnlyForPages() {
  let shown: string | undefined
  // Noted as it happens: asking once the page is rendered would force an early layout.
  let hasScrolled = scrollY > 0
  addEventListener('scroll', () => (hasScrolled = true), { once: true })
  return ({ location }: { location: { pathname: string; hash: string } }) => {
    // After a reload or Back the router restores the position; on a first visit somebody may have scrolled meanwhile.
    const samePage = shown === undefined ? hasScrolled && isFirstVisit() : location.pathname === shown
    shown = location.pathname
    if (!samePage || location.hash) return true
    // The router stores positions only for elements that have scrolled since the last change: trigger it.
    queueMicrotask(() => document.dispatchEvent(new Event('scroll')))
    return false
  }
}

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** Preloading costs data: not offline, not on 2g, not with data saving on. */
function mayPrefetch(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection
  return navigator.onLine && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}
