import { createHmac, sign, timingSafeEqual, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

const signAside = promisify(sign)
const encode = (text: string) => Buffer.from(text).toString('base64url')
const headerOf = (alg: 'HS256' | 'RS256', kid: string) => encode(JSON.stringify({ alg, typ: 'JWT', kid }))

type SharedKey = { kid: string; secret: Buffer }
type PrivateKey = { kid: string; key: KeyObject }

const hmacOf = ({ secret }: SharedKey, input: string) => createHmac('sha256', secret).update(input).digest('base64url')

/** Signs with a secret that whoever reads the token shares. */
export function signHs256(key: SharedKey, claims: object): string {
  const input = `${headerOf('HS256', key.kid)}.${encode(JSON.stringify(claims))}`
  return `${input}.${hmacOf(key, input)}`
}

/** The claims of a token that this key signed, otherwise undefined; their content is for the caller to check. */
export function readHs256(key: SharedKey, token: string): unknown {
  const [header = '', payload = '', given = '', ...rest] = token.split('.')
  // Compared as texts, so that a token has one spelling: base64url ignores stray bits and characters.
  if (rest.length > 0 || header !== headerOf('HS256', key.kid)) return undefined
  if (!isSame(given, hmacOf(key, `${header}.${payload}`))) return undefined
  const text = Buffer.from(payload, 'base64url').toString()
  return encode(text) === payload ? parseJson(text) : undefined
}

/** Signs outside the event loop, for readers who know only the public key. */
export async function signRs256({ kid, key }: PrivateKey, claims: object): Promise<string> {
  const input = `${headerOf('RS256', kid)}.${encode(JSON.stringify(claims))}`
  return `${input}.${(await signAside('sha256', Buffer.from(input), key)).toString('base64url')}`
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
