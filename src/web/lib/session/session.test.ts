import { describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth/auth.ts'
import { ana, inOneHour, jwt, now, over, setUp, store, stored } from '#test/session.ts'
import { ExpiredAuthSessionError } from './session.ts'

// The numbers refer to the behaviour notes: session storage 1.x, expiry 2.x, login and redirects 3.x.

describe('start', () => {
  it('writes the strategy for every visitor, also over an unknown one (1.3, 3.2)', async () => {
    store('strategy', 'google')
    const { session, transport } = setUp()
    await session.start()
    expect(stored('strategy')).toBe('local')
    expect(document.cookie).toContain('auth.strategy=local')
    expect(transport.me).not.toHaveBeenCalled()
  })

  it('recognises a stored token without navigating (3.2, 3.3)', async () => {
    store('_token.local', 'Bearer abc')
    store('_token_expiration.local', String(now + 60_000))
    const { session, transport, navigation, started } = setUp()
    await started()
    expect(transport.me).toHaveBeenCalledWith('Bearer abc')
    expect(session.state()).toMatchObject({ user: ana, loggedIn: true })
    expect(navigation.go).not.toHaveBeenCalled()
  })

  it('deletes an expired token without fetching the user (2.9)', async () => {
    store('_token.local', 'Bearer abc')
    store('_token_expiration.local', String(now + 500))
    const { session, transport } = setUp()
    await session.start()
    expect(transport.me).not.toHaveBeenCalled()
    expect([stored('_token.local'), stored('_token_expiration.local')]).toEqual(['false', 'false'])
  })

  it('counts a token without expiry as valid (2.5, 2.7)', async () => {
    store('_token.local', 'Bearer abc')
    const { session } = setUp()
    await session.start()
    expect(session.state().loggedIn).toBe(true)
  })

  it('keeps the token when the current user cannot be fetched, and reports it (3.4)', async () => {
    store('_token.local', 'Bearer abc')
    const { session, transport, report } = setUp()
    transport.me.mockRejectedValue(new Error('500'))
    await session.start()
    expect(session.state().loggedIn).toBe(false)
    expect(stored('_token.local')).toBe('Bearer abc')
    expect(report).toHaveBeenCalledOnce()
  })

  it('deletes a token that the server calls expired or revoked', async () => {
    store('_token.local', 'Bearer abc')
    const { session, transport, report } = setUp()
    transport.me.mockRejectedValue(over)
    await session.start()
    expect(stored('_token.local')).toBe('false')
    expect(report).not.toHaveBeenCalled()
  })

  it.each(['answered', 'refused'])('takes the token that another tab stored while the old one was %s', async (how) => {
    store('_token.local', 'Bearer abc')
    const { session, transport } = setUp()
    const next = { ...ana, id: 'next' }
    transport.me.mockImplementation(async (authorization) => {
      if (authorization === 'Bearer next') return next
      store('_token.local', 'Bearer next')
      if (how === 'refused') throw over
      return ana
    })
    await session.start()
    expect(session.state()).toMatchObject({ user: next, loggedIn: true })
    expect(stored('_token.local')).toBe('Bearer next')
  })

  it('names the missing field when the answer has no user (spec 8, 3.5)', async () => {
    store('_token.local', 'Bearer abc')
    const { session, transport, report } = setUp()
    transport.me.mockResolvedValue(null)
    await session.start()
    expect(report).toHaveBeenCalledWith(new Error('User Data response does not contain field false'))
  })
})

describe('login', () => {
  it('stores the token with its prefix and expiry, then fetches the user (1.4, 1.6, 3.7–3.11)', async () => {
    const { session, transport, navigation, started } = setUp({ address: '/auth/login', mark: 'guest' })
    store('_token.local', 'Bearer old')
    await started()
    transport.login.mockImplementation(async () => {
      expect(session.state()).toMatchObject({ busy: true, loggedIn: false })
      expect(stored('_token.local')).toBe('false')
      return { token: jwt({ exp: inOneHour }) }
    })
    const answer = await session.login({ email: 'a@b.pt', password: 'x' })
    expect(answer).toEqual({ token: jwt({ exp: inOneHour }) })
    expect(stored('_token.local')).toBe(`Bearer ${jwt({ exp: inOneHour })}`)
    expect(stored('_token_expiration.local')).toBe(String(inOneHour * 1000))
    expect(document.cookie).toContain('auth._token.local=Bearer%20')
    expect(session.state()).toEqual({ user: ana, loggedIn: true, busy: false })
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/')
  })

  it('returns to the remembered address with its query and hash, and uses it up (spec 2, 3.20)', async () => {
    const { session, navigation, started } = setUp({ address: '/auth/login', mark: 'guest' })
    await started()
    session.remembered.remember('/events?page=2#today')
    await session.login({ email: 'a@b.pt', password: 'x' })
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/events?page=2#today')
    expect(stored('redirect')).toBeNull()
    expect(document.cookie).not.toContain('auth.redirect')
  })

  it('goes home when the stored address is not on this site (3.19)', async () => {
    const { session, navigation, started } = setUp({ address: '/auth/login', mark: 'guest' })
    await started()
    store('redirect', '//evil.example')
    await session.login({ email: 'a@b.pt', password: 'x' })
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/')
    expect(stored('redirect')).toBeNull()
  })

  it.each(['//evil.example', '/auth/login'])(
    'goes home when %s was refused, not to an earlier address',
    async (address) => {
      const { session, navigation, started } = setUp({ address: '/auth/login', mark: 'guest' })
      await started()
      session.remembered.remember('/events')
      session.remembered.remember(address)
      expect(stored('redirect')).toBeNull()
      await session.login({ email: 'a@b.pt', password: 'x' })
      expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/')
    },
  )

  it('does not navigate on a page with auth off (3.24)', async () => {
    const { session, navigation, started } = setUp({ mark: 'off' })
    await started()
    await session.login({ email: 'a@b.pt', password: 'x' })
    await session.logout()
    expect(navigation.go).not.toHaveBeenCalled()
  })

  it('stores nothing when it is refused (3.12)', async () => {
    const { session, transport, navigation, started } = setUp()
    await started()
    transport.login.mockRejectedValue(new Error('401'))
    await expect(session.login({ email: 'a@b.pt', password: 'x' })).rejects.toThrow('401')
    expect(session.state()).toEqual({ user: null, loggedIn: false, busy: false })
    expect(stored('_token.local')).toBe('false')
    expect(navigation.go).not.toHaveBeenCalled()
  })

  it('fails without a token in the answer, as we decided against 3.13', async () => {
    const { session, transport, started } = setUp()
    await started()
    transport.login.mockResolvedValue({})
    await expect(session.login({ email: 'a@b.pt', password: 'x' })).rejects.toThrow('does not contain a token')
    expect(stored('_token.local')).toBe('false')
  })

  it('keeps the token when only the user cannot be fetched (3.14)', async () => {
    const { session, transport, started } = setUp()
    await started()
    transport.me.mockRejectedValue(new Error('500'))
    await expect(session.login({ email: 'a@b.pt', password: 'x' })).rejects.toThrow('500')
    expect(session.state().loggedIn).toBe(false)
    expect(stored('_token.local')).toMatch(/^Bearer /)
  })

  it('needs a strategy (spec 8, 3.6)', async () => {
    const { session } = setUp()
    await expect(session.login({ email: 'a@b.pt', password: 'x' })).rejects.toThrow('No strategy is set!')
    expect(() => session.setStrategy('google')).toThrow('Strategy google is not defined!')
  })
})

describe('logout', () => {
  it('clears user and token and goes to the login page, whatever the server answers (spec 4, 3.31)', async () => {
    const { session, transport, navigation, loggedIn } = setUp()
    await loggedIn()
    transport.logout.mockRejectedValue(new Error('500'))
    await session.logout()
    expect(transport.logout).toHaveBeenCalledWith(expect.stringMatching(/^Bearer /))
    expect(session.state()).toMatchObject({ user: null, loggedIn: false })
    expect([stored('_token.local'), stored('redirect')]).toEqual(['false', null])
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/auth/login')
  })

  it('remembers no address', async () => {
    const { session, started } = setUp({ address: '/auth/login', mark: 'guest' })
    await started()
    session.remembered.remember('/events')
    await session.logout()
    expect(session.remembered.peek()).toBeNull()
  })

  it('waits for the call, but no longer than two seconds', async () => {
    const { session, transport, loggedIn } = setUp()
    await loggedIn()
    vi.useFakeTimers()
    transport.logout.mockReturnValue(new Promise(() => {}))
    const leaving = session.logout()
    await vi.advanceTimersByTimeAsync(1999)
    expect(session.state().loggedIn).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await leaving
    expect(session.state().loggedIn).toBe(false)
    vi.useRealTimers()
  })

  it('sends nothing with an expired token (2.14)', async () => {
    const { session, transport, clock, loggedIn } = setUp()
    await loggedIn()
    clock.now = inOneHour * 1000
    await session.logout()
    expect(transport.logout).not.toHaveBeenCalled()
    expect(stored('_token.local')).toBe('false')
  })
})

describe('the check before each request', () => {
  it('returns the header, or null for a visitor (2.15)', async () => {
    const { session, started } = setUp()
    await started()
    expect(session.authorization()).toBeNull()
    await session.login({ email: 'a@b.pt', password: 'x' })
    expect(session.authorization()).toBe(`Bearer ${jwt({ exp: inOneHour })}`)
  })

  it('aborts a request of an expired session with the exact error, remembers the address and goes to login (spec 4 and 8, 2.11)', async () => {
    const { session, clock, navigation, loggedIn } = setUp()
    await loggedIn()
    clock.now = inOneHour * 1000 - 500
    const abort = () => session.authorization()
    expect(abort).toThrow(ExpiredAuthSessionError)
    expect(stored('redirect')).toBe('/events?page=2#top')
    expect(stored('_token.local')).toBe('false')
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/auth/login')
    const error = new ExpiredAuthSessionError()
    expect(error.name).toBe('ExpiredAuthSessionError')
    expect(error.message).toBe('Both token and refresh token have expired. Your request was aborted.')
  })

  it('lets a request through one millisecond earlier (2.6)', async () => {
    const { session, clock, loggedIn } = setUp()
    await loggedIn()
    clock.now = inOneHour * 1000 - 501
    expect(session.authorization()).toMatch(/^Bearer /)
  })

  it('aborts when another tab has logged out unnoticed (1.24)', async () => {
    const { session, loggedIn } = setUp()
    await loggedIn()
    store('_token.local', 'false')
    expect(() => session.authorization()).toThrow(ExpiredAuthSessionError)
    expect(session.state().loggedIn).toBe(false)
  })

  it('remembers no address on a page marked `guest`', async () => {
    const { session, started } = setUp({ address: '/auth/register', mark: 'guest' })
    await started()
    session.expire()
    expect(stored('redirect')).toBeNull()
  })
})

describe('scopes (3.30)', () => {
  it.each([
    [['events:register'], 'events:register', true],
    [['events:register'], 'events:manage', false],
    [{ 'events:manage': true, 'users:manage': false }, 'events:manage', true],
    [{ 'events:manage': true, 'users:manage': false }, 'users:manage', false],
    [undefined, 'events:manage', false],
  ])('%j holds %s: %s', async (scope, asked, held) => {
    const { session, transport, started } = setUp()
    transport.me.mockResolvedValue({ ...ana, scope } as unknown as User)
    await started()
    await session.login({ email: 'a@b.pt', password: 'x' })
    expect(session.hasScope(asked)).toBe(held)
  })
})
