import { afterEach, beforeAll, beforeEach } from 'vitest'
import { prepareBoxes } from '#web/components/fields/late-boxes.tsx'
import { closePage } from './render.tsx'

// Hooks stand here, not beside what they call: they belong to one file, and a worker loads its modules once for all.
// Tests begin where somebody would: once the page has all its code.
beforeAll(() => prepareBoxes())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=-1`
})
afterEach(closePage)
