// Apart from `pages.ts`: the login page loads without the table of all others.

import type { Scope } from './scopes.ts'

export type LayoutName = 'auth' | 'blank' | 'default'

/** What the server and the browser must both know of a page. */
export type PageMarks = {
  /** `guest`: only for visitors. `off`: for everybody. By default the page needs a session. */
  auth?: 'guest' | 'off'
  layout: LayoutName
  /** The right that it takes, unless its route names another. */
  scope?: Scope
  /** The layout for visitors, of a page that is open to them. */
  guestLayout?: LayoutName
}

export const loginPath = '/auth/login'
export const guest = { auth: 'guest', layout: 'auth' } as const satisfies PageMarks

/** Whether a path is that of a guest page, known without the table of all pages. */
export const isGuestPath = (path: string): boolean => /^\/auth\/(?:login|register|reset-password)(?:\/|$)/i.test(path)
