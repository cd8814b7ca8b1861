import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

// The same key and rule as start/public/theme.js, which sets the theme before the first paint.
const key = 'viveiro.theme'
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

export function setTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Without storage the choice lasts until the page is reloaded.
  }
  apply(theme)
}

/** The theme in use: `system` resolved to the device's preference. */
export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  )
}

export function useChosenTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function apply(theme: Theme) {
  document.documentElement.dataset['theme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
  for (const listener of listeners) listener()
}

dark.addEventListener('change', () => apply(chosenTheme()))
window.addEventListener('storage', (event) => {
  if (event.key === key) apply(chosenTheme())
})
