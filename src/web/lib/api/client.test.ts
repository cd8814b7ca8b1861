import { afterAll, beforeAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { ApiError, errorMessage } from './api-error.ts'
import { call, session } from './client.ts'
import { askAhead } from './ahead.ts'
import { askTogether } from './together.ts'
import { sharing } from './http.ts'
import { setLocale } from '#web/lib/text/i18n.ts'
import { loadingBar } from '#web/lib/page/loading-bar.ts'
import { ExpiredAuthSessionError } from '#web/lib/session/session.ts'

// The numbers refer to the behaviour notes.

const item = z.object({ slug: z.string() })
const getItem = endpoint({
  method: 'GET',
  path: '/items/{slug}',
  access: 'member',
  summary: '',
  params: z.object({ slug: z.string() }),
  query: z.object({ kind: z.optional(z.array(z.string())), q: z.optional(z.string()) }),
  response: item,
})
const createItem = endpoint({
  method: 'POST',
  path: '/items',
  access: 'member',
  summary: '',
  body: z.strictObject({ name: z.string() }),
  response: item,
  status: 201,
})
const removeItems = endpoint({ method: 'DELETE', path: '/items', access: 'member', summary: '', response: null })
const exportItems = endpoint({
  method: 'GET',
  path: '/items.csv',
  access: 'member',
  summary: '',
  response: null,
  produces: 'text/csv',
})

const uploadItem = endpoint({
  method: 'POST',
  path: '/items/file',
  access: 'member',
  summary: '',
  consumes: 'multipart/form-data',
  response: null,
})

const fetching = vi.fn<(url: string, request: RequestInit) => Promise<Response>>()
const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers })
const headersSent = () => fetching.mock.lastCall?.[1].headers as Record<string, string>

