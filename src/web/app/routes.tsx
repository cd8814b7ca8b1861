import { createRootRoute, createRoute } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { page } from './page.tsx'
import { prepareRoute } from './pipeline.ts'
import { Root } from './root.tsx'

/** Every address of the product. A route comes with its finished page; until then its address is a 404. */

const root = createRootRoute({ component: Root, errorComponent: ErrorPage, beforeLoad: prepareRoute })
const getParentRoute = () => root

const auth = [
  createRoute({
    getParentRoute,
    path: '/auth/login',
    ...page(() => import('#web/features/auth/login-page.tsx'), 'LoginPage', {
      layout: 'auth',
      auth: 'guest',
      texts: ['auth'],
      title: 'titles.login',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/register',
    ...page(() => import('#web/features/auth/register-page.tsx'), 'RegisterPage', {
      layout: 'auth',
      auth: 'guest',
      texts: ['registration'],
      title: 'titles.register',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/register/founder',
    ...page(() => import('#web/features/auth/register-founder-page.tsx'), 'RegisterFounderPage', {
      layout: 'auth',
      auth: 'guest',
      texts: ['registration', 'password', 'phone'],
      title: 'titles.registerFounder',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/register/onit',
    ...page(() => import('#web/features/auth/register-onit-page.tsx'), 'RegisterOnitPage', {
      layout: 'auth',
      auth: 'guest',
      texts: ['registration', 'password', 'phone'],
      title: 'titles.registerOnit',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/reset-password',
    ...page(() => import('#web/features/auth/reset-request-page.tsx'), 'ResetRequestPage', {
      layout: 'auth',
      auth: 'guest',
      texts: ['password'],
      title: 'titles.resetRequest',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/reset-password/$token',
    ...page(() => import('#web/features/auth/reset-password-page.tsx'), 'ResetPasswordPage', {
      layout: 'auth',
      auth: 'guest',
      texts: ['password'],
      title: 'titles.resetPassword',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/verify-email/$token',
    ...page(() => import('#web/features/auth/verify-email-page.tsx'), 'VerifyEmailPage', {
      layout: 'auth',
      auth: 'off',
      texts: ['auth'],
      title: 'titles.verifyEmail',
    }),
  }),
] as const

const brand = [
  createRoute({
    getParentRoute,
    path: '/components',
    ...page(() => import('#web/features/brand/components-page.tsx'), 'ComponentsPage', {
      layout: 'blank',
      auth: 'off',
      texts: ['brand'],
      title: 'titles.components',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/assets',
    ...page(() => import('#web/features/brand/assets-page.tsx'), 'AssetsPage', {
      layout: 'blank',
      auth: 'off',
      texts: ['brand'],
      title: 'titles.assets',
    }),
  }),
] as const

// Unknown addresses: for everybody, so that a visitor sees the 404 page and not the login page.
const unknown = createRoute({
  getParentRoute,
  path: '$',
  component: NotFoundPage,
  staticData: { layout: 'blank', auth: 'off' },
})

export const routeTree = root.addChildren([...auth, ...brand, unknown])
