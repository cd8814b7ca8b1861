import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { StartError } from '../db/start-error.ts'
import { transaction } from '../db/transaction.ts'

export type SigningKey = { kid: string; secret: Buffer }
type Claims = { sub: string; sid: string; exp: number }

const issuer = 'viveiro'
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signature = (key: SigningKey, input: string) => createHmac('sha256', key.secret).update(input).digest()

/** JWT HS256 without role or name, since each request reads the session row. */
export function signToken(key: SigningKey, { sub, sid, iat, exp }: Claims & { iat: number }): string {
  const input = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.kid })}.${encode({ iss: issuer, aud: issuer, sub, sid, iat, exp })}`
  return `${input}.${signature(key, input).toString('base64url')}`
}

/** The claims of a token that we signed, otherwise undefined. The caller checks expiry. */
export function readToken(key: SigningKey, token: string): Claims | undefined {
  const [header, payload, given, ...rest] = token.split('.')
  if (!header || !payload || !given || rest.length > 0) return undefined
  const expected = signature(key, `${header}.${payload}`)
  const actual = Buffer.from(given, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const { alg, kid } = decode(header)
  const { iss, aud, sub, sid, exp } = decode(payload)
  if (alg !== 'HS256' || kid !== key.kid || iss !== issuer || aud !== issuer) return undefined
  return typeof sub === 'string' && typeof sid === 'string' && typeof exp === 'number' ? { sub, sid, exp } : undefined
}

function decode(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Embedded installations keep the key in the data folder; instances that share a server keep it in a table. */
export async function loadSigningKey(
  place: { kind: 'embedded'; dataDir: string } | { kind: 'external'; db: Kysely<Schema> },
): Promise<SigningKey> {
  const fresh = { kid: randomBytes(6).toString('base64url'), secret: randomBytes(32) }
  return place.kind === 'embedded' ? keyFromFile(place.dataDir, fresh) : keyFromTable(place.db, fresh)
}

async function keyFromFile(dataDir: string, fresh: SigningKey): Promise<SigningKey> {
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'token.json')
  await mkdir(folder, { recursive: true, mode: 0o700 })
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
