import { createRoute, redirect } from '@tanstack/react-router'
import { guest } from '#contract/page-marks.ts'
import { loadOrReload } from './chunk-reload.ts'
import { markedRoute, root } from './marked-route.tsx'

export const login = markedRoute('/auth/login', () => import('#web/features/auth/login-page.tsx'), 'LoginPage', {
  ...guest,
  texts: ['auth'],
  title: 'login.page',
})

/** Stands for all other addresses until somebody goes to one: the table of all pages would weigh on the login page. */
const others = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { layout: 'auth', auth: 'off' },
  beforeLoad: async ({ context, location, preload }) => {
    // A failed preload must not reload the current page.
    await (preload ? context.addAllRoutes() : loadOrReload(context.addAllRoutes))
    throw redirect({ href: location.publicHref, replace: true })
  },
})

export const loginRoutes = root.addChildren([login, others])
