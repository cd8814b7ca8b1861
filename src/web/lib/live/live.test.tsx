import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, listQuery, page } from '#contract/endpoint.ts'
import { ListBody } from '#web/components/list/list-body.tsx'
import { session } from '#web/lib/api/client.ts'
import { pagedQuery, refreshArea } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'
import { refreshWhat } from './refresh.ts'
import { useLive } from './use-live.ts'

const listSeeds = endpoint({
  method: 'GET',
  path: '/seeds',
  access: 'public',
  summary: '',
  query: z.object(listQuery),
  response: page(z.object({ id: z.string(), name: z.string() })),
})

// A refresh rests before the next of its area: each test has one of its own.
let area = 'seeds-0'
let seeds: { id: string; name: string }[]
type Open = { headers: Record<string, string>; say: (text: string) => void; end: () => void; isCut: () => boolean }
let open: Open[]

beforeAll(() => {
  configure({ asyncUtilTimeout: 20_000 })
  return loadTexts(['basics', 'ui'])
})
beforeEach(() => {
  seeds = [
    { id: 'a', name: 'alface' },
    { id: 'b', name: 'couve' },
  ]
  open = []
  area = `seeds-${Number(area.slice(6)) + 1}`
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) =>
    url.endsWith('/live')
      ? stream(headers as Open['headers'], signal!)
      : Response.json({ items: seeds, nextCursor: null, total: seeds.length }),
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function stream(headers: Open['headers'], signal: AbortSignal): Response {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  signal.addEventListener('abort', () => controller.error(signal.reason))
  const say = (text: string) => controller.enqueue(new TextEncoder().encode(text))
  open.push({ headers, say, end: () => controller.close(), isCut: () => signal.aborted })
  return new Response(body)
}

function Seeds() {
  const list = useInfiniteQuery(pagedQuery([area], listSeeds, {}))
  return (
    <ListBody list={list} skeleton={null} empty={null}>
      {(rows) => rows.map(({ id, name }) => <p key={id}>{name}</p>)}
    </ListBody>
  )
}

async function showSeeds() {
  render(
    <QueryClientProvider client={queryClient}>
      <Seeds />
    </QueryClientProvider>,
  )
  await screen.findByText('alface')
}
const shown = () => screen.queryAllByText(/^[a-zçãéíóú ]+$/).map(({ textContent }) => textContent)

it('shows what others changed in place, and new rows once they are asked for', async () => {
  await showSeeds()
  seeds = [
    { id: 'c', name: 'nabo' },
    { id: 'b', name: 'couve galega' },
  ]
  act(() => refreshWhat({ areas: [area], records: [] }))
  const button = await screen.findByRole('button', { name: '1 nova – mostrar' })
  expect(shown()).toEqual(['alface', 'couve galega'])
  await userEvent.click(button)
  expect(shown()).toEqual(['nabo', 'couve galega'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows what this person did at once, even if others heard of it first', async () => {
  await showSeeds()
  seeds = [{ id: 'c', name: 'nabo' }, ...seeds]
  act(() => refreshWhat({ areas: [area], records: [] }))
  await screen.findByRole('button', { name: '1 nova – mostrar' })
  await act(() => refreshArea(area))
  expect(shown()).toEqual(['nabo', 'alface', 'couve'])
})

it('says that rows went, and leaves them until then', async () => {
  await showSeeds()
  seeds = seeds.slice(1)
  act(() => refreshWhat({ areas: [], records: [], missed: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Mudou entretanto – mostrar' }))
  expect(shown()).toEqual(['couve'])
})

/** One browser: its tabs wait in line for the lock. */
function giveLocks() {
  let line = Promise.resolve()
  const request = (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) =>
    (line = line.then(() => (signal.aborted ? undefined : run())))
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
}

function Tab() {
  useLive(true)
  return null
}

const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('has one stream for all tabs, none while hidden, and resumes where it was', async () => {
  giveLocks()
  vi.spyOn(session, 'state').mockReturnValue({ user: null, loggedIn: true, busy: false })
  const token = vi.spyOn(session, 'heldToken').mockReturnValue('Bearer x')
  await showSeeds()
  render(<Tab />)
  render(<Tab />)
  await waitFor(() => expect(open).toHaveLength(1))
  expect(open[0]!.headers).toEqual({ Accept: 'text/event-stream', Authorization: 'Bearer x' })
  seeds = [{ id: 'c', name: 'nabo' }, ...seeds]
  open[0]!.say(`id: 7.1:1:\ndata: {"areas":["${area}"],`)
  open[0]!.say('"records":[]}\n\n')
  await screen.findByRole('button', { name: '1 nova – mostrar' })
  act(() => look('hidden'))
  await waitFor(() => expect(open[0]!.isCut()).toBe(true))
  act(() => look('visible'))
  await waitFor(() => expect(open).toHaveLength(2))
  expect(open[1]!.headers['Last-Event-ID']).toBe('7.1:1:')
  // An expired token is not sent.
  token.mockClear().mockReturnValue(null)
  open[1]!.end()
  // Both tabs look once, and neither asks.
  await waitFor(() => expect(token).toHaveBeenCalledTimes(4))
  expect(open).toHaveLength(2)
})
