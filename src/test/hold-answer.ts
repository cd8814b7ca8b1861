import { vi } from 'vitest'

/** Calls of this method wait until they are let go, as on a slow connection. */
export function holdAnswer(method: string): () => void {
  const carry = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === method) await promise
    return carry(url, init)
  })
  return resolve
}
