import { afterEach, expect, it, vi } from 'vitest'
import { Desk } from './desk.ts'

const door = {
  event: { id: 'e', slug: 'noite', state: 'published', title: { pt: 'Noite', en: null }, place: null },
  now: '2026-03-12T18:00:00.000Z',
  until: '2026-03-12T23:00:00.000Z',
  lists: [],
  guests: [],
  elsewhere: [],
}

afterEach(() => vi.restoreAllMocks())

// These tests have no storage for databases: as on a device that is full or refuses to keep anything.
it('says that nothing is kept, works online, and tells times by the clock of the server', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-13T18:00:00Z'), toFake: ['Date'] })
  localStorage.setItem('auth._token.local', 'Bearer x')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, request) => {
    if (typeof request?.body !== 'string') return Response.json(door)
    const { scans } = JSON.parse(request.body) as { scans: { id: string; scannedAt: string }[] }
    sent.push(...scans.map(({ scannedAt }) => scannedAt))
    return Response.json({ results: scans.map(({ id }) => ({ id, result: 'checked_in', person: null })) })
  })
  const sent: string[] = []
  const desk = new Desk('noite')
  await desk.start()
  expect(desk.state()).toMatchObject({ unkept: true, failure: null })
  await desk.take({ walkIn: { name: 'Sílvia' } })
  await vi.waitFor(() => expect(desk.state().waiting).toEqual([]))
  // The clock of this device is a day ahead.
  expect(sent).toEqual(['2026-03-12T18:00:00.000Z'])
  expect(desk.state().last).toMatchObject({ result: 'checked_in', name: 'Sílvia' })
  vi.useRealTimers()
})

/** A database that opens and reads, and whose every write is undone for want of room after its request has succeeded. */
function fullStorage() {
  const later = (target: EventTarget, type: string) => queueMicrotask(() => target.dispatchEvent(new Event(type)))
  const transaction = () => {
    let end = 'complete'
    const run = new EventTarget()
    queueMicrotask(() => later(run, end))
    const put = () => {
      end = 'abort'
      return {}
    }
    const store = { get: () => ({}), getAll: () => ({ result: [] }), put, delete: () => ({}) }
    return Object.assign(run, { objectStore: () => store, error: new DOMException('Full', 'QuotaExceededError') })
  }
  const open = () => {
    const request = Object.assign(new EventTarget(), { result: { transaction, close: () => {} } })
    later(request, 'success')
    return request
  }
  return { open }
}

it('on a device that is full says that nothing is kept, and lets people in while it is online', async () => {
  localStorage.setItem('auth._token.local', 'Bearer x')
  vi.stubGlobal('indexedDB', fullStorage())
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, request) => {
    if (typeof request?.body !== 'string') return Response.json(door)
    const { scans } = JSON.parse(request.body) as { scans: { id: string }[] }
    return Response.json({ results: scans.map(({ id }) => ({ id, result: 'checked_in', person: null })) })
  })
  const desk = new Desk('noite')
  await desk.start()
  expect(desk.state()).toMatchObject({ unkept: true, failure: null, door: { event: { slug: 'noite' } } })
  await desk.take({ walkIn: { name: 'Rui' } })
  await vi.waitFor(() => expect(desk.state().waiting).toEqual([]))
  expect(desk.state().last).toMatchObject({ result: 'checked_in', name: 'Rui' })
  vi.unstubAllGlobals()
})

it('asks to sign in without a session, and asks the server nothing', async () => {
  localStorage.setItem('auth._token.local', 'false')
  const asked = vi.spyOn(globalThis, 'fetch')
  const desk = new Desk('noite')
  await desk.start()
  expect(asked).not.toHaveBeenCalled()
  expect(desk.state().failure).toMatchObject({ status: 401 })
})
