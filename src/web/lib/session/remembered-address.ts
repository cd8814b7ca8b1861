import type { SessionStorage } from './session-storage.ts'

export const loginPath = '/auth/login'
export const homePath = '/'

/** Where somebody wanted to be when they were sent to the login page. */
export function rememberedAddress(storage: SessionStorage, key = 'redirect') {
  // All tabs share the stored one, and it is that of the last to be sent away: each tab holds on to its own.
  let own: string | null = null
  const peek = () => {
    const address = own ?? storage.read(key)
    return typeof address === 'string' && isRelative(address) ? address : null
  }
  /** For this tab alone. */
  const hold = (address: string) => {
    own = isRelative(address) && pathOf(address) !== loginPath ? address : null
  }
  return {
    hold,
    remember(address: string) {
      hold(address)
      // Nor may an earlier one stand for one that is refused.
      if (own === null) storage.remove(key)
      else storage.write(key, own)
    },
    /** Without using it up, so that the login page can name it. */
    peek,
    /** Used up by asking, also when it is refused; without one it is home. That of another tab stays. */
    take() {
      const address = peek()
      const stored = storage.read(key)
      if (stored !== null && stored === (own ?? stored)) storage.remove(key)
      own = null
      return address ?? homePath
    },
    forget() {
      own = null
      storage.remove(key)
    },
  }
}

/** A path of this site: one leading slash, plain characters, then query and hash. */
export function isRelative(address: string): boolean {
  return /^\/(?!\/)[A-Za-z0-9/@\-%_~.:]*(?:\?[^#\s]*)?(?:#\S*)?$/.test(address)
}

/** For comparing: without query, hash, repeated slashes and the last slash. */
export function pathOf(address: string): string {
  const path = address.replace(/[?#].*$/, '').replaceAll(/\/{2,}/g, '/')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
