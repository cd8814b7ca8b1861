// On pages that need a session: asks who is signed in, and for what the page shows first, while the code still loads.
// `lib/api/http.ts` takes the answers. The server names the addresses in `data-asks`.
;(() => {
  const cookie = /(?:^|; )auth\._token\.local=([^;]+)/.exec(document.cookie)?.[1]
  // A cookie that cannot be read is no session: the page itself deals with it.
  const authorization = cookie && /^(?:[^%]|%[0-7][\da-f])+$/i.test(cookie) && decodeURIComponent(cookie)
  if (!authorization || !authorization.startsWith('Bearer ')) return
  const ask = (path) => {
    const url = '/api/v1' + path
    const answer = fetch(url, { headers: { authorization }, credentials: 'omit', cache: 'no-store' })
    answer.catch(() => {})
    return [url, answer]
  }
  const asks = document.currentScript.dataset.asks
  const asked = new Map(['/auth/me', ...(asks ? asks.split(' ') : [])].map(ask))
  // Each is used once, only by the session that asked, and until the first page is shown: later it would be old.
  globalThis.viveiroEarly = (url, header) => {
    const answer = asked.get(url)
    asked.delete(url)
    return header === authorization && document.querySelector('#boot') ? answer : undefined
  }
})()
