import type { FastifyInstance, FastifyRequest } from 'fastify'
import { followLive } from '#contract/live.ts'
import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { bearerOf } from '../http/session.ts'
import { readToken } from '../secrets/tokens.ts'
import { Live } from './live.ts'
import type { LiveAreas } from './streams.ts'

/** Streams end before the server closes: a stop would wait for them. */
export function serveLive(app: FastifyInstance, route: Route, deps: Deps, areas: LiveAreas): Live {
  const live = new Live(deps, areas)
  app.addHook('preClose', () => live.close())
  liveRoutes(route, deps, live)
  return live
}

export function liveRoutes(route: Route, { signingKey, clock }: Deps, live: Live): void {
  route(followLive, async ({ actor: { id, sessionId, role, scope }, request, reply }) => {
    const until = readToken(signingKey, bearerOf(request)!, clock())!.exp * 1000
    const stays = request.method === 'GET' && (request.headers.accept ?? '').includes('text/event-stream')
    const out = await live.open({ userId: id, sessionId, role, scope, until }, cursorOf(request), stays)
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        // Neither compressed nor collected on the way.
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(out)
    )
  })
}

const isCursor = /^\d{1,12}\.\d{1,19}:\d{1,19}:[\d,]*$/

/** What is no cursor of ours counts as one that is too old. */
function cursorOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['last-event-id']
  if (given === undefined || given === '') return undefined
  return typeof given === 'string' && isCursor.test(given) ? given : '0.1:1:'
}
