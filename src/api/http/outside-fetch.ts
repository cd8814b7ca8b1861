import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupWhere, PrivateAddress } from './public-address.ts'

export type OutsideFailure = 'address' | 'unreachable' | 'too_large'
export type OutsideAnswer = { text: string } | { failed: OutsideFailure }
type Limits = { bytes: number; milliseconds: number; isOpen?: (address: string) => boolean }

const mostHops = 3

/**
 * Reads a text from an address that somebody gave. The address is checked when the connection is made, so that a name
 * cannot first point outside and then inside; every hop of a redirect is checked again.
 */
export async function readOutside(address: string, limits: Limits): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  let url = addressOf(address)
  for (let hop = 0; url && hop <= mostHops; hop += 1) {
    const answer = await readOnce(url, limits, signal)
    if (!('to' in answer)) return answer
    url = addressOf(answer.to, url)
  }
  return { failed: 'address' }
}

function addressOf(address: string, base?: URL): URL | undefined {
  const url = URL.parse(address.replace(/^webcals?:/i, 'https:'), base?.href)
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined
}

type Hop = OutsideAnswer | { to: string }

function readOnce(url: URL, { bytes, isOpen = isPublicAddress }: Limits, signal: AbortSignal): Promise<Hop> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Literal addresses are never looked up.
  if (isIP(host) && !isOpen(host)) return Promise.resolve({ failed: 'address' })
  const send = url.protocol === 'https:' ? request : plainRequest
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve({ failed: error instanceof PrivateAddress ? 'address' : 'unreachable' })
    const asked = send(
      url,
      { lookup: lookupWhere(isOpen), signal, headers: { 'accept-encoding': 'identity' } },
      (answer) => {
        const { statusCode = 0, headers } = answer
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          answer.destroy()
          return resolve({ to: headers.location })
        }
        if (statusCode !== 200) {
          answer.destroy()
          return resolve({ failed: 'unreachable' })
        }
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          parts.push(part)
          if (size <= bytes) return
          resolve({ failed: 'too_large' })
          answer.destroy()
        })
        answer.on('end', () => resolve({ text: Buffer.concat(parts).toString('utf8') }))
        answer.on('error', fail)
      },
    )
    asked.on('error', fail)
    asked.end()
  })
}
