import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'

let api: TestApp
let ana: Signed
beforeAll(async () => {
  api = await testApp()
  ana = await api.as('trainee')
  await makeEvent(api.deps.db, { description_pt: 'Uma noite de perguntas. '.repeat(150), slug: 'longo' })
})
afterAll(() => api.close())

const get = (url: string, encodings?: string) =>
  api.app.inject({
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${ana.token}`, ...(encodings && { 'accept-encoding': encodings }) },
  })

describe('an answer', () => {
  it('is compressed for a browser, and says so', async () => {
    const [plain, packed] = [await get('/events/longo'), await get('/events/longo', 'gzip, deflate, br, zstd')]
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(packed.rawPayload.length),
    })
    expect(packed.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length)
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json())
  })

  it.each([
    ['to programs that do not read Brotli', '/events/longo', 'gzip'],
    ['if nothing is said', '/events/longo', undefined],
    ['when it is short', '/health', 'br'],
  ])('is plain %s', async (_, url, encodings) => {
    const answer = await get(url, encodings)
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
  })
})
