import { vi } from 'vitest'

/** The next call to a path with this end is carried out, but its answer is lost. */
export function loseAnswer(end: string) {
  const carry = globalThis.fetch
  let lost = false
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await carry(url, init)
    if (lost || !url.endsWith(end)) return answer
    lost = true
    throw new TypeError('Failed to fetch')
  })
}
