import { isGuestPath } from '#contract/page-marks.ts'
import type { SessionStorage } from './session-storage.ts'

export const homePath = '/'

/** The address to return to after the redirect to the login page. */
export function rememberedAddress(storage: SessionStorage, key = 'redirect') {
  // Tabs share the stored address, which is the last one written: each tab keeps its own.
  let own: string | null = null
  const peek = () => {
    const address = own ?? storage.read(key)
    return typeof address === 'string' && isUsable(address) ? address : null
  }
  /** Keeps the address for this tab only. */
  const hold = (address: string) => {
    own = isUsable(address) ? address : null
  }
  return {
    hold,
    remember(address: string) {
      hold(address)
      // A refused address must not leave an earlier one in its place.
      if (own === null) storage.remove(key)
      else storage.write(key, own)
    },
    /** Reads the address without using it up, so that the login page can name it. */
    peek,
    /** Reads and deletes the address, even an invalid one; home by default. Another tab's address stays. */
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

/** Nobody returns to a page for visitors, even one that an older version or another tab has stored. */
const isUsable = (address: string) => isRelative(address) && !isGuestPath(pathOf(address))

/** A path of this site: one leading slash, plain characters, then query and hash. */
export function isRelative(address: string): boolean {
  return /^\/(?!\/)[A-Za-z0-9/@\-%_~.:]*(?:\?[^#\s]*)?(?:#\S*)?$/.test(address)
}

/** The path for comparison: without query, hash, repeated slashes and trailing slash. */
export function pathOf(address: string): string {
  const path = address.replace(/[?#].*$/, '').replaceAll(/\/{2,}/g, '/')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
