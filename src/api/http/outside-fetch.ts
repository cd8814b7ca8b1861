import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Networks of this machine and of the house: nobody outside may make the server call them. */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** IPv4 addresses written as IPv6 are checked as what they are: `BlockList` maps them by itself. */
export const isClosedAddress = (address: string): boolean => closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

export type OutsideFailure = 'address' | 'unreachable' | 'too_large'
export type OutsideAnswer = { text: string } | { failed: OutsideFailure }
type Limits = { bytes: number; milliseconds: number; isClosed?: (address: string) => boolean }

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

class ClosedAddress extends Error {}

const openLookup =
  (isClosed: (address: string) => boolean): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const shut = found.length === 0 || found.some(({ address }) => isClosed(address))
      if (shut) return done(new ClosedAddress(), [])
      return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)
    })

type Hop = OutsideAnswer | { to: string }

function readOnce(url: URL, { bytes, isClosed = isClosedAddress }: Limits, signal: AbortSignal): Promise<Hop> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Literal addresses are never looked up.
  if (isIP(host) && isClosed(host)) return Promise.resolve({ failed: 'address' })
  const send = url.protocol === 'https:' ? request : plainRequest
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve({ failed: error instanceof ClosedAddress ? 'address' : 'unreachable' })
    const asked = send(
      url,
      { lookup: openLookup(isClosed), signal, headers: { 'accept-encoding': 'identity' } },
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