/** Reports half of the upload, then answers at once. */
class InstantUpload extends EventTarget {
  upload = new EventTarget()
  status = 204
  response = new Blob()
  open() {}
  setRequestHeader() {}
  send() {
    const half = Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 2 })
    this.upload.dispatchEvent(half)
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(async () => {
  localStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=-1`
  vi.stubGlobal('fetch', fetching.mockReset())
  await session.start()
  await session.logout()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function signIn() {
  fetching.mockResolvedValueOnce(json({ id: '1', scope: [] }))
  await session.enter('abc')
}

describe('a call', () => {
  it('fills path and query, and sends the accepted type and language (3.15)', async () => {
    fetching.mockResolvedValue(json({ slug: 'a' }))
    const answer = await call(getItem, { params: { slug: 'é/1' }, query: { kind: ['a', 'b'], q: '' } })
    expect(answer).toEqual({ slug: 'a' })
    expect(fetching.mock.lastCall?.[0]).toBe('/api/v1/items/%C3%A9%2F1?kind=a&kind=b')
    expect(headersSent()).toEqual({ Accept: 'application/json, text/plain, */*', 'Accept-Language': 'pt' })
    expect(fetching.mock.lastCall?.[1]).toMatchObject({ method: 'GET', credentials: 'omit' })
  })

  it('carries the bearer token, a JSON body and the idempotency key', async () => {
    await signIn()
    fetching.mockResolvedValue(json({ slug: 'a' }, 201))
    await call(createItem, { body: { name: 'x' }, idempotencyKey: 'k' })
    expect(headersSent()).toMatchObject({
      Authorization: 'Bearer abc',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'k',
    })
    expect(fetching.mock.lastCall?.[1].body).toBe('{"name":"x"}')
  })

  it('returns undefined for an answer without content, and a blob where the contract names a media type', async () => {
    fetching.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await call(removeItems)).toBeUndefined()
    fetching.mockResolvedValueOnce(new Response('a;b'))
    expect(await (await call(exportItems)).text()).toBe('a;b')
  })
})

describe('an answer that was asked for ahead', () => {
  beforeAll(() => {
    askTogether()
    // Alone, so that the answers of this test come one by one.
    delete sharing.ask
  })
  afterAll(() => {
    delete sharing.askFirst
    delete sharing.takeAhead
  })

  it('is taken once, by the session that asked', async () => {
    await signIn()
    fetching.mockResolvedValueOnce(json({ slug: 'ahead' }))
    askAhead('/items/a', 'Bearer abc')
    fetching.mockImplementation(async () => json({ slug: 'later' }))
    const get = () => call(getItem, { params: { slug: 'a' } })
    askAhead('/items/a', 'Bearer of another')
    expect([await get(), await get()]).toEqual([{ slug: 'ahead' }, { slug: 'later' }])
  })
})

describe('a failure', () => {
  it('carries code, status, fields, current state and request id', async () => {
    const problem = {
      code: 'stale_version',
      errors: [{ field: 'name', code: 'too_long', message: 'x' }],
      current: { name: 'y' },
    }
    fetching.mockResolvedValue(json(problem, 409, { 'x-request-id': 'r1', 'retry-after': '7' }))
    const error = await call(removeItems).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'stale_version',
      status: 409,
      fields: problem.errors,
      current: { name: 'y' },
      requestId: 'r1',
      retryAfter: 7,
      message: 'Request failed with status code 409',
    })
  })

  it("has the code `offline` without an answer, and `unavailable` for an answer that is not the API's", async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const offline = await call(removeItems).catch((caught: unknown) => caught)
    expect(offline).toMatchObject({ code: 'offline', status: 0 })
    expect(errorMessage('pt', offline)).toContain('Verifica a tua ligação')
    fetching.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(call(removeItems)).rejects.toMatchObject({ code: 'unavailable', status: 502 })
  })

  it("counts a broken-off answer as offline, and an answer that is no JSON as the proxy's fault", async () => {
    const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })
    fetching.mockResolvedValueOnce(new Response(broken))
    await expect(call(exportItems)).rejects.toMatchObject({ code: 'offline', status: 0 })
    fetching.mockResolvedValueOnce(new Response('<h1>Accept the terms of this network</h1>'))
    await expect(call(getItem, { params: { slug: 'a' } })).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('has its sentence ready in both languages', async () => {
    fetching.mockImplementation(async () => json({ code: 'forbidden' }, 403))
    const error = await call(removeItems).catch((caught: unknown) => caught)
    expect(errorMessage('pt', error)).toBe('Não tens permissão para isto.')
    expect(errorMessage('en', error)).toBe('You are not allowed to do this.')
    await setLocale('en')
    await call(removeItems).catch(() => {})
    expect(headersSent()['Accept-Language']).toBe('en')
    await setLocale('pt')
  })
})

describe('the loading bar', () => {
  it('fails and finishes with a failed call, even while hidden (spec 4, 5.12)', async () => {
    fetching.mockResolvedValue(json({}, 500))
    await call(removeItems).catch(() => {})
    expect(loadingBar.state()).toMatchObject({ visible: true, failed: true, percent: 100 })
  })

  it('does not fail when a call is cancelled, nor for a quiet call (5.12)', async () => {
    loadingBar.start()
    const fail = vi.spyOn(loadingBar, 'fail')
    const controller = new AbortController()
    fetching.mockImplementation(async () => {
      controller.abort()
      throw new DOMException('stop', 'AbortError')
    })
    await expect(call(removeItems, { signal: controller.signal })).rejects.toThrow('stop')
    fetching.mockResolvedValue(json({}, 500))
    await call(removeItems, { quiet: true }).catch(() => {})
    expect(fail).not.toHaveBeenCalled()
  })

  it('is finished by the last call to end, if an upload has moved it (5.11)', async () => {
    vi.stubGlobal('XMLHttpRequest', InstantUpload)
    const slow = Promise.withResolvers<Response>()
    fetching.mockReturnValueOnce(slow.promise)
    const other = call(removeItems)
    await call(uploadItem, { body: new FormData(), progress: () => {} })
    expect(loadingBar.state()).toMatchObject({ visible: true, percent: 25 })
    slow.resolve(new Response(null, { status: 204 }))
    await other
    expect(loadingBar.state()).toMatchObject({ visible: true, percent: 100 })
  })

  it('is finished by an upload while a quiet call still runs', async () => {
    vi.stubGlobal('XMLHttpRequest', InstantUpload)
    const slow = Promise.withResolvers<Response>()
    fetching.mockReturnValueOnce(slow.promise)
    const quiet = call(removeItems, { quiet: true })
    await call(uploadItem, { body: new FormData(), progress: () => {} })
    expect(loadingBar.state()).toMatchObject({ visible: true, percent: 100 })
    slow.resolve(new Response(null, { status: 204 }))
    await quiet
  })
})

describe('an upload', () => {
  it('is not sent if it was cancelled before it began', async () => {
    vi.stubGlobal('XMLHttpRequest', InstantUpload)
    const args = { body: new FormData(), progress: () => {}, signal: AbortSignal.abort() }
    await expect(call(uploadItem, args)).rejects.toThrow(DOMException)
  })
})

describe('the session', () => {
  it('aborts a call of an expired session before it is sent, and fails the bar (2.11, 5.13)', async () => {
    await signIn()
    const fail = vi.spyOn(loadingBar, 'fail')
    fetching.mockClear()
    document.cookie = 'auth._token_expiration.local=1000; path=/'
    await expect(call(removeItems)).rejects.toThrow(ExpiredAuthSessionError)
    expect(fetching).not.toHaveBeenCalled()
    expect(fail).toHaveBeenCalled()
    expect(session.state().loggedIn).toBe(false)
  })

  it.each(['session_revoked', 'token_expired'])('ends when the server answers %s', async (code) => {
    await signIn()
    fetching.mockResolvedValue(json({ code }, 401))
    await call(removeItems).catch(() => {})
    expect(session.state().loggedIn).toBe(false)
    expect(localStorage.getItem('auth._token.local')).toBe('false')
  })

  it('does not end by a late answer to the session before it', async () => {
    await signIn()
    const late = Promise.withResolvers<Response>()
    fetching.mockReturnValueOnce(late.promise)
    const waiting = call(removeItems).catch(() => {})
    fetching.mockResolvedValueOnce(json({ id: '2', scope: [] }))
    await session.enter('next')
    late.resolve(json({ code: 'session_revoked' }, 401))
    await waiting
    expect(session.state().loggedIn).toBe(true)
    expect(localStorage.getItem('auth._token.local')).toBe('Bearer next')
  })

  it('does not end by any other 401 (2.17)', async () => {
    await signIn()
    fetching.mockResolvedValue(json({ code: 'unauthenticated' }, 401))
    await call(removeItems).catch(() => {})
    expect(session.state().loggedIn).toBe(true)
  })
})
