import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gives with its subscription, in base64url. */
export type PushKeys = { p256dh: string; auth: string }
/** Fresh for every message; tests give the ones of the RFC. */
type Fresh = { salt: Buffer; privateKey?: Buffer }

const curve = 'prime256v1'
const recordSize = 4096
/** RFC 8188: marks the last record. */
const lastRecord = 2

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A message that only this browser reads (RFC 8291), in the one record of `aes128gcm` (RFC 8188). */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { salt, privateKey }: Fresh = { salt: randomBytes(16) },
): Buffer {
  const sender = createECDH(curve)
  if (privateKey) sender.setPrivateKey(privateKey)
  else sender.generateKeys()
  const receiver = Buffer.from(p256dh, 'base64url')
  const shared = sender.computeSecret(receiver)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender.getPublicKey()])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordSize)
  size.writeUInt8(sender.getPublicKey().length, 4)
  const body = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(lastRecord)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, size, sender.getPublicKey(), ...body])
}

/** Whether messages can be written to these keys at all: a point beside the curve is refused. */
export function areUsable(keys: PushKeys): boolean {
  try {
    return Buffer.from(keys.auth, 'base64url').length === 16 && encryptPush('', keys).length > 0
  } catch {
    return false
  }
}
