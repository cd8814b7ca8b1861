// Keeps the door's page and its files, of one release and nothing else, so that a reload works without a connection.
// The build fills in the release and the files.
const kept = 'door-{{release}}'
const page = '/door/'
const files = '{{files}}'.split(' ')
/** The page works without these: fonts, and the decoder for browsers that cannot read codes by themselves. */
const further = '{{further}}'.split(' ')
// A connection that barely answers is none: the door must not wait for it.
const patience = 2500

addEventListener('install', (event) => {
  event.waitUntil(keep())
  skipWaiting()
})

async function keep() {
  const cache = await caches.open(kept)
  await cache.addAll([page, ...files].map((path) => new Request(path, { cache: 'reload' })))
  await Promise.allSettled(further.map((path) => cache.add(path)))
}

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), forgetOthers()]))
})

async function forgetOthers() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('door-') && name !== kept)
  await Promise.all(old.map((name) => caches.delete(name)))
}

addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== location.origin || event.request.method !== 'GET') return
  if (event.request.mode === 'navigate') event.respondWith(newest(event.request))
  else if (files.includes(pathname) || further.includes(pathname)) event.respondWith(fromCache(event.request))
})

/** The page of the server, so that a new release comes with the next visit; otherwise the kept one. */
async function newest(request) {
  const late = new Promise((_, reject) => setTimeout(reject, patience))
  try {
    const answer = await Promise.race([fetch(request), late])
    if (answer.status < 500) return answer
  } catch {
    // No connection: the kept page.
  }
  return (await caches.match(page, { cacheName: kept })) ?? fetch(request)
}

const fromCache = async (request) => (await caches.match(request, { cacheName: kept })) ?? fetch(request)
