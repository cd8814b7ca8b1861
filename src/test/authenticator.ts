import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

/** As much of CBOR as an authenticator writes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

type Asked = { challenge: string; user?: { id: string } }
type Over = { origin?: string; rpId?: string; verified?: boolean; counter?: number; handle?: string }

/** A passkey in software, as a browser would speak for it; `over` makes it lie. */
export function softwareKey(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let handle = ''
  let counter = 0
  const client = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: from, crossOrigin: false }))
  const data = ({ rpId = hostname, verified = true }: Over, count: number, attested: Buffer = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, attested])
  }
  const base = { id: encoded(credentialId), rawId: encoded(credentialId), type: 'public-key' as const }
  return {
    make({ challenge, user }: Asked, over: Over = {}) {
      handle = user!.id
      const point = [x, y].map((part) => Buffer.from(part!, 'base64url'))
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point[0]],
          [-3, point[1]],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key])
      const authData = data(over, counter, attested)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const clientDataJSON = encoded(client('create', challenge, over.origin ?? origin))
      return { ...base, response: { clientDataJSON, attestationObject: encoded(cbor(attestation)), transports: [] } }
    },
    use({ challenge }: Asked, over: Over = {}) {
      counter = over.counter ?? counter + 1
      const authData = data(over, counter)
      const told = client('get', challenge, over.origin ?? origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(told)]))
        .sign(privateKey)
      return {
        ...base,
        response: {
          clientDataJSON: encoded(told),
          authenticatorData: encoded(authData),
          signature: encoded(signature),
          userHandle: over.handle === undefined ? handle : encoded(over.handle),
        },
      }
    },
  }
}
