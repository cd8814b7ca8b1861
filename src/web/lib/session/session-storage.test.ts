import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageMarks } from '#contract/page-marks.ts'
import { pages } from '#contract/pages.ts'
import { isRelative, pathOf, rememberedAddress } from './remembered-address.ts'
import { createSessionStorage } from './session-storage.ts'
import { asBearer, defaultLifetime, expiryOf, statusOf } from './token.ts'

// The numbers refer to the behaviour notes.

const now = 1_794_700_000_000

beforeEach(() => {
  localStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=-1`
})

describe('storage', () => {
  const make = () => createSessionStorage({ cookies: document, local: localStorage })

  it('stores text as it is and other values as JSON, and reads them back (1.8, 1.11)', () => {
    const storage = make()
    storage.write('_token.local', 'Bearer a.b.c')
    storage.write('_token_expiration.local', 1_794_703_378_752)
    storage.write('x', false)
    expect(localStorage.getItem('auth._token.local')).toBe('Bearer a.b.c')
    expect(localStorage.getItem('auth._token_expiration.local')).toBe('1794703378752')
    expect(localStorage.getItem('auth.x')).toBe('false')
    expect([storage.read('_token.local'), storage.read('_token_expiration.local'), storage.read('x')]).toEqual([
      'Bearer a.b.c',
      1_794_703_378_752,
      false,
    ])
  })

  it('writes a session cookie for the whole site, lax (1.9 as we decided)', () => {
    const holder = { cookie: '' }
    createSessionStorage({ cookies: holder, local: null }).write('redirect', '/events')
    expect(holder.cookie).toBe('auth.redirect=%2Fevents; Path=/; SameSite=Lax')
  })

  it('writes secure cookies on https', () => {
    vi.stubGlobal('location', new URL('https://viveiro.example/'))
    const holder = { cookie: '' }
    createSessionStorage({ cookies: holder, local: null }).write('strategy', 'local')
    vi.unstubAllGlobals()
    expect(holder.cookie).toBe('auth.strategy=local; Path=/; SameSite=Lax; Secure')
  })

  it('writes cookie, local storage, memory; removes in the reverse order (1.16)', () => {
    const order: string[] = []
    const cookies = {
      get cookie() {
        return ''
      },
      set cookie(text: string) {
        order.push(text.includes('Max-Age=-1') ? 'remove cookie' : 'write cookie')
      },
    }
    const local = {
      getItem: () => null,
      setItem: () => order.push('write local'),
      removeItem: () => order.push('remove local'),
    } as unknown as Storage
    const storage = createSessionStorage({ cookies, local })
    storage.write('redirect', '/a')
    expect(storage.read('redirect')).toBe('/a')
    storage.remove('redirect')
    expect(storage.read('redirect')).toBeNull()
    expect(order).toEqual(['write cookie', 'write local', 'remove local', 'remove cookie'])
  })

  it('prefers the cookie, copies it to the others, and treats false as a value (1.17, 1.19, 1.21)', () => {
    const storage = make()
    document.cookie = 'auth._token.local=false; path=/'
    localStorage.setItem('auth._token.local', 'Bearer old')
    expect(storage.sync('_token.local')).toBe(false)
    expect(localStorage.getItem('auth._token.local')).toBe('false')
  })

  it('restores the cookie after the browser was closed (1.20)', () => {
    localStorage.setItem('auth._token.local', 'Bearer kept')
    expect(make().sync('_token.local')).toBe('Bearer kept')
    expect(document.cookie).toContain('auth._token.local=Bearer%20kept')
  })

  it('writes nothing when nothing is found (1.18)', () => {
    expect(make().sync('redirect')).toBeNull()
    expect(document.cookie).toBe('')
  })

  it('decodes a cookie once, also with a stray percent sign (1.12 as we decided)', () => {
    document.cookie = 'auth.a=100%; path=/'
    document.cookie = `auth.b=${encodeURIComponent('50%25')}; path=/`
    expect([make().read('a'), make().read('b')]).toEqual(['100%', '50%25'])
  })

  it('works without local storage, with one warning (1.15)', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const broken = new Proxy({} as Storage, {
      get() {
        throw new Error('denied')
      },
    })
    const storage = createSessionStorage({ cookies: null, local: broken })
    storage.write('a', 'x')
    expect(storage.read('a')).toBe('x')
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('expiry', () => {
  const jwt = (payload: unknown) => `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`

  it('is read from the token, with or without the prefix (spec 4, 2.2)', () => {
    expect(expiryOf(jwt({ exp: 1_794_703_378 }), now)).toBe(1_794_703_378_000)
    expect(expiryOf(`Bearer ${jwt({ exp: 1_794_703_378 })}`, now)).toBe(1_794_703_378_000)
  })

  it.each([['no dots'], [jwt({})], [jwt({ exp: 0 })], ['a.%%%.c'], [jwt(null)]])(
    'is 1800 seconds from now for %s (spec 4 and 9, 2.3)',
    (token) => {
      expect(expiryOf(token, now)).toBe(now + 1_800_000)
      expect(defaultLifetime).toBe(1_800_000)
    },
  )

  it('comes 500 ms early (spec 9, 2.6)', () => {
    expect(statusOf(now + 501, now)).toBe('valid')
    expect(statusOf(now + 500, now)).toBe('expired')
    expect(statusOf(false, now)).toBe('unknown')
  })

  it('does not double the prefix (1.5)', () => {
    expect(asBearer('abc')).toBe('Bearer abc')
    expect(asBearer('Bearer abc')).toBe('Bearer abc')
    expect(asBearer('Bearerabc')).toBe('Bearerabc')
  })
})

describe('remembered address', () => {
  it.each(['/', '/events', '/events?page=2&q=caf%C3%A9', '/a/b#c', '/events?x=[1]#y', '/@me/~x:1'])(
    'takes %s',
    (address) => {
      expect(isRelative(address)).toBe(true)
    },
  )

  it.each(['//evil.com', 'https://evil.com', 'events', '/a b', '/a+b', '/[a]', '/é', '/\\evil.com', ''])(
    'refuses "%s" (3.19)',
    (address) => {
      expect(isRelative(address)).toBe(false)
    },
  )

  it('compares paths without query, hash and slashes (3.29)', () => {
    expect(pathOf('/auth//login/?a=1#b')).toBe('/auth/login')
    expect(pathOf('/')).toBe('/')
  })

  it('never remembers the login page itself (3.18)', () => {
    const storage = createSessionStorage({ cookies: null, local: localStorage })
    const remembered = rememberedAddress(storage)
    remembered.remember('/auth/login/?next=1')
    expect(remembered.peek()).toBeNull()
    remembered.remember('/events?page=2')
    expect(remembered.peek()).toBe('/events?page=2')
    expect(remembered.take()).toBe('/events?page=2')
    expect(remembered.take()).toBe('/')
  })

  it.each(Object.entries<PageMarks>(pages))('%s counts as none if it is a page for guests', (path, marks) => {
    const storage = createSessionStorage({ cookies: null, local: localStorage })
    const address = path.replaceAll(/\{\w+\}/g, 'a-1')
    storage.write('redirect', address)
    expect(rememberedAddress(storage).peek()).toBe(marks.auth === 'guest' ? null : address)
    expect(rememberedAddress(storage).take()).toBe(marks.auth === 'guest' ? '/' : address)
    expect(storage.read('redirect')).toBeNull()
  })
})
