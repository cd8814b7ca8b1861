import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../db/schema.ts'
import { StartError } from '../postgres/start-error.ts'
import { transaction } from '../db/transaction.ts'
import { readHs256, signHs256 } from './jwt.ts'
import { findOrAddSigningKey } from './queries.ts'

export type SigningKey = { kid: string; secret: Buffer }

const issuer = 'viveiro'
const keyBytes = 32
// Clocks of instances may differ a little.
const clockSkew = 60

const seconds = z.int().check(z.gte(0), z.lte(8_640_000_000_000))
const claimsSchema = z.strictObject({
  iss: z.literal(issuer),
  aud: z.literal(issuer),
  sub: z.uuid(),
  sid: z.uuid(),
  iat: seconds,
  exp: seconds,
  nbf: z.optional(seconds),
})
type Claims = Pick<SignedClaims, 'sub' | 'sid' | 'iat' | 'exp'>

/** JWT HS256 without role or name, since each request reads the session row. */
export function signToken(key: SigningKey, { sub, sid, iat, exp }: Claims): string {
  return signHs256(key, { iss: issuer, aud: issuer, sub, sid, iat, exp })
}

/** The claims of a token that we signed and that is valid by now, otherwise undefined. The caller checks expiry. */
export function readToken(key: SigningKey, token: string, now: Date): Claims | undefined {
  const claims = signedClaims(key, token)
  const latest = now.getTime() / 1000 + clockSkew
  return claims && claims.iat <= latest && (claims.nbf ?? 0) <= latest ? claims : undefined
}

type SignedClaims = z.output<typeof claimsSchema>
const mostKnown = 5000
const known = new WeakMap<SigningKey, Map<string, SignedClaims>>()

/** A signature does not change, so it is computed at the first request of a token, of which each person makes many. */
function signedClaims(key: SigningKey, token: string): SignedClaims | undefined {
  const tokens = known.get(key) ?? new Map<string, SignedClaims>()
  const claims = tokens.get(token) ?? claimsSchema.safeParse(readHs256(key, token)).data
  if (!claims || tokens.has(token)) return claims
  if (tokens.size >= mostKnown) tokens.clear()
  known.set(key, tokens.set(token, claims))
  return claims
}

/** Embedded installations keep the key in the data folder; instances that share a server keep it in a table. */
export async function loadSigningKey(
  place: { kind: 'embedded'; dataDir: string } | { kind: 'external'; db: Kysely<Schema> },
): Promise<SigningKey> {
  const fresh = { kid: randomBytes(6).toString('base64url'), secret: randomBytes(keyBytes) }
  const key = await (place.kind === 'embedded'
    ? keyFromFile(place.dataDir, fresh)
    : transaction(place.db, (tx) => findOrAddSigningKey(tx, fresh)))
  if (key.secret.length >= keyBytes) return key
  const where = place.kind === 'embedded' ? keyFile(place.dataDir) : 'the table signing_keys'
  throw new StartError(
    `The signing key in ${where} is shorter than ${keyBytes} bytes. Delete it for a new one: everybody signs in again.`,
  )
}

const keyFile = (dataDir: string) => join(dataDir, 'keys', 'token.json')

async function keyFromFile(dataDir: string, fresh: SigningKey): Promise<SigningKey> {
  const file = keyFile(dataDir)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const content = JSON.stringify({ kid: fresh.kid, secret: fresh.secret.toString('base64') })
  // Written to a temporary file and then linked, so that the key file is complete or absent.
  const draft = `${file}.${fresh.kid}`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  try {
    const { kid, secret } = JSON.parse(await readFile(file, 'utf8')) as { kid: string; secret: string }
    return { kid, secret: Buffer.from(secret, 'base64') }
  } catch {
    throw new StartError(`The key in ${file} cannot be read. Delete the file for a new one: everybody signs in again.`)
  }
}
