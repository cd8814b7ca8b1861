import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: mayPrefetch() ? 'intent' : false,
    // What is fetched ahead lives in the query cache, which knows how old it may be.
    defaultPreloadStaleTime: 0,
    // What even the error page cannot show is for our last resort, not for the router's own words.
    disableGlobalCatchBoundary: true,
    scrollRestoration: scrollsOnlyForPages(),
  })
}

/** A new page starts at the top and an old one where it was left; a change of the query alone moves nothing. */
function scrollsOnlyForPages() {
  let shown: string | undefined
  return ({ location }: { location: { pathname: string; hash: string } }) => {
    const samePage = location.pathname === shown
    shown = location.pathname
    if (!samePage || location.hash !== '') return true
    // The router keeps positions of what has scrolled since the last change; it did, before this one.
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

/** Looking ahead costs data: not offline, not on 2g, not for those who save. */
function mayPrefetch(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection
  return navigator.onLine && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}
