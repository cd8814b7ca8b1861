import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Settings } from '../env.ts'
import { readToken } from '../secrets/tokens.ts'
import { bearerOf } from './session.ts'
import { addressKey } from './limits/throttle.ts'

/** Whose turn it is where requests wait. Visitors without a session count as one person of their address. */
export type Client = { address: string; person: string }

/** By the token's signature alone: whoever waits for a turn must not cost a query first. */
export function clientOf(request: FastifyRequest, { signingKey, clock, settings }: Deps): Client {
  const address = addressOf(request, settings)
  const token = bearerOf(request)
  const claims = token === undefined ? undefined : readToken(signingKey, token, clock())
  return { address, person: claims?.sub ?? address }
}

// What clients may have somebody remember.
const [mostKnown, longestKnown] = [5000, 200]
const known = new WeakMap<Settings, Map<string, string>>()

/** It follows from these two and the trusted proxies alone, so it is worked out at a client's first request. */
function addressOf(request: FastifyRequest, settings: Settings): string {
  const { 'x-forwarded-for': forwarded } = request.headers
  const said = `${request.socket.remoteAddress}${forwarded === undefined ? '' : ` ${forwarded.toString()}`}`
  const addresses = known.get(settings) ?? new Map<string, string>()
  const address = addresses.get(said) ?? addressKey(request.ip)
  if (said.length > longestKnown || addresses.has(said)) return address
  if (addresses.size >= mostKnown) addresses.clear()
  known.set(settings, addresses.set(said, address))
  return address
}

/** What closes when nobody waits for the answer any more; requests that tests inject have none. */
export const connectionOf = ({ raw }: FastifyRequest) => (raw.socket instanceof Socket ? raw.socket : undefined)
