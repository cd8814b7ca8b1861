import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#web/lib/client.ts'
import { loadingBar } from '#web/lib/loading-bar.ts'
import { followRouter } from './follow-router.ts'
import { LastResort } from './last-resort.tsx'
import { makeRouter } from './router.ts'

// The route table as it is, for a visitor. The numbers are those of the behaviour notes.

let unfollow: (() => void) | undefined

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  // The router tells of errors while in development; here they are what is asked for.
  vi.spyOn(console, 'warn').mockReturnValue()
  localStorage.clear()
  await session.start()
})

afterEach(() => {
  cleanup()
  unfollow?.()
  vi.unstubAllGlobals()
})

type Tamper = (route: { options: { staticData: object; component?: unknown } }) => void

async function visit(path: '/components' | '/auth/register', tamper: Tamper) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  const { options } = router.routesByPath[path]
  const { staticData, component } = options
  tamper({ options: options as never })
  unfollow = followRouter(router)
  render(
    <LastResort>
      <RouterProvider router={router} />
    </LastResort>,
    { onCaughtError: () => {} },
  )
  await act(() => router.load())
  // The table is shared by all routers of this process.
  Object.assign(options, { staticData, component })
}

describe('the pipeline', () => {
  it('shows the error page with status 500 for an unknown middleware, and fails the bar (spec 8, 4.4, 4.14)', async () => {
    await visit('/components', ({ options }) => {
      options.staticData = { ...options.staticData, middleware: ['nope'] }
    })
    expect(await screen.findByText('500 · Unknown middleware nope')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/')
    expect(loadingBar.state()).toMatchObject({ failed: true, percent: 100 })
  })

  it('shows the error page for a page that breaks while it is drawn (4.8)', async () => {
    await visit('/auth/register', ({ options }) => {
      options.component = () => {
        throw new Error('the page broke')
      }
    })
    expect(await screen.findByText('500 · the page broke')).toBeTruthy()
  })
})
