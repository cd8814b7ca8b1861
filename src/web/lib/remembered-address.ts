import type { SessionStorage } from './session-storage.ts'

export const loginPath = '/auth/login'
export const homePath = '/'

/** Where somebody wanted to be when they were sent to the login page. */
export function rememberedAddress(storage: SessionStorage, key = 'redirect') {
  const peek = () => {
    const address = storage.read(key)
    return typeof address === 'string' && isRelative(address) ? address : null
  }
  return {
    remember(address: string) {
      if (isRelative(address) && pathOf(address) !== loginPath) storage.write(key, address)
      // Nor may an earlier one stand for it.
      else storage.remove(key)
    },
    /** Without using it up, so that the login page can name it. */
    peek,
    /** Used up by asking, also when it is refused; without one it is home. */
    take() {
      const address = peek()
      if (storage.read(key) !== null) storage.remove(key)
      return address ?? homePath
    },
    forget: () => storage.remove(key),
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
