import { session } from '#web/lib/api/client.ts'
import { loadOrReload } from './chunk-reload.ts'
import { loadLayout } from './layouts.ts'
import type { Marks } from './marks.ts'
import { globalMiddleware, runMiddleware } from './middleware.ts'

type Navigation = {
  location: { publicHref: string }
  matches: readonly { staticData: Marks }[]
  preload: boolean
}

/**
 * What happens on every route change before the page's own checks and data: guards, language, then the code.
 * The router's own type of the argument depends on the route table, which depends on this function.
 */
export async function prepareRoute(navigation: unknown) {
  const { location, matches, preload } = navigation as Navigation
  const marks = matches.at(-1)?.staticData ?? {}
  const change = { address: location.publicHref, marks, session, preload }
  await runMiddleware(globalMiddleware, change)
  const load = async () => {
    await Promise.all([marks.load?.(), loadLayout(marks.layout)])
  }
  // While only looking ahead a failure is no reason to reload the page on show.
  await (preload ? load() : loadOrReload(load))
  await runMiddleware(marks.middleware ?? [], change)
}
