import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth/auth.ts'
import type { PageMarks } from '#contract/page-marks.ts'
import { pages } from '#contract/pages.ts'
import { PageError } from '#web/lib/page/page-error.ts'
import { Session } from '#web/lib/session/session.ts'
import { createSessionStorage } from '#web/lib/session/session-storage.ts'
import type { Marks } from './marks.ts'
import { globalMiddleware, type RouteChange, runMiddleware } from './middleware.ts'

// The numbers refer to the behaviour notes: guards 3d, pipeline 4.

async function setUp({ loggedIn = false, expired = false } = {}) {
  const clock = { now: 1_794_700_000_000 }
  const session = new Session({
    transport: {
      login: async () => ({ token: 'abc' }),
      logout: async () => undefined,
      me: async () => ({ id: '1', scope: ['events:register'] }) as unknown as User,
      isOver: () => false,
    },
    storage: createSessionStorage({ cookies: null, local: null }),
    now: () => clock.now,
  })
  await session.start()
  if (loggedIn) await session.login({ email: '', password: '' })
  if (expired) clock.now += 1_800_000
  return session
}

async function visit(
  address: string,
  marks: Marks,
  options: { loggedIn?: boolean; expired?: boolean; preload?: boolean } = {},
) {
  const session = await setUp(options)
  const change: RouteChange = { address, marks, session, preload: options.preload ?? false }
  const outcome = await runMiddleware(['auth'], change).then(
    () => 'stays',
    (error: unknown) => {
      if (!isRedirect(error)) return error
      expect(error.options.replace).toBe(true)
      return error.options.href
    },
  )
  return { outcome, remembered: session.remembered.peek(), session }
}

describe('the guard', () => {
  it('sends a visitor to login and remembers the whole address (spec 2 and 6, 3.27)', async () => {
    expect(await visit('/events?page=2#today', {})).toMatchObject({
      outcome: '/auth/login',
      remembered: '/events?page=2#today',
    })
  })

  it('sends a visitor to login from every protected address, records included, and remembers it', async () => {
    const inside = Object.entries<PageMarks>(pages).filter(([, marks]) => marks.auth === undefined)
    expect(inside.length).toBeGreaterThan(50)
    for (const [path, marks] of inside) {
      const address = `${path.replaceAll(/\{\w+\}/g, 'a-1')}?q=1#main`
      const { outcome, remembered } = await visit(address, marks)
      expect([path, outcome, remembered]).toEqual([path, '/auth/login', address])
    }
  })

  it('leaves visitors on guest pages, on the login page and on pages with auth off (3.24, 3.27)', async () => {
    expect((await visit('/auth/register', { auth: 'guest' })).outcome).toBe('stays')
    expect((await visit('/Auth/Login/', {})).outcome).toBe('stays')
    expect((await visit('/components', { auth: 'off' })).outcome).toBe('stays')
  })

  it('sends signed-in people home from guest pages (spec 2, 3.26)', async () => {
    expect((await visit('/auth/login', { auth: 'guest' }, { loggedIn: true })).outcome).toBe('/')
    expect((await visit('/events', {}, { loggedIn: true })).outcome).toBe('stays')
  })

  it('sends people home who remembered a guest page, however it got there', async () => {
    const session = await setUp({ loggedIn: true })
    session.remembered.remember('/auth/register')
    const change: RouteChange = { address: '/auth/login', marks: { auth: 'guest' }, session, preload: false }
    const target = runMiddleware(['auth'], change).catch((error: unknown) => isRedirect(error) && error.options.href)
    expect(await target).toBe('/')
  })

  it('ends an expired session and remembers the requested page (spec 4, 2.10 as we decided)', async () => {
    const { outcome, remembered, session } = await visit('/settings', {}, { loggedIn: true, expired: true })
    expect([outcome, remembered, session.state().loggedIn]).toEqual(['/auth/login', '/settings', false])
  })

  it('refuses pages whose scope the person lacks (spec 6)', async () => {
    const { outcome } = await visit('/manage/events', { scope: 'events:manage' }, { loggedIn: true })
    expect(outcome).toMatchObject({ status: 403 })
    expect((await visit('/events', { scope: 'events:register' }, { loggedIn: true })).outcome).toBe('stays')
  })

  it('changes nothing while preloading', async () => {
    expect(await visit('/events', {}, { preload: true })).toMatchObject({ outcome: '/auth/login', remembered: null })
    const { session } = await visit('/events', {}, { loggedIn: true, expired: true, preload: true })
    expect(session.state().loggedIn).toBe(true)
  })
})

describe('middleware by name', () => {
  const change = { address: '/', marks: {}, preload: false } as RouteChange

  it('runs auth, then nuxti18n, on every route change (spec 2, 4.1)', () => {
    expect(globalMiddleware).toEqual(['auth', 'nuxti18n'])
  })

  it('runs in order and stops at the first that throws (4.1)', async () => {
    const third = vi.fn()
    const ran: string[] = []
    const known = {
      first: () => void ran.push('first'),
      second: () => {
        ran.push('second')
        throw new PageError(403, 'no')
      },
      third,
    }
    await expect(runMiddleware(['first', 'second', 'third'], change, known)).rejects.toThrow('no')
    expect(ran).toEqual(['first', 'second'])
    expect(third).not.toHaveBeenCalled()
  })

  it('shows status 500 for an unknown name (spec 8, 4.4)', async () => {
    await expect(runMiddleware(['nope'], change)).rejects.toMatchObject({
      status: 500,
      message: 'Unknown middleware nope',
    })
    await expect(runMiddleware(['toString'], change)).rejects.toMatchObject({ status: 500 })
  })
})
