import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../db/schema.ts'
import { StartError } from '../postgres/start-error.ts'
import { transaction } from '../db/transaction.ts'

export type SigningKey = { kid: string; secret: Buffer }

const issuer = 'viveiro'
const keyBytes = 32
// Clocks of instances may differ a little.
const clockSkew = 60
const encode = (text: string) => Buffer.from(text).toString('base64url')
const headerOf = ({ kid }: SigningKey) => encode(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid }))
const signature = (key: SigningKey, input: string) =>
  createHmac('sha256', key.secret).update(input).digest().toString('base64url')

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
  const input = `${headerOf(key)}.${encode(JSON.stringify({ iss: issuer, aud: issuer, sub, sid, iat, exp }))}`
  return `${input}.${signature(key, input)}`
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
  const claims = tokens.get(token) ?? verify(key, token)
  if (!claims || tokens.has(token)) return claims
  if (tokens.size >= mostKnown) tokens.clear()
  known.set(key, tokens.set(token, claims))
  return claims
}

function verify(key: SigningKey, token: string): SignedClaims | undefined {
  const [header = '', payload = '', given = '', ...rest] = token.split('.')
  // Compared as texts, so that a token has one spelling: base64url ignores stray bits and characters.
  if (rest.length > 0 || header !== headerOf(key) || !isSame(given, signature(key, `${header}.${payload}`))) return
  const text = Buffer.from(payload, 'base64url').toString()
  return claimsSchema.safeParse(encode(text) === payload ? parseJson(text) : undefined).data
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Embedded installations keep the key in the data folder; instances that share a server keep it in a table. */
export async function loadSigningKey(
  place: { kind: 'embedded'; dataDir: string } | { kind: 'external'; db: Kysely<Schema> },
): Promise<SigningKey> {
  const fresh = { kid: randomBytes(6).toString('base64url'), secret: randomBytes(keyBytes) }
  const key = await (place.kind === 'embedded' ? keyFromFile(place.dataDir, fresh) : keyFromTable(place.db, fresh))
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

async function keyFromTable(db: Kysely<Schema>, fresh: SigningKey): Promise<SigningKey> {
  return transaction(db, async (tx) => {
    // Of two instances that start on an empty database, the second waits and uses the key of the first.
    await sql`lock table signing_keys in share row exclusive mode`.execute(tx)
    const known = await tx.selectFrom('signing_keys').select(['kid', 'secret']).orderBy('created_at').executeTakeFirst()
    if (!known) await tx.insertInto('signing_keys').values(fresh).execute()
    return known ?? fresh
  })
}
