import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { readToken } from '../secrets/tokens.ts'
import { bearerOf } from './session.ts'
import { addressKey } from './limits/throttle.ts'

/** Whose turn it is where requests wait. Visitors without a session count as one person of their address. */
export type Client = { address: string; person: string }

/** By the token's signature alone: whoever waits for a turn must not cost a query first. */
export function clientOf(request: FastifyRequest, { signingKey, clock }: Deps): Client {
  const address = addressKey(request.ip)
  const token = bearerOf(request)
  const claims = token === undefined ? undefined : readToken(signingKey, token, clock())
  return { address, person: claims?.sub ?? address }
}

/** What closes when nobody waits for the answer any more; requests that tests inject have none. */
export const connectionOf = ({ raw }: FastifyRequest) => (raw.socket instanceof Socket ? raw.socket : undefined)
