import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { documentedStatuses } from './openapi.ts'

/** Tests and development: an answer whose status the API documents do not name is a failure. */
export function requireDocumented(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
    const status = reply.statusCode
    if (!endpoint || status === 500 || documentedStatuses(endpoint).has(status)) return done(null, payload)
    reply.code(500)
    done(new Error(`${endpoint.method} ${endpoint.path} answers ${status}, which its contract does not name`))
  })
}
