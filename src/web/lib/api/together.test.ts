import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fetchNow, sharing } from './http.ts'
import { askTogether } from './together.ts'

let asked: string[] = []
/** The lines of the shared answer, and what happens after the last of them. */
let shared: { lines: string[]; end: 'ends' | 'breaks' | 'is missing' }

beforeAll(() => askTogether())
afterAll(() => {
  sharing.ask = sharing.partOf = undefined as never
  vi.unstubAllGlobals()
})
beforeEach(() => {
  asked = []
  shared = { lines: [], end: 'ends' }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    if (!url.startsWith('/api/v1/together')) return Response.json({ alone: url })
    if (shared.end === 'is missing') return new Response('{}', { status: 404 })
    const parts = shared.lines.map((line) => new TextEncoder().encode(line))
    return new Response(
      new ReadableStream({
        pull: (stream) => {
          const next = parts.shift()
          if (next) stream.enqueue(next)
          else if (shared.end === 'breaks') stream.error(new TypeError('network error'))
          else stream.close()
        },
      }),
    )
  })
})

const ask = async (path: string, authorization = 'Bearer a', signal?: AbortSignal) => {
  const request = { method: 'GET', headers: { Authorization: authorization }, ...(signal && { signal }) }
  const answer = await sharing.ask!(`/api/v1${path}`, request)
  return { status: answer.status, id: answer.headers.get('x-request-id'), body: await answer.json() }
}
const line = (at: number, status = 200) => `${JSON.stringify({ at, status, id: `r${at}`, body: { at } })}\n`

it('asks in one request what is asked in one task, and gives each its own answer', async () => {
  // The second comes first, and a line in two pieces.
  shared.lines = [line(1, 403), line(0).slice(0, 9), line(0).slice(9)]
  const [first, second] = await Promise.all([ask('/events?limit=5'), ask('/fields')])
  expect(asked).toEqual(['/api/v1/together?ask=/events?limit=5&ask=/fields'])
  expect(first).toEqual({ status: 200, id: 'r0', body: { at: 0 } })
  expect(second).toEqual({ status: 403, id: 'r1', body: { at: 1 } })
})

it('asks a single question as ever, and never for two people at once', async () => {
  await Promise.all([ask('/events'), ask('/events', 'Bearer b')])
  expect(asked).toEqual(['/api/v1/events', '/api/v1/events'])
})

it.each(['breaks', 'ends', 'is missing'] as const)(
  'asks alone for what has no line when the answer %s',
  async (end) => {
    shared = { lines: end === 'is missing' ? [] : [line(0)], end }
    const [, lost] = await Promise.all([ask('/events'), ask('/fields')])
    expect(lost.body).toEqual({ alone: '/api/v1/fields' })
    expect(asked.slice(1)).toEqual(end === 'is missing' ? ['/api/v1/events', '/api/v1/fields'] : ['/api/v1/fields'])
  },
)

it('lets one leave without the others', async () => {
  shared.lines = [line(0), line(1)]
  const leaving = new AbortController()
  const left = ask('/events', 'Bearer a', leaving.signal)
  const stays = ask('/fields')
  leaving.abort()
  await expect(left).rejects.toThrow('abort')
  expect((await stays).body).toEqual({ at: 1 })
})

it('takes several early answers from one', async () => {
  shared.lines = [line(0), line(1)]
  const answer = fetchNow('/api/v1/together?ask=1&ask=2', { method: 'GET', headers: {} })
  const both = await Promise.all([sharing.partOf!(answer, 1), sharing.partOf!(answer, 0)])
  expect(await Promise.all(both.map((one) => one!.json()))).toEqual([{ at: 1 }, { at: 0 }])
})
