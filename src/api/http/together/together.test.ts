import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import { logout } from '#contract/auth/auth.ts'
import { mostTogether, type PartOfAnswer } from '#contract/together.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'

let api: TestApp
let ana: Signed
beforeAll(async () => {
  api = await testApp()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.reset()
  ana = await api.as('trainee')
})

const addressOf = (asks: readonly string[]) => `/together?${new URLSearchParams(asks.map((ask) => ['ask', ask]))}`
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PartOfAnswer)
    .toSorted((one, other) => one.at - other.at)

const send = (asks: readonly string[], token = ana.token, headers: Record<string, string> = {}) =>
  api.app.inject({ url: `/api/v1${addressOf(asks)}`, headers: { authorization: `Bearer ${token}`, ...headers } })

async function ask(asks: readonly string[], who: Signed = ana) {
  const { statusCode, body } = await send(asks, who.token)
  expect(statusCode).toBe(200)
  return linesOf(body)
}

describe('several questions in one', () => {
  it('have the answers that they have alone', async () => {
    await makeEvent(api.deps.db, { slug: 'cafe', title_pt: 'Café\ncom mentores' })
    const asks = ['/auth/me', '/events?when=upcoming&limit=5', '/events/cafe', '/fields']
    const alone = await Promise.all(asks.map((path) => api.send(path, { token: ana.token })))
    const parts = await ask(asks)
    expect(parts.map(({ status, body }) => ({ status, body }))).toEqual(
      alone.map(({ status, body }) => ({ status, body })),
    )
    expect(new Set(parts.map(({ id }) => id)).size).toBe(asks.length)
  })

  it('are allowed one by one: what this person may not see is refused, and the rest is not', async () => {
    await makeEvent(api.deps.db, { slug: 'segredo', state: 'draft' })
    const asks = ['/manage/events', '/events/segredo', '/events?limit=0', '/auth/me']
    expect((await ask(asks)).map(({ status }) => status)).toEqual([403, 404, 422, 200])
    const staff = await api.as('staff')
    expect((await ask(asks, staff)).map(({ status }) => status)).toEqual([200, 200, 422, 200])
    const juror = await api.as('juror')
    expect((await ask(['/events', '/auth/me'], juror)).map(({ status }) => status)).toEqual([403, 200])
  })

  it('fail one by one, with the problem that says why', async () => {
    const [lost, known] = await ask(['/events/nowhere', '/auth/me'])
    expect(lost).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(known!.status).toBe(200)
  })

  it.each([
    ['itself', '/together?ask=/auth/me'],
    ['a stream', '/live'],
    ['a file', '/events/cafe.png'],
    ['what is not there', '/no/such/thing'],
    ['another place of the server', '/../../manifest.webmanifest'],
  ])('are never %s', async (_, path) => {
    expect((await ask([path, '/auth/me'])).map(({ status }) => status)).toEqual([404, 200])
  })

  it('need a session that is still there', async () => {
    expect((await api.send(addressOf(['/auth/me']))).status).toBe(401)
    await api.call(logout, {}, ana)
    expect((await api.send(addressOf(['/auth/me']), { token: ana.token })).status).toBe(401)
  })

  it('are not more than a page asks, and name addresses of the API', async () => {
    const many = Array.from({ length: mostTogether + 1 }, () => '/auth/me')
    for (const asks of [[], many, ['https://elsewhere.example/'], ['auth/me'], ['/a b']])
      expect((await send(asks)).statusCode).toBe(422)
    expect(await ask(many.slice(1))).toHaveLength(mostTogether)
  })

  it('are each a line in the log and in the language of the reader', async () => {
    const inject = vi.spyOn(api.app, 'inject')
    const headers = { 'accept-language': 'en', 'x-forwarded-for': '203.0.113.9' }
    const { body } = await send(['/events/nowhere'], ana.token, headers)
    expect(inject.mock.lastCall?.at(0)).toMatchObject({
      headers: { ...headers, authorization: expect.anything() as string },
    })
    const inEnglish = await api.send('/events/nowhere', { token: ana.token, headers })
    expect(linesOf(body)[0]!.body).toEqual(inEnglish.body)
    inject.mockRestore()
  })

  it('come compressed to whoever reads Brotli', async () => {
    const answer = await send(['/auth/me', '/fields'], ana.token, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(linesOf(brotliDecompressSync(answer.rawPayload).toString()).map(({ status }) => status)).toEqual([200, 200])
  })
})
