import { afterEach, beforeEach } from 'vitest'
import { closePage } from './render.tsx'

// Hooks stand here, not beside what they call: they belong to one file, and a worker loads its modules once for all.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=-1`
})
afterEach(closePage)
