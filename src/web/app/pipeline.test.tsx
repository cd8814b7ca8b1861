import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#web/lib/api/client.ts'
import { loadingBar } from '#web/lib/page/loading-bar.ts'
import { followRouter } from '#web/start/follow-router.ts'
import { LastResort } from '#web/start/last-resort.tsx'
import type { Marks } from './marks.ts'
import { makeRouter } from './router.ts'

// The real route table, for a visitor. The numbers refer to the behaviour notes.

// The error page loads on demand, which takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

let unfollow: (() => void) | undefined
// All routers of this process share the route table.
let restore: (() => unknown) | undefined

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  // In development the router logs errors; these tests cause them.
  vi.spyOn(console, 'warn').mockReturnValue()
  localStorage.clear()
  await session.start()
})

afterEach(() => {
  cleanup()
  unfollow?.()
  restore?.()
  vi.unstubAllGlobals()
})

type Options = { staticData: Marks; component?: unknown }

async function visit(tamper: (options: Options) => void = () => {}) {
  const router = makeRouter(createMemoryHistory({ initialEntries: ['/auth/register'] }))
  await router.options.context.addAllRoutes()
  const options = router.routesByPath['/auth/register'].options as Options
  restore = Object.assign.bind(Object, options, { ...options })
  tamper(options)
  unfollow = followRouter(router)
  render(
    <LastResort>
      <RouterProvider router={router} />
    </LastResort>,
    { onCaughtError: () => {} },
  )
  await act(() => router.load())
  return router
}

describe('the pipeline', () => {
  it('shows the error page with status 500 for an unknown middleware, and fails the bar (spec 8, 4.4, 4.14)', async () => {
    const states: ReturnType<typeof loadingBar.state>[] = []
    const unsubscribe = loadingBar.subscribe(() => states.push(loadingBar.state()))
    await visit((options) => {
      options.staticData = { ...options.staticData, middleware: ['nope'] }
    })
    expect(await screen.findByText('500 · Unknown middleware nope')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/')
    expect(states).toContainEqual(expect.objectContaining({ failed: true, percent: 100 }))
    unsubscribe()
  })

  it('shows the error page when a page throws while rendering (4.8)', async () => {
    await visit((options) => {
      options.component = () => {
        throw new Error('the page broke')
      }
    })
    expect(await screen.findByText('500 · the page broke')).toBeTruthy()
  })
  it('runs for the first page and for every change, also of only query or hash (spec 2, 4.3)', async () => {
    const prepared = vi.fn()
    const router = await visit((options) => {
      const { load } = options.staticData
      options.staticData = {
        ...options.staticData,
        load: async () => {
          prepared()
          await load?.()
        },
      }
    })
    expect(prepared).toHaveBeenCalled()
    prepared.mockClear()
    await act(() => router.navigate({ href: '/auth/register?from=mail' }))
    expect(prepared).toHaveBeenCalledTimes(1)
    await act(() => router.navigate({ href: '/auth/register?from=mail#top' }))
    expect(prepared).toHaveBeenCalledTimes(2)
  })

  it('starts the bar when the page changes, not when only the query does (5.10)', async () => {
    const router = await visit()
    const start = vi.spyOn(loadingBar, 'start')
    await act(() => router.navigate({ href: '/auth/register?from=mail' }))
    expect(start).not.toHaveBeenCalled()
    await act(() => router.navigate({ href: '/auth/login' }))
    expect(start).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })
})
