import { describe, expect, it } from 'vitest'
import { now, setUp, store, stored } from '#test/session.ts'

// The numbers refer to the behaviour notes: session storage 1.x, expiry 2.x, login and redirects 3.x.

describe('other tabs', () => {
  const event = (newValue: string | null) => ({ key: 'auth._token.local', newValue })

  it('a logout logs this tab out at once', async () => {
    const { session, navigation, loggedIn } = setUp()
    await loggedIn()
    store('_token.local', 'false')
    await session.follow(event('false'))
    expect(session.state()).toMatchObject({ user: null, loggedIn: false })
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/auth/login')
    expect(stored('redirect')).toBeNull()
    expect(session.ended).toBe(true)
  })

  it('an expired session sends this tab to login too, and each tab returns to its own address', async () => {
    const { session, navigation, loggedIn } = setUp({ address: '/settings' })
    await loggedIn()
    store('redirect', '/events')
    store('_token.local', 'false')
    await session.follow(event('false'))
    expect(navigation.go).toHaveBeenLastCalledWith('/auth/login')
    navigation.address = () => '/auth/login'
    store('_token.local', 'Bearer new')
    store('_token_expiration.local', String(now + 60_000))
    await session.follow(event('Bearer new'))
    expect(navigation.go).toHaveBeenLastCalledWith('/settings')
    expect(stored('redirect')).toBe('/events')
  })

  it('a visitor redirected in several tabs returns in each to its own address', async () => {
    const tabs = ['/events?view=list', '/settings'].map((wanted) => {
      const tab = setUp({ address: '/auth/login', mark: 'guest' })
      return { ...tab, wanted }
    })
    for (const { session, started, wanted } of tabs) {
      await started()
      session.remembered.remember(wanted)
    }
    const [first, second] = tabs as [(typeof tabs)[0], (typeof tabs)[0]]
    expect(stored('redirect')).toBe('/settings')
    expect(first.session.remembered.peek()).toBe('/events?view=list')
    await first.session.login({ email: 'a@b.pt', password: 'x' })
    expect(first.navigation.go).toHaveBeenCalledExactlyOnceWith('/events?view=list')
    await second.session.follow(event(stored('_token.local')))
    expect(second.navigation.go).toHaveBeenCalledExactlyOnceWith('/settings')
    expect(stored('redirect')).toBeNull()
  })

  it.each([
    ['expired', 'Bearer old'],
    ['cleared meanwhile', 'false'],
  ])('a token of another tab that is %s is not sent', async (_, held) => {
    const { session, transport, navigation, started } = setUp({ address: '/auth/login', mark: 'guest' })
    await started()
    store('_token.local', held)
    store('_token_expiration.local', '1')
    await session.follow(event('Bearer old'))
    expect(transport.me).not.toHaveBeenCalled()
    expect(navigation.go).not.toHaveBeenCalled()
  })

  it('a login logs this tab in at once', async () => {
    const { session, transport, navigation, started } = setUp({ address: '/auth/login', mark: 'guest' })
    await started()
    store('_token.local', 'Bearer new')
    store('_token_expiration.local', String(now + 60_000))
    await session.follow(event('Bearer new'))
    expect(transport.me).toHaveBeenCalledWith('Bearer new')
    expect(session.state().loggedIn).toBe(true)
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/')
  })

  it('deleted site data is restored from memory (1.22)', async () => {
    const { session, loggedIn } = setUp()
    await loggedIn()
    localStorage.clear()
    document.cookie = 'auth._token.local=; path=/; max-age=-1'
    await session.follow(event(null))
    expect(session.authorization()).toMatch(/^Bearer /)
    expect(stored('_token.local')).toMatch(/^Bearer /)
    expect(session.state().loggedIn).toBe(true)
  })
})
