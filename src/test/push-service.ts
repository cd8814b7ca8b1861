import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export type Pushed = { path: string; headers: IncomingHttpHeaders; message: Record<string, string> }

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A browser as a push service knows it: reads what is written to it, by the words of RFC 8291. */
export function makeBrowser() {
  const own = createECDH('prime256v1')
  const point = own.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body[20]!)
      const sealed = body.subarray(21 + body[20]!)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
      const secret = derive(own.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
      return text.subarray(0, text.lastIndexOf(2)).toString()
    },
  }
}

/** The claims of a VAPID header (RFC 8292), if the key in it signed them. */
export function readVapid(header: string, publicKey: string): Record<string, unknown> {
  const [, head = '', claims = '', signature = '', k = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(k, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const given = Buffer.from(signature, 'base64url')
  const input = Buffer.from(`${head}.${claims}`)
  if (k !== publicKey || !verify('sha256', input, { key, dsaEncoding: 'ieee-p1363' }, given)) throw new Error('forged')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

/** A push service of our own, on this machine. */
export async function startPushService() {
  const browser = makeBrowser()
  const pushed: Pushed[] = []
  const answers = { status: 201 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const message = JSON.parse(browser.read(Buffer.concat(parts))) as Record<string, string>
      pushed.push({ path: request.url!, headers: request.headers, message })
      response.writeHead(answers.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    /** What it answers from now on. */
    answer: (status: number) => (answers.status = status),
    subscription: (name: string) => ({ endpoint: `${origin}/${name}`, keys: browser.keys }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
