type CookieOptions = { expires?: Date; maxAge?: number }

/** `document`, as far as cookies are concerned. */
export type CookieHolder = { cookie: string }

/** The decoded value of a cookie, or null. A value with a stray `%` is returned undecoded. */
export function readCookie(name: string, holder: CookieHolder = document): string | null {
  for (const pair of holder.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return decode(pair.slice(at + 1))
  }
  return null
}

export function writeCookie(name: string, value: string, options: CookieOptions, holder: CookieHolder = document) {
  const parts = [`${name}=${encodeURIComponent(value)}`]
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`)
  if (options.expires) parts.push(`Expires=${options.expires.toUTCString()}`)
  parts.push('Path=/', 'SameSite=Lax')
  if (globalThis.location?.protocol === 'https:') parts.push('Secure')
  holder.cookie = parts.join('; ')
}

export function removeCookie(name: string, holder: CookieHolder = document) {
  writeCookie(name, 'undefined', { maxAge: -1 }, holder)
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
