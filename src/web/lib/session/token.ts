export const defaultLifetime = 1_800_000
export const expiryMargin = 500

export type TokenStatus = 'unknown' | 'valid' | 'expired'

/** When a token expires, in milliseconds since 1970: its `exp`, or half an hour from now without one. */
export function expiryOf(token: string, now: number): number {
  const seconds = Number(payloadOf(token)['exp'])
  return seconds > 0 ? seconds * 1000 : now + defaultLifetime
}

/** Counts as expired half a second early, so that a request does not fail in transit. */
export function statusOf(expiry: unknown, now: number): TokenStatus {
  if (typeof expiry !== 'number') return 'unknown'
  return now < expiry - expiryMargin ? 'valid' : 'expired'
}

/** `Bearer …`, without doubling a prefix that is already there. */
export function asBearer(token: string): string {
  return token.startsWith('Bearer') ? token : `Bearer ${token}`
}

function payloadOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const value: unknown = JSON.parse(atob(payload))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
