import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, type Config, configure, getConfig, render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Locale } from '#contract/endpoint.ts'
import { loadLayout } from '#web/app/layouts/layouts.ts'
import { followRouter } from '#web/start/follow-router.ts'
import { type AppRouter, makeRouter } from '#web/app/router.ts'
import { dialogPanel } from '#web/components/ui/dialog.tsx'
import { menuParts } from '#web/components/ui/menu.tsx'
import { currentToasts, dismissToast } from '#web/components/ui/toast-store.ts'
import { session } from '#web/lib/api/client.ts'
import { sharing } from '#web/lib/api/http.ts'
import { setLocale } from '#web/lib/text/i18n.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { reloadProgramme } from '#web/lib/page/programme.ts'
import type { TestApp } from './app.ts'

export type OpenPage = {
  user: UserEvent
  router: AppRouter
  /** Calls to these addresses fail as if the network were down. */
  disconnect: (lost: (url: string) => boolean) => void
  /** The addresses that are called from now on. */
  listen: () => string[]
}

type Options = {
  as?: { token: string } | undefined
  locale?: Locale
  /** Lists come in pages of at most this many rows: drawing fifty takes seconds. */
  rowsPerPage?: number
}

// happy-dom does not support <search> yet, and React warns about unknown tags.
const createElement = document.createElement.bind(document)
document.createElement = (tag: string) => {
  const element = createElement(tag)
  if (tag === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  return element
}

const explain = getConfig().getElementError
/** Set while the library tries again and again. */
const isOneTry = () => Boolean(getConfig()['_disableExpensiveErrorDiagnostics' as keyof Config])

configure({
  // Pages wait for a real database, on machines that run other tests.
  asyncUtilTimeout: 20_000,
  // The error of one try is thrown away, and printing the page takes longer than looking at it. The last error, once
  // the time is up, is explained all the same.
  getElementError: (message, container) =>
    isOneTry()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : explain(message, container),
})

// Retries are immediate and nothing is persisted, so that tests do not wait.
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0, persister: undefined! } })

let unfollow: (() => void) | undefined

/** After each test; pages in `features` have it from their setup. */
export function closePage() {
  cleanup()
  unfollow?.()
  unfollow = undefined
  queryClient.clear()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.useRealTimers()
}

/** Opens a page of the site against the real API in this process, on the API's clock. */
export async function openPage(api: TestApp, address: string, options: Options = {}): Promise<OpenPage> {
  const { as, locale = 'pt', rowsPerPage = 100 } = options
  vi.useFakeTimers({ toFake: ['Date'], now: api.deps.clock() })
  const network = wire(api, rowsPerPage)
  // As after the first sign of interest in a browser, so that a click shows them at once.
  await Promise.all([menuParts.load(), dialogPanel.load(), loadLayout()])
  // Each question alone, so that a test can answer or lose it by its address.
  delete sharing.ask
  await setLocale(locale)
  await reloadProgramme()
  await signIn(as?.token)
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.options.context.addAllRoutes()
  unfollow = followRouter(router)
  letErrorPagesBe()
  render(<RouterProvider router={router} />, { onCaughtError: () => {} })
  await act(() => router.load())
  await screen.findByRole('heading', { level: 1 })
  return {
    user: userEvent.setup({ delay: null }),
    router,
    disconnect: (lost) => (network.lost = lost),
    listen: () => (network.heard = []),
  }
}

/** The next call finds the session expired. */
export function expireSession() {
  const key = 'auth._token_expiration.local'
  localStorage.setItem(key, '1')
  document.cookie = `${key}=1; Path=/`
}

/** React and the router log errors in development even when an error page handles them. */
function letErrorPagesBe() {
  const { warn } = console
  console.warn = (...args: unknown[]) => String(args[0]).startsWith('Warning: Error in route match') || warn(...args)
}

async function signIn(token: string | undefined) {
  // No page is open yet, so signing in must not navigate.
  session.attach({ address: () => '/', go: () => {}, mark: () => 'off' })
  await session.logout() // The previous test may have left a session.
  localStorage.clear()
  sessionStorage.clear()
  await session.start()
  if (token) await session.enter(token)
}

function wire({ app }: TestApp, rowsPerPage: number) {
  const network = { lost: (_url: string): boolean => false, heard: [] as string[] }
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit = {}) => {
    network.heard.push(url)
    if (network.lost(url)) throw new TypeError('Failed to fetch')
    const answer = await app.inject({
      url: url.replace(/(?<=[?&]limit=)\d+/, (limit) => String(Math.min(Number(limit), rowsPerPage))),
      method: (method ?? 'GET') as 'GET',
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { payload: body }),
    })
    const content = answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload)
    return new Response(content, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
  })
  return network
}
