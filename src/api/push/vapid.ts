import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { keyFor } from '../secrets/sealed.ts'
import type { SigningKey } from '../secrets/tokens.ts'

export type PushKey = { publicKey: string; privateKey: KeyObject }

/** The order of the curve P-256, less one: a private key is a number from one to that. */
const most = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n
const known = new WeakMap<SigningKey, PushKey>()

/** Follows from the key of the installation: made with it, kept with it, the same on every instance. */
export function pushKeyOf(signingKey: SigningKey): PushKey {
  const made = known.get(signingKey) ?? makeKey(keyFor(signingKey, 'push'))
  known.set(signingKey, made)
  return made
}

function makeKey(seed: Buffer): PushKey {
  const d = Buffer.from(((BigInt(`0x${seed.toString('hex')}`) % most) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') }
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

const hours = 12
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Says to a push service who sends, and whom to write to about it (RFC 8292). */
export function vapidHeader(key: PushKey, endpoint: string, contact: string, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + hours * 3600
  const claims = { aud: new URL(endpoint).origin, exp, sub: `mailto:${contact}` }
  const input = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(input), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${input}.${signature.toString('base64url')}, k=${key.publicKey}`
}
