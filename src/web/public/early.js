// On pages that need a session: asks who is signed in while the code still loads. `lib/api/http.ts` takes the answer.
;(() => {
  const cookie = /(?:^|; )auth\._token\.local=([^;]+)/.exec(document.cookie)?.[1]
  // A cookie that cannot be read is no session: the page itself deals with it.
  const authorization = cookie && /^(?:[^%]|%[0-7][\da-f])+$/i.test(cookie) && decodeURIComponent(cookie)
  if (!authorization || !authorization.startsWith('Bearer ')) return
  const me = '/api/v1/auth/me'
  let answer = fetch(me, { headers: { authorization }, credentials: 'omit', cache: 'no-store' })
  answer.catch(() => {})
  // Used once, and only by the session that asked.
  globalThis.viveiroEarly = (url, header) => {
    if (url !== me) return undefined
    const asked = answer
    answer = undefined
    return header === authorization ? asked : undefined
  }
})()
