import type { Organisation } from '#api/secrets/issuer-settings.ts'
import { roles, type Role } from '#contract/scopes.ts'

/** What an issuer says of somebody, in its signed answer and in what it tells on request. */
export type Claims = { sub: string } & Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const listOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')

/** Only one that the issuer has confirmed. */
export const verifiedEmail = (claims: Claims): string | undefined =>
  claims['email_verified'] === true ? textOf(claims['email']) || undefined : undefined

export function namesOf(claims: Claims, email: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = (textOf(claims['name']) || email.split('@')[0]!).split(/\s+/)
  const names = {
    first_name: textOf(claims['given_name']) || first,
    last_name: textOf(claims['family_name']) || rest.join(' '),
  }
  return { first_name: names.first_name.slice(0, 80), last_name: (names.last_name || names.first_name).slice(0, 80) }
}

/** The role that the claim stands for; of several the one that may most. Administrators only where that is allowed. */
export function roleOf({ roleClaim, roles: mapped = {}, givesAdmin }: Organisation, claims: Claims): Role | undefined {
  if (roleClaim === undefined) return undefined
  const meant = listOf(claims[roleClaim]).map((value) => (Object.hasOwn(mapped, value) ? mapped[value] : undefined))
  return roles.findLast((role) => meant.includes(role) && (role !== 'admin' || givesAdmin))
}

/** Whether the issuer says that it asked for a second factor, in words for which it is trusted. */
export function hasFactor({ factor }: Organisation, claims: Claims): boolean {
  const isAmong = (trusted: readonly string[] = [], said: unknown) => listOf(said).some((one) => trusted.includes(one))
  return isAmong(factor?.amr, claims['amr']) || isAmong(factor?.acr, claims['acr'])
}
