import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupWhere, PrivateAddress } from '#api/http/public-address.ts'

const patience = 5000
const mostBytes = 512 * 1024

type Sent = { method: string; headers: Record<string, string>; body?: unknown }

/**
 * Calls an issuer: out in the internet and encrypted, unless it is marked as one of the own network; checked where the
 * connection is made. Redirects are not followed, and what is slow or large is left.
 */
export const issuerFetch =
  (isPrivate: boolean) =>
  (address: string, { method, headers, body }: Sent): Promise<Response> => {
    const url = new URL(address)
    const isOpen = isPrivate ? () => true : isPublicAddress
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isShut = isIP(host) !== 0 && !isOpen(host)
    if (isShut || (!isPrivate && url.protocol !== 'https:')) return Promise.reject(new PrivateAddress(url.host))
    const send = url.protocol === 'https:' ? request : plainRequest
    const options = {
      method,
      headers,
      lookup: lookupWhere(isOpen),
      signal: AbortSignal.timeout(patience),
      agent: false,
    }
    return new Promise((resolve, reject) => {
      const sent = send(url, options, (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          parts.push(part)
          if (size > mostBytes) answer.destroy(new Error('The answer of the issuer is too large'))
        })
        answer.on('error', reject)
        answer.on('end', () => resolve(toResponse(answer.statusCode!, answer.headers, Buffer.concat(parts))))
      })
      sent.on('error', reject)
      sent.end(textOf(body))
    })
  }

/** The library sends forms alone. */
function textOf(body: unknown): string | undefined {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  if (body === undefined || body === null) return undefined
  throw new TypeError('Only texts are sent to an issuer')
}

function toResponse(status: number, headers: NodeJS.Dict<string | string[]>, body: Buffer): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((one): [string, string] => [name, one]),
  )
  return new Response(status === 204 ? null : new Uint8Array(body), { status, headers: pairs })
}
