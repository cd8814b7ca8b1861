import type { PageMarks } from '#contract/page-marks.ts'
import type { AskedEarly } from '#web/lib/api/asked-early.ts'
import type { Area } from '#web/locales/areas.ts'

/** The settings of a page: who may open it and its layout, and what the route table says. */
export type Marks = Partial<PageMarks> & {
  /** The scope that a person needs to see the page. */
  scope?: string
  /** Page middleware by name, run after the global ones. */
  middleware?: readonly string[]
  /** The areas of texts that the page uses; `common` and `ui` are always loaded. */
  texts?: readonly Area[]
  /** The key of the title in the first of `texts`; without it the page sets its own title. */
  title?: string
  /** The key of the sentence below the title in the first picture of the page, in the first of `texts`. */
  opening?: string
  /** What the page asks the API for first, begun while its code loads; `{path}` is the page's own path. */
  asks?: readonly (AskedEarly | '{path}')[]
  /** The page that this one belongs to, where its address does not say so: `/problem` belongs to `/problems`. */
  under?: string
  /** Loads the code of the page. With the path that is about to be shown, what it asks for first is begun as well. */
  load?: (path?: string) => Promise<void>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Marks {}
}
