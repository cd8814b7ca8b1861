import { createHash, createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { signRs256 } from '#api/secrets/jwt.ts'
import { seal, unseal } from '#api/secrets/sealed.ts'
import type { PublicJwk } from '#contract/cohorts/badges.ts'
import { findNewestKey, findPublicKeys, insertKey, lockKeys } from './queries.ts'

const makePair = promisify(generateKeyPair)

export const issuerOf = ({ settings }: Deps) => `${settings.publicUrl}/api/v1/issuer`
/** The address at which a verifier finds the key. */
const keyAddress = (deps: Deps, kid: string) => `${issuerOf(deps)}/keys/${kid}`

export async function findKeys(deps: Deps): Promise<PublicJwk[]> {
  const rows = await findPublicKeys(deps.db)
  return rows.map(({ kid, public_jwk }) => ({ ...public_jwk, kid: keyAddress(deps, kid) }))
}

/** Signs as RS256, the algorithm that every verifier of Open Badges must know. */
export async function signJwt(deps: Deps, claims: object): Promise<string> {
  const { kid, key } = (await findPrivate(deps, deps.db)) ?? (await makeKey(deps))
  return signRs256({ kid: keyAddress(deps, kid), key }, claims)
}

type PrivateKey = { kid: string; key: KeyObject }

/** Undefined before the first badge, and when the installation's own key was replaced. */
async function findPrivate({ signingKey }: Deps, db: Db): Promise<PrivateKey | undefined> {
  const row = await findNewestKey(db)
  const pem = row && unseal(signingKey, row.sealed)
  return pem ? { kid: row.kid, key: createPrivateKey(pem) } : undefined
}

/** Of several instances that need the first key at once, one makes it and the others use it. */
async function makeKey(deps: Deps): Promise<PrivateKey> {
  const pair = await makePair('rsa', { modulusLength: 2048 })
  return transaction(deps.db, async (tx) => {
    await lockKeys(tx)
    const known = await findPrivate(deps, tx)
    if (known) return known
    const { n, e } = pair.publicKey.export({ format: 'jwk' }) as { n: string; e: string }
    const kid = createHash('sha256').update(n).digest('base64url').slice(0, 16)
    const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' })
    const jwk = { kty: 'RSA', n, e, alg: 'RS256', use: 'sig' } as const
    const row = { kid, public_jwk: JSON.stringify(jwk), sealed: seal(deps.signingKey, pem), created_at: deps.clock() }
    await insertKey(tx, row)
    return { kid, key: pair.privateKey }
  })
}
