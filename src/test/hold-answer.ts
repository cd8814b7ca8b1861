import { vi } from 'vitest'

/** Holds the answers to calls of this method until released, like a slow connection. */
export function holdAnswer(method: string): () => void {
  const carry = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === method) await promise
    return carry(url, init)
  })
  return resolve
}
