import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import type { PageMarks } from '#contract/page-marks.ts'
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

/** A route that says itself who may open it: for the pages that are known without the table of all others. */
export function markedRoute<
  const P extends string,
  M extends object,
  A extends Area,
  S extends z.ZodMiniObject | undefined = undefined,
>(path: P, load: () => Promise<M>, name: PageName<M>, options: PageMarks & PageOptions<A, S>) {
  return createRoute({ getParentRoute: () => root, path, ...page(load, name, options) })
}
