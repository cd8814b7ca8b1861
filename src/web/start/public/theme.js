// Before the first paint, so that nobody sees the other theme flash by. The rest is in lib/page/theme.ts.
;(() => {
  const root = document.documentElement.dataset
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      // Site data is blocked: the device decides.
      return null
    }
  }
  const show = () => {
    const theme = kept('viveiro.theme')
    root.theme = theme === 'light' || theme === 'dark' ? theme : dark.matches ? 'dark' : 'light'
  }
  // Somebody whose cookies went with the browser's end: the server took them for a visitor.
  if ((kept('auth._token.local') ?? 'false') !== 'false') root.returning = ''
  show()
  // Pages that offer no choice of theme, such as the login page, do not load lib/page/theme.ts.
  dark.addEventListener('change', show)
})()

// The page cannot start without its code: in both languages, and with the means of this file alone.
;(() => {
  const element = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties)
    made.append(...children)
    return made
  }
  const words = {
    'pt-PT': { title: 'Não foi possível carregar esta página', again: 'Tentar outra vez' },
    en: { title: 'This page could not be loaded', again: 'Try again' },
  }
  const again = (lang) => element('a', { href: '', lang }, words[lang].again)
  const show = () => {
    const boot = document.querySelector('#boot')
    // The language of the page leads.
    const [own, other] = document.documentElement.lang.startsWith('en') ? ['en', 'pt-PT'] : ['pt-PT', 'en']
    boot?.setAttribute('role', 'alert')
    boot?.replaceChildren(
      element(
        'main',
        { className: 'last-resort', lang: own },
        element('h1', {}, words[own].title),
        element('p', { lang: other }, words[other].title),
        element('p', {}, again(own), element('br'), again(other)),
      ),
    )
  }
  const showOnceParsed = () => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
    else show()
  }
  const isOurScript = ({ target }) =>
    target instanceof HTMLScriptElement && target.getAttribute('src')?.startsWith('/assets/')
  // Errors of elements do not bubble, but they can be caught on their way down.
  addEventListener('error', (event) => isOurScript(event) && showOnceParsed(), true)
  addEventListener('viveiro:start-failed', showOnceParsed)
})()
