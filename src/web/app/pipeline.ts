import { session } from '#web/lib/api/client.ts'
import { breath, firstBreath } from '#web/lib/page/breath.ts'
import { loadOrReload } from './chunk-reload.ts'
import { layoutOf, loadLayout } from './layouts/layouts.ts'
import type { Marks } from './marks.ts'
import { globalMiddleware, runMiddleware } from './middleware.ts'

type Navigation = {
  location: { publicHref: string; pathname: string }
  matches: readonly { staticData: Marks }[]
  preload: boolean
}

/**
 * Runs on every route change before the page's own checks and data: guards, language, then the code. The argument is
 * `unknown`, because the router's type for it depends on the route table, which uses this function.
 */
export async function prepareRoute(navigation: unknown) {
  const { location, matches, preload } = navigation as Navigation
  const marks = matches.at(-1)?.staticData ?? {}
  const change = { address: location.publicHref, marks, session, preload }
  const [guard, ...others] = globalMiddleware
  await runMiddleware([guard], change)
  await firstBreath()
  const load = async () => {
    const layout = loadLayout(layoutOf(marks))
    // The code of the frame runs in a task of its own. `early.js` has asked for that of the page.
    if (document.querySelector('#boot')) await layout.then(breath)
    await Promise.all([marks.load?.(preload ? undefined : location.pathname), layout])
  }
  // Texts and code load side by side. A failed preload must not reload the current page.
  await Promise.all([runMiddleware(others, change), preload ? load() : loadOrReload(load)])
  await runMiddleware(marks.middleware ?? [], change)
}
