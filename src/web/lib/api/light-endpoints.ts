import type * as auth from '#contract/auth/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type * as programme from '#contract/programme/programme.ts'

/**
 * Endpoints that every page calls, without the contract's schemas, which are too heavy for the login page. The types
 * check method and path against the contract.
 */
function light<E extends Endpoint>(place: Pick<E, 'method' | 'path'>): E {
  return place as E
}

export const login = light<typeof auth.login>({ method: 'POST', path: '/auth/login' })
export const logout = light<typeof auth.logout>({ method: 'PATCH', path: '/auth/logout' })
export const me = light<typeof auth.me>({ method: 'GET', path: '/auth/me' })
export const setLocale = light<typeof auth.setLocale>({ method: 'PATCH', path: '/auth/me' })
export const getProgramme = light<typeof programme.getProgramme>({ method: 'GET', path: '/programme' })
