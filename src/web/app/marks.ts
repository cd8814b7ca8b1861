import type { Area } from '#web/locales/areas.ts'

export type LayoutName = 'auth' | 'blank' | 'default'

/** How a page is marked in the route table. */
export type Marks = {
  layout?: LayoutName
  /** `guest`: only for visitors who are not signed in. `off`: for everybody. Otherwise the page needs a session. */
  auth?: 'guest' | 'off'
  /** The right that a person must hold to see the page. */
  scope?: string
  /** Page middleware by name, run after the global ones. */
  middleware?: readonly string[]
  /** The areas of text that the page uses; `common` and `ui` are always there. */
  texts?: readonly Area[]
  /** The key of the title in the first of `texts`; without it the page sets its own. */
  title?: string
  /** Loads the code of the page. */
  load?: () => Promise<void>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Marks {}
}
