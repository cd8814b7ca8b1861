// On pages that need a session: asks who is signed in, and for what the page shows first, while the code still loads.
// `lib/api/http.ts` takes the answers. The server names the addresses in `data-asks` and the page's own code in
// `data-files`. Both come after the first picture: before it, the code of every page has the network to itself.
// `data-scoped` names what people with a scope see further, addresses and files, once the person is known.
;(() => {
  const { asks, scoped, files } = document.currentScript.dataset
  const preload = (href) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  // Each in a task of its own, because the browser is busy with every file and address that it is asked for.
  const afterPicture = (wanted, act) => {
    // A tab in the background paints nothing.
    if (document.hidden) return wanted.forEach((one) => act(one))
    const painted = new PerformanceObserver(() => {
      painted.disconnect()
      for (const one of wanted) setTimeout(() => act(one))
    })
    painted.observe({ type: 'paint', buffered: true })
  }
  afterPicture(files.split(' '), preload)
  const cookieOf = (name) => new RegExp(`(?:^|; )auth\\.${name}\\.local=([^;]+)`).exec(document.cookie)?.[1]
  const cookie = cookieOf('_token')
  // A cookie that cannot be read is no session: the page itself deals with it.
  const authorization = cookie && /^(?:[^%]|%[0-7][\da-f])+$/i.test(cookie) && decodeURIComponent(cookie)
  if (!authorization || !authorization.startsWith('Bearer ')) return
  // As `lib/session/token.ts` has it. Without a stored expiry the page itself decides.
  const expiryMargin = 500
  const expiry = Number(cookieOf('_token_expiration'))
  const isExpired = () => !(Date.now() < expiry - expiryMargin)
  if (isExpired()) return
  const asked = new Map()
  /** The page asked by itself before it was asked for here. */
  const late = new Set()
  const root = '/api/v1'
  const fetchNow = (url) => {
    const answer = fetch(url, { headers: { authorization }, credentials: 'omit', cache: 'no-store' })
    answer.catch(() => {})
    return answer
  }
  const ask = (path) => {
    const url = root + path
    if (late.has(url) || isExpired()) return
    const answer = fetchNow(url)
    asked.set(url, { answer })
    return answer
  }
  /** Several in one request; `lib/api/together.ts` takes its answer apart. */
  const askAll = (paths) => {
    const due = paths.filter((path) => !late.has(root + path))
    if (due.length < 2 || isExpired()) return due.forEach(ask)
    const answer = fetchNow(root + '/together?' + new URLSearchParams(due.map((path) => ['ask', path])))
    due.forEach((path, at) => asked.set(root + path, { answer, at }))
  }
  const own = asks ? asks.split(' ') : []
  const askFurther = ({ scope: scopes }) => {
    const parts = scoped.split('|').map((part) => part.split(' '))
    const paths = parts.flatMap(([scope, ...named]) => (scopes.includes(scope) ? named : []))
    const isFile = (path) => path.startsWith('/assets/')
    afterPicture(paths.filter(isFile), preload)
    afterPicture([[...own, ...paths.filter((path) => !isFile(path))]], askAll)
  }
  const me = ask('/auth/me')
  // Where more is asked of some, all of it is asked together once the person is known.
  if (!scoped) afterPicture([own], askAll)
  // A copy, because the page reads the answer itself.
  else me.then((answer) => answer.ok && answer.clone().json().then(askFurther)).catch(() => {})
  // Each is used once, only by the session that asked, and until the first page is shown: later it would be old.
  globalThis.viveiroEarly = (url, header) => {
    const early = asked.get(url)
    asked.delete(url)
    late.add(url)
    return header === authorization && document.querySelector('#boot') ? early : undefined
  }
})()
