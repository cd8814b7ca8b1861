import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type Door = {
  /** False from the first step of a stop on, while requests are still answered. */
  isOpen(): boolean
  /** Ends all connections without losing a request. */
  leave(pauses?: Pauses): Promise<void>
}
type Pauses = {
  /** While `/ready` answers 503 and the listener is still open, so that proxies that ask once a second notice. */
  notice: () => Promise<unknown>
  /** While idle connections stay open after the listener closed: a proxy may be sending a request on one. */
  settle: () => Promise<unknown>
}

const pauses: Pauses = { notice: () => pause(1300), settle: () => pause(300) }

/**
 * A stop in three steps: `/ready` says no; the listener closes, so that proxies turn to another instance; each open
 * connection ends with its next answer, and the idle ones at the end.
 */
export function createDoor(app: FastifyInstance): Door {
  let isOpen = true
  let isListening = true
  app.addHook('onSend', (_, reply, payload, done) => {
    if (!isListening) reply.header('connection', 'close')
    done(null, payload)
  })
  return {
    isOpen: () => isOpen,
    leave: async ({ notice, settle } = pauses) => {
      isOpen = false
      await notice()
      isListening = false
      // `close` of net only stops listening; that of http would also cut idle connections.
      Server.prototype.close.call(app.server)
      await settle()
      await app.close()
    },
  }
}
