import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { SigningKey } from './tokens.ts'

/**
 * Stored answers for idempotency keys may hold tokens, and request bodies passwords, so both are encrypted or hashed
 * with the installation's key.
 */
const cipher = 'aes-256-gcm'
export const keyFor = ({ secret }: SigningKey, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

export function seal(key: SigningKey, text: string): string {
  const nonce = randomBytes(12)
  const sealing = createCipheriv(cipher, keyFor(key, 'seal'), nonce)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64')
}

/** Null if sealed with another key, or changed. */
export function unseal(key: SigningKey, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const opening = createDecipheriv(cipher, keyFor(key, 'seal'), bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(12, 28),
    )
    return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Compares texts for equality without storing them; guessing them needs the key. */
export function fingerprint(key: SigningKey, text: string): Buffer {
  return createHmac('sha256', keyFor(key, 'fingerprint')).update(text).digest()
}
