import { vi } from 'vitest'

/** Holds the answers to calls of this method, or of those with this in their address, until released: a slow connection. */
export function holdAnswer(method: string, part = ''): () => void {
  const carry = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === method && url.includes(part)) await promise
    return carry(url, init)
  })
  return resolve
}
