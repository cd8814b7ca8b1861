import { vi } from 'vitest'

/** Holds the answers to calls of this method, or of those with this in their address, until released: a slow connection. */
export function holdAnswer(method: string, part: string | RegExp = ''): () => void {
  const carry = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  const isMeant = (url: string) => (typeof part === 'string' ? url.includes(part) : part.test(url))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if ((init.method ?? 'GET') === method && isMeant(url)) await promise
    return carry(url, init)
  })
  return resolve
}
