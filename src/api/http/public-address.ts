import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(net, bits, 'ipv4')
}
// Of IPv6 only 2000::/3 is handed out; within it, what carries an IPv4 address or is for documents is refused.
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  notPublic.addSubnet(net, bits, 'ipv6')
}

/** Whether an address is out in the internet, and not this machine, its network or a cloud's own services. */
export const isPublicAddress = (ip: string): boolean =>
  isIPv6(ip) ? handedOut.check(ip, 'ipv6') && !notPublic.check(ip, 'ipv6') : !notPublic.check(ip, 'ipv4')

export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** For a connection: the addresses of a name, checked where it connects to them, so that a second answer cannot differ. */
export const lookupWhere =
  (isOpen: (address: string) => boolean): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const isShut = found.length === 0 || found.some(({ address }) => !isOpen(address))
      if (isShut) return done(new PrivateAddress(name), [])
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })
  }
export const lookupPublic = lookupWhere(isPublicAddress)

/** False for the name or number of a private address; a name that nobody knows is left to the connection. */
export function mayReach({ hostname }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return Promise.resolve(isPublicAddress(host))
  return new Promise((resolve) => {
    lookupPublic(host, { all: true }, (error) => resolve(!(error instanceof PrivateAddress)))
  })
}
