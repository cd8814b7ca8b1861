// Shows notices while the product is closed, and a page of its own without a connection. It keeps no page and no data,
// so that it can never hold an old release: the network answers everything else.
const words = {
  pt: {
    lang: 'pt-PT',
    title: 'Sem ligação à internet',
    text: 'Esta página precisa de ligação. O que já tinhas guardado está a salvo.',
    again: 'Tentar outra vez',
  },
  en: {
    lang: 'en-GB',
    title: 'You are offline',
    text: 'This page needs a connection. Whatever you had saved is safe.',
    again: 'Try again',
  },
}

addEventListener('install', (event) => {
  // Where browsers can, everything but pages passes by without waking this up.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  skipWaiting()
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]))
})

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(page(event))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return offline()
  }
}

/** The language that somebody chose, by the cookie that the server reads too. */
async function language() {
  const chosen = await self.cookieStore?.get('i18n_redirected').catch(() => null)
  return words[chosen?.value] ?? (navigator.language.startsWith('pt') ? words.pt : words.en)
}

const style = `
  :root { color-scheme: light dark; --back: #eff2eb; --card: #fcfdfb; --text: #17231b; --soft: #55635a; --line: #d5dcd1; --act: #0f6b41; --on: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --back: #0a0f0c; --card: #121a15; --text: #e6eee8; --soft: #9daca2; --line: #2a352d; --act: #4fd08c; --on: #06130b }
  }
  body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; max-width: 24rem; margin: 1rem; padding: 2rem 1.5rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); text-align: center }
  img { border-radius: 12px }
  h1 { margin: 1rem 0 .5rem; font-size: 1.375rem; line-height: 1.25 }
  p { margin: 0 0 1.5rem; color: var(--soft) }
  a { display: inline-block; padding: .65rem 1.25rem; border-radius: 8px; background: var(--act); color: var(--on); font-weight: 600; text-decoration: none }
  a:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
`
// The mark of the product, drawn here: without a connection no file comes.
const mark = `<svg width="56" height="56" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0a3c25"/><path d="M16 25v-9m0 2c-1-5-4-6-7-6 0 4 3 6 7 6Zm0-3c1-5 4-6 7-6 0 4-3 6-7 6Z" fill="#7ee2a8" stroke="#7ee2a8" stroke-width="1.6" stroke-linejoin="round"/></svg>`

async function offline() {
  const { lang, title, text, again } = await language()
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style><main>${mark}<h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  }
  return new Response(html, { status: 503, headers })
}

addEventListener('push', (event) => {
  const { title, body, lang, path, tag } = event.data.json()
  const look = { body, lang, tag, icon: '/icon-192.png', data: path }
  event.waitUntil(registration.showNotification(title, look))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data, location.origin)))
})

/** In a tab that is there already, otherwise in a new one; never outside the product. */
async function open(url) {
  if (url.origin !== location.origin) return
  const [tab] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = await tab?.focus().catch(() => null)
  const moved = await shown?.navigate(url.href).catch(() => null)
  if (!moved) await clients.openWindow(url.href)
}
