import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expiryMargin } from '#web/lib/session/token.ts'
import early from './public/early.js?raw'

const now = 1_794_700_000_000

/** Runs the script of the page's head in a tab in the background, with these cookies; says what it asked for. */
function start(cookie: string, clock = { now }, asks = '/events') {
  const asked: string[] = []
  const head = { append: () => {} }
  const currentScript = { dataset: { asks, scoped: '', files: '/assets/page.js' } }
  const document = { cookie, currentScript, hidden: true, head, createElement: () => ({}), querySelector: () => ({}) }
  const fetch = async (url: string, { headers }: { headers: { authorization: string } }) => {
    asked.push(`${url} ${headers.authorization}`)
    clock.now += 1000
    return Response.json({})
  }
  // oxlint-disable-next-line no-implied-eval -- the file is a script of the page, not a module
  new Function('document', 'fetch', 'Date', early)(document, fetch, { now: () => clock.now })
  return asked
}

const token = 'auth._token.local=Bearer%20a.b.c'
const withExpiry = (expiry: unknown) => `auth.strategy=local; ${token}; auth._token_expiration.local=${String(expiry)}`

beforeEach(() => vi.stubGlobal('viveiroEarly', undefined))

describe('what is asked before the code is there', () => {
  it('is asked with a token that is good for longer than the margin', () => {
    const asked = ['/api/v1/auth/me Bearer a.b.c', '/api/v1/events Bearer a.b.c']
    expect(start(withExpiry(now + 60_000))).toEqual(asked)
  })

  it('is asked in one request, of which each question finds its part', () => {
    const asked = start(withExpiry(now + 60_000), { now }, '/events?limit=5 /fields')
    expect(decodeURIComponent(asked[1]!)).toBe('/api/v1/together?ask=/events?limit=5&ask=/fields Bearer a.b.c')
    const take = (globalThis as unknown as { viveiroEarly: (url: string, header: string) => object }).viveiroEarly
    const header = 'Bearer a.b.c'
    expect(take('/api/v1/fields', header)).toMatchObject({ at: 1 })
    expect(take('/api/v1/events?limit=5', header)).toMatchObject({ at: 0 })
    expect(take('/api/v1/fields', header)).toBeUndefined()
  })

  it.each([
    ['has expired', withExpiry(now - 1)],
    ['expires within the margin', withExpiry(now + expiryMargin)],
    ['was cleared with its expiry', withExpiry(false)],
    ['has no stored expiry', token],
    ['is none', 'auth._token.local=false; auth._token_expiration.local=false'],
  ])('is nothing if the token %s', (_, cookie) => {
    expect(start(cookie)).toEqual([])
  })

  it('stops once the token expires', () => {
    expect(start(withExpiry(now + expiryMargin + 1))).toEqual(['/api/v1/auth/me Bearer a.b.c'])
  })
})
