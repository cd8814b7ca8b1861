import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const grace = 2000

/**
 * A request may be answered before its body has ended. The rest is thrown away for a moment, so that the client gets to
 * read the answer, and then the connection is closed: a body may have no end.
 */
export function closeUnfinished(app: FastifyInstance, milliseconds = grace): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw instanceof IncomingMessage && !raw.complete && !raw.socket.destroyed) {
      const timer = setTimeout(() => raw.socket.destroy(), milliseconds).unref()
      const stay = () => clearTimeout(timer)
      raw.once('end', stay).once('close', stay).resume()
    }
    done()
  })
}
