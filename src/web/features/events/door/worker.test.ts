import { expect, it, vi } from 'vitest'
import template from './worker.js?raw'

const origin = 'https://viveiro.example'
type Heard = { request: { url: string; method: string; mode: string }; respondWith: (answer: Promise<unknown>) => void }

/** One browser with its caches; the server serves one release and, when it is away, nothing. */
function phone() {
  const caches = new Map<string, Map<string, string>>()
  const server = { release: 'one', isAway: false }
  const pathOf = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname
  const served = (path: string) => {
    const isKnown = path.startsWith('/door/') || path === '/theme.js' || path === `/${server.release}.js`
    if (server.isAway || !isKnown) throw new TypeError('Failed to fetch')
    return `${server.release} ${path.startsWith('/door/') ? '/door/' : path}`
  }
  const fetch = async (asked: string | { url: string }) => Promise.resolve({ status: 200, text: served(pathOf(asked)) })
  const opened = (name: string) => {
    const known = caches.get(name) ?? new Map<string, string>()
    caches.set(name, known)
    const add = async (asked: string | { url: string }) => void known.set(pathOf(asked), (await fetch(asked)).text)
    return { add, addAll: async (all: { url: string }[]) => Promise.all(all.map(add)) }
  }
  const store = {
    open: async (name: string) => Promise.resolve(opened(name)),
    keys: async () => Promise.resolve([...caches.keys()]),
    delete: async (name: string) => Promise.resolve(caches.delete(name)),
    match: async (asked: string | { url: string }, { cacheName }: { cacheName: string }) => {
      const text = caches.get(cacheName)?.get(pathOf(asked))
      return Promise.resolve(text === undefined ? undefined : { status: 200, text })
    },
  }
  return { server, store, fetch }
}

/** The worker of a release, as the build writes it. */
async function workerOf({ store, fetch }: ReturnType<typeof phone>, release: string) {
  const source = template
    .replace('{{release}}', release)
    .replace('{{files}}', `/theme.js /${release}.js`)
    .replace('{{further}}', '')
  const heard = new Map<string, (event: unknown) => void>()
  const world = {
    addEventListener: (name: string, listen: (event: unknown) => void) => void heard.set(name, listen),
    skipWaiting: vi.fn(),
    clients: { claim: async () => Promise.resolve() },
    caches: store,
    fetch,
    location: { origin },
    Request: class {
      url: string
      constructor(path: string) {
        this.url = origin + path
      }
    },
  }
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- a worker is a script of its own world
  new Function(...Object.keys(world), source)(...Object.values(world))
  const run = async (name: string) => {
    let work: Promise<unknown> = Promise.resolve()
    heard.get(name)!({ waitUntil: (until: Promise<unknown>) => (work = until) })
    await work
  }
  const ask = async (path: string, mode = 'no-cors') => {
    let answer: Promise<unknown> = fetch(path)
    answer.catch(() => {})
    const event: Heard = { request: { url: origin + path, method: 'GET', mode }, respondWith: (own) => (answer = own) }
    heard.get('fetch')!(event)
    return ((await answer) as { text: string }).text
  }
  return {
    install: () => run('install'),
    activate: () => run('activate'),
    ask,
    open: () => ask('/door/noite', 'navigate'),
  }
}

it('of an older release shows the new page, whose worker takes over and leaves nothing of the old', async () => {
  const device = phone()
  const old = await workerOf(device, 'one')
  await old.install()
  await old.activate()
  device.server.release = 'two'
  expect(await old.open()).toBe('two /door/')
  expect(await old.ask('/two.js')).toBe('two /two.js')
  const young = await workerOf(device, 'two')
  await young.install()
  await young.activate()
  expect(await device.store.keys()).toEqual(['door-two'])
  device.server.isAway = true
  expect([await young.open(), await young.ask('/two.js')]).toEqual(['two /door/', 'two /two.js'])
})

it('of an older release still works whole where the new one has not arrived', async () => {
  const device = phone()
  const old = await workerOf(device, 'one')
  await old.install()
  await old.activate()
  device.server.release = 'two'
  // Its files are no longer on the server: the page that is open keeps its own.
  expect(await old.ask('/one.js')).toBe('one /one.js')
  device.server.isAway = true
  expect([await old.open(), await old.ask('/one.js')]).toEqual(['one /door/', 'one /one.js'])
})
