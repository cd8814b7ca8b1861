import { type CookieHolder, readCookie, removeCookie, writeCookie } from './cookies.ts'

/** A stored value: text as it is, anything else as JSON. `false` means cleared, and counts as a value. */
export type Stored = string | number | boolean

export type SessionStorage = {
  read: (key: string) => Stored | null
  write: (key: string, value: Stored) => void
  remove: (key: string) => void
  /** Reads by precedence and writes the result back to all places. */
  sync: (key: string) => Stored | null
}

type Places = { cookies: CookieHolder | null; local: Storage | null }

const prefix = 'auth.'

/** Stores values in a session cookie, local storage and memory; the earlier one wins when they differ. */
export function createSessionStorage({ cookies, local }: Places): SessionStorage {
  const memory = new Map<string, Stored>()
  let warned = false

  // Local storage throws in private windows and on full disks: cookie and memory still work.
  function withLocal<T>(use: (storage: Storage) => T): T | null {
    try {
      return local && use(local)
    } catch (error) {
      if (!warned) console.warn('[AUTH] Local storage is not available.', error)
      warned = true
      return null
    }
  }

  /** Asking the browser for its cookies is slow, so a caller that reads twice passes what they were. */
  function read(key: string, seen = cookies): Stored | null {
    const name = prefix + key
    const text = (seen && readCookie(name, seen)) ?? withLocal((storage) => storage.getItem(name))
    return text === null ? (memory.get(key) ?? null) : parse(text)
  }

  function write(key: string, value: Stored, seen = cookies) {
    const name = prefix + key
    const text = String(value)
    // After a write the browser's next read waits for another process, so an equal value is not written again.
    if (cookies && seen && readCookie(name, seen) !== text) writeCookie(name, text, {}, cookies)
    withLocal((storage) => storage.getItem(name) === text || storage.setItem(name, text))
    memory.set(key, value)
  }

  return {
    read: (key) => read(key),
    write: (key, value) => write(key, value),
    remove(key) {
      memory.delete(key)
      withLocal((storage) => storage.removeItem(prefix + key))
      if (cookies) removeCookie(prefix + key, cookies)
    },
    sync(key) {
      const seen = cookies && { cookie: cookies.cookie }
      const value = read(key, seen)
      if (value !== null) write(key, value, seen)
      return value
    },
  }
}

export function browserSessionStorage(): SessionStorage {
  return createSessionStorage({ cookies: navigator.cookieEnabled ? document : null, local: safeLocalStorage() })
}

// Even reading the property throws where site data is blocked.
function safeLocalStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function parse(text: string): Stored {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'number' || typeof value === 'boolean' ? value : text
  } catch {
    return text
  }
}
