// Before the first paint, so that nobody sees the other theme flash by. The rest is in lib/theme.ts.
;(() => {
  let theme = null
  try {
    theme = localStorage.getItem('viveiro.theme')
  } catch {
    // Site data is blocked: the device decides.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.theme = theme
})()
