import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import type { Area } from '#web/locales/areas.ts'
import { LazyErrorPage } from './errors/lazy-error-page.tsx'
import { page, type PageName, type PageOptions } from './page.tsx'
import { prepareRoute } from './pipeline.ts'
import { Root } from './root.tsx'

export type RouterContext = {
  /** Makes the addresses of all pages known to the router. */
  addAllRoutes: () => Promise<void>
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: LazyErrorPage,
  beforeLoad: prepareRoute,
})

/** One route: its address, the file of its page, the name of the page in that file, and its marks. */
export function route<
  const P extends string,
  M extends object,
  A extends Area,
  S extends z.ZodMiniObject | undefined = undefined,
>(path: P, load: () => Promise<M>, name: PageName<M>, options: PageOptions<A, S>) {
  return createRoute({ getParentRoute: () => root, path, ...page(load, name, options) })
}

export const guest = { layout: 'auth', auth: 'guest' } as const
