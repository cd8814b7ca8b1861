import { createRootRoute, createRoute } from '@tanstack/react-router'
import { LazyErrorPage } from './lazy-error-page.tsx'
import { page } from './page.tsx'
import { prepareRoute } from './pipeline.ts'
import { Root } from './root.tsx'

/** Every address of the product. A route comes with its finished page; until then its address is a 404. */

const root = createRootRoute({ component: Root, errorComponent: LazyErrorPage, beforeLoad: prepareRoute })
const getParentRoute = () => root
const isSlug = (text = '') => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

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
      texts: ['ui', 'registration'],
      title: 'titles.register',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/register/founder',
    ...page(() => import('#web/features/auth/register-founder-page.tsx'), 'RegisterFounderPage', {
      layout: 'auth',
      auth: 'guest',
      texts: ['ui', 'registration', 'password', 'phone'],
      title: 'titles.registerFounder',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/register/onit',
    ...page(() => import('#web/features/auth/register-onit-page.tsx'), 'RegisterOnitPage', {
      layout: 'auth',
      auth: 'guest',
      texts: ['ui', 'registration', 'password', 'phone'],
      title: 'titles.registerOnit',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/reset-password',
    ...page(() => import('#web/features/auth/reset-request-page.tsx'), 'ResetRequestPage', {
      layout: 'auth',
      auth: 'guest',
      texts: ['ui', 'password'],
      title: 'titles.resetRequest',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/reset-password/$token',
    ...page(() => import('#web/features/auth/reset-password-page.tsx'), 'ResetPasswordPage', {
      layout: 'auth',
      auth: 'guest',
      texts: ['ui', 'password'],
      title: 'titles.resetPassword',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/auth/verify-email/$token',
    ...page(() => import('#web/features/auth/verify-email-page.tsx'), 'VerifyEmailPage', {
      layout: 'auth',
      auth: 'off',
      texts: ['ui', 'auth'],
      title: 'titles.verifyEmail',
    }),
  }),
] as const

const participants = [
  createRoute({
    getParentRoute,
    path: '/',
    ...page(() => import('#web/features/home/home-page.tsx'), 'HomePage', { texts: ['home', 'events'] }),
  }),
  createRoute({
    getParentRoute,
    path: '/events',
    ...page(() => import('#web/features/events/list/events-page.tsx'), 'EventsPage', {
      texts: ['events'],
      title: 'titles.events',
      search: async () => (await import('#web/features/events/list/events-search.ts')).eventsSearch,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$slug',
    ...page(() => import('#web/features/events/detail/event-page.tsx'), 'EventPage', {
      texts: ['events'],
      valid: ({ slug }) => isSlug(slug),
    }),
  }),
] as const

const manage = [
  createRoute({
    getParentRoute,
    path: '/manage/events',
    ...page(() => import('#web/features/events/manage/manage-events-page.tsx'), 'ManageEventsPage', {
      scope: 'events:manage',
      texts: ['events', 'events-manage'],
      title: 'titles.manageEvents',
      search: async () => (await import('#web/features/events/manage/manage-search.ts')).managedSearch,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/manage/events/create',
    ...page(() => import('#web/features/events/manage-form/manage-event-form-page.tsx'), 'CreateEventPage', {
      scope: 'events:manage',
      texts: ['events', 'events-manage'],
      title: 'titles.createEvent',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/manage/events/$slug',
    ...page(() => import('#web/features/events/manage-form/manage-event-form-page.tsx'), 'EditEventPage', {
      scope: 'events:manage',
      texts: ['events', 'events-manage'],
      valid: ({ slug }) => isSlug(slug),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/manage/events/$slug/participants',
    ...page(
      () => import('#web/features/events/manage-participants/manage-participants-page.tsx'),
      'ManageParticipantsPage',
      {
        scope: 'events:manage',
        texts: ['events', 'events-manage'],
        valid: ({ slug }) => isSlug(slug),
        search: async () => (await import('#web/features/events/manage/manage-search.ts')).participantsSearch,
      },
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/manage/events/$slug/check-in',
    ...page(() => import('#web/features/events/check-in/check-in-page.tsx'), 'CheckInPage', {
      scope: 'events:manage',
      texts: ['events', 'events-manage'],
      valid: ({ slug }) => isSlug(slug),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/manage/outbox',
    ...page(() => import('#web/features/outbox/outbox-page.tsx'), 'OutboxPage', {
      scope: 'mail:read',
      texts: ['outbox'],
      title: 'titles.outbox',
      search: async () => (await import('#web/features/outbox/outbox-search.ts')).outboxSearch,
    }),
  }),
] as const

const own = [
  createRoute({
    getParentRoute,
    path: '/settings',
    ...page(() => import('#web/features/settings/settings-page.tsx'), 'SettingsPage', {
      texts: ['settings', 'password'],
      title: 'titles.settings',
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
      texts: ['brand', 'password', 'phone'],
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
  ...page(() => import('./error-page.tsx'), 'NotFoundPage', { layout: 'blank', auth: 'off', texts: ['shell'] }),
})

export const routeTree = root.addChildren([...auth, ...participants, ...manage, ...own, ...brand, unknown])
