import type * as z from 'zod/mini'
import type { PageMarks } from '#contract/page-marks.ts'
import { type PagePath, pages } from '#contract/pages.ts'
import type { Area } from '#web/locales/areas.ts'
import { markedRoute } from './marked-route.tsx'
import type { PageName, PageOptions } from './page.tsx'

/** `/events/{slug}` is `/events/$slug` to the router. */
type InRouter<P extends string> = P extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}$${Name}${InRouter<After>}`
  : P

/** One route: its address in `pages.ts`, the file of its page, the name of the page in that file, and its marks. */
export function route<
  const P extends InRouter<PagePath>,
  M extends object,
  A extends Area,
  S extends z.ZodMiniObject | undefined = undefined,
>(
  path: P,
  load: () => Promise<M>,
  name: PageName<M>,
  options: Omit<PageOptions<A, S>, Exclude<keyof PageMarks, 'scope'>>,
) {
  const marks: PageMarks = pages[path.replaceAll(/\$(\w+)/g, '{$1}') as PagePath]
  return markedRoute(path, load, name, { ...marks, ...options })
}
