import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterEach, vi } from 'vitest'
import type { Locale } from '#contract/endpoint.ts'
import { followRouter } from '#web/app/follow-router.ts'
import { type AppRouter, makeRouter } from '#web/app/router.ts'
import { session } from '#web/lib/api/client.ts'
import { setLocale } from '#web/lib/text/i18n.ts'
import { queryClient } from '#web/lib/api/query.ts'
import type { TestApp } from './app.ts'

export type OpenPage = {
  user: UserEvent
  router: AppRouter
  /** Calls whose address this accepts get no answer, as if the connection were gone. */
  disconnect: (lost: (url: string) => boolean) => void
}

type Options = { as?: { token: string } | undefined; locale?: Locale }

// happy-dom does not know <search> yet, and React complains of tags that the browser does not know.
const createElement = document.createElement.bind(document)
document.createElement = (tag: string) => {
  const element = createElement(tag)
  if (tag === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  return element
}

// A page waits for a real database, on machines that are busy with other tests.
configure({ asyncUtilTimeout: 8000 })

// Nobody looks: what fails is tried again at once, and placeholders go as soon as there is something to show.
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0, persister: undefined! } })

let unfollow: (() => void) | undefined

afterEach(() => {
  cleanup()
  unfollow?.()
  unfollow = undefined
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens an address of the site: its real pages against the real API, both in this process, on the clock of the API. */
export async function openPage(api: TestApp, address: string, { as, locale = 'pt' }: Options = {}): Promise<OpenPage> {
  vi.useFakeTimers({ toFake: ['Date'], now: api.deps.clock() })
  const network = wire(api)
  await setLocale(locale)
  await signIn(as?.token)
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  unfollow = followRouter(router)
  letErrorPagesBe()
  render(<RouterProvider router={router} />, { onCaughtError: () => {} })
  await act(() => router.load())
  await screen.findByRole('heading', { level: 1 })
  return { user: userEvent.setup({ delay: null }), router, disconnect: (lost) => (network.lost = lost) }
}

/** The next call finds that the session has come to its end. */
export function expireSession() {
  const key = 'auth._token_expiration.local'
  localStorage.setItem(key, '1')
  document.cookie = `${key}=1; Path=/`
}

/** An error that has a page of its own is no complaint; the router tells of it all the same while in development. */
function letErrorPagesBe() {
  const { warn } = console
  console.warn = (...args: unknown[]) => String(args[0]).startsWith('Warning: Error in route match') || warn(...args)
}

async function signIn(token: string | undefined) {
  // Nobody is on a page yet, so recognising somebody must not lead anywhere.
  session.attach({ address: () => '/', go: () => {}, mark: () => 'off' })
  await session.logout() // whoever the test before has left behind
  localStorage.clear()
  sessionStorage.clear()
  await session.start()
  if (token) await session.enter(token)
}

function wire({ app }: TestApp) {
  const network = { lost: (_url: string): boolean => false }
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit = {}) => {
    if (network.lost(url)) throw new TypeError('Failed to fetch')
    const answer = await app.inject({
      url,
      method: (method ?? 'GET') as 'GET',
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { payload: body }),
    })
    const content = answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload)
    return new Response(content, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
  })
  return network
}
