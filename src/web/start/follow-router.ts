import { session } from '#web/lib/api/client.ts'
import { claimDrafts } from '#web/lib/forms/drafts.ts'
import { loadingBar } from '#web/lib/page/loading-bar.ts'
import type { AppRouter } from '#web/app/router.ts'

/** Connects the session, the loading bar and the focus to the router. Returns the function that disconnects them. */
export function followRouter(router: AppRouter): () => void {
  session.attach({
    address: () => router.latestLocation.publicHref,
    go: (href) => router.navigate({ href, replace: true, ignoreBlocker: true }),
    mark: () => router.state.matches.at(-1)?.staticData.auth,
  })
  const follow = (event: StorageEvent) => void session.follow(event)
  window.addEventListener('storage', follow)
  const ends = [
    () => window.removeEventListener('storage', follow),
    followUser(router),
    router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) loadingBar.start()
    }),
    router.subscribe('onResolved', () => {
      if (router.state.matches.some((match) => match.status === 'error')) loadingBar.fail()
      loadingBar.finish()
    }),
    router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || toLocation.hash) return
      // A record that opens in the place of its list takes the link that led there with it.
      const isOther = recordIn(fromLocation) !== recordIn(toLocation)
      if (pathChanged || (isOther && document.activeElement === document.body)) focusPage()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Another person has signed in: the pages hold data of the previous one. */
function followUser(router: AppRouter): () => void {
  let known = session.state().user?.id
  if (known) claimDrafts(known)
  return session.subscribe(() => {
    const id = session.state().user?.id
    if (id === known) return
    const changed = known !== undefined && id !== undefined
    known = id
    if (id) claimDrafts(id)
    if (changed) void router.invalidate()
  })
}

/** Moves the focus to the new page, so that screen readers start reading there. */
function focusPage() {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!start) return
  if (!start.hasAttribute('tabindex')) start.tabIndex = -1
  start.focus({ preventScroll: true })
}

const recordIn = ({ search }: { search: object }) => ('id' in search ? search.id : undefined)
