import * as oidc from 'openid-client'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import { found } from '#api/http/caller.ts'
import type { Organisation } from '#api/secrets/issuer-settings.ts'
import { hourMs } from '#contract/times.ts'
import { issuerFetch } from './issuer-fetch.ts'

type Known = { config: Promise<oidc.Configuration>; until: number }
const known = new WeakMap<Organisation, Known>()

export const organisationOf = ({ settings }: Deps, id: string): Organisation =>
  found(settings.organisations.find((one) => one.id === id))

/** What an issuer says of itself, asked for once an hour; a failure is not kept. */
export async function configOf(organisation: Organisation): Promise<oidc.Configuration> {
  const kept = known.get(organisation)
  if (kept && kept.until > Date.now()) return kept.config
  const config = discover(organisation)
  known.set(organisation, { config, until: Date.now() + hourMs })
  config.catch(() => known.delete(organisation))
  return config
}

function discover({ issuer, clientId, clientSecret, private: isPrivate }: Organisation) {
  const auth = clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret)
  return oidc.discovery(new URL(issuer), clientId, undefined, auth, {
    [oidc.customFetch]: issuerFetch(isPrivate),
    // The signature of each answer is checked, not only the connection that brought it.
    execute: [oidc.enableNonRepudiationChecks, ...(isPrivate ? [oidc.allowInsecureRequests] : [])],
  })
}

/** An issuer that is away or slow is told apart from an answer that is not to be trusted. */
export async function fromIssuer<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new AppError(isAway(cause) ? 'organisation_down' : 'organisation_refused', { cause })
  }
}

const away = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** What the connection itself threw has no code of the library. */
function isAway(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500
  return error instanceof oidc.ClientError && (error.code === undefined || away.includes(error.code))
}
