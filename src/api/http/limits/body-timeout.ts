import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { minuteMs } from '#contract/times.ts'
import { localeOf } from '#api/errors.ts'
import { refuseTooSlow } from '../unreadable.ts'

const bodyTimeout = 10_000
/** The server's limit for a whole request, including the largest upload. */
export const uploadTimeout = minuteMs

/** Node has one time limit for all requests; bodies other than uploads get a shorter one here. */
export function limitBodyTime(app: FastifyInstance, milliseconds = bodyTimeout): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (hasBody && endpoint?.consumes === undefined) {
      const refuse = () => refuseTooSlow(raw.socket, request.id, localeOf(request))
      const timer = setTimeout(refuse, milliseconds).unref()
      const clear = () => clearTimeout(timer)
      raw.once('end', clear).once('close', clear)
      reply.raw.once('finish', clear)
    }
    done()
  })
}
