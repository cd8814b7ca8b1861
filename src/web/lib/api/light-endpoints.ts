import type * as auth from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type * as programme from '#contract/programme.ts'

/**
 * The calls that every page makes, without the schemas of the contract, which the login page would otherwise have to
 * load. Method and path are held against the contract by their types.
 */
function light<E extends Endpoint>(place: Pick<E, 'method' | 'path'>): E {
  return place as E
}

export const login = light<typeof auth.login>({ method: 'POST', path: '/auth/login' })
export const logout = light<typeof auth.logout>({ method: 'PATCH', path: '/auth/logout' })
export const me = light<typeof auth.me>({ method: 'GET', path: '/auth/me' })
export const setLocale = light<typeof auth.setLocale>({ method: 'PATCH', path: '/auth/me' })
export const getProgramme = light<typeof programme.getProgramme>({ method: 'GET', path: '/programme' })
