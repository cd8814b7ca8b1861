import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { connectionOf, type Client } from '../client.ts'
import { createGate } from './gate.ts'

// A few for each database connection: enough to keep them busy, few enough that none waits long for one. While nobody
// else asks, one person keeps the server busy; among others, a page's questions go side by side, and whoever asks for more
// than a page does gets one place for half of the time.
const working = { room: 40, perPerson: 36, inCrowd: 4, restBeyond: 16, perAddress: 40, addressInCrowd: 20 }
// Hashing a password takes a core for a while: while others wait for one, no address has them all.
const hashing = { room: 4, perPerson: 2, inCrowd: 1, perAddress: 4, addressInCrowd: 2 }

type Work = () => Promise<unknown>

/** Which requests are processed now, and which wait for their turn. */
export function createAdmission(app: FastifyInstance, patience: number) {
  const gate = createGate({ ...working, patience })
  const hashGate = createGate({ ...hashing, patience })
  const answering = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onSend', (request, _reply, payload, done) => {
    answering.get(request)?.()
    done(null, payload)
  })

  /** Leaves the gate when the answer begins: the rest is sent at the reader's pace. */
  async function untilAnswering(client: Client, request: FastifyRequest, work: Work): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>()
    const begun = new Promise<void>((resolve) => answering.set(request, resolve))
    await gate(
      client,
      () => {
        answer.resolve(work())
        return Promise.race([begun, answer.promise.then(none, none)])
      },
      connectionOf(request),
    )
    return answer.promise
  }

  return {
    /** For the part of a request that asks the database, when the rest waits for its client. */
    briefly: <T>(client: Client, request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
      gate(client, work, connectionOf(request)),
    to(endpoint: Endpoint, client: Client, request: FastifyRequest, work: Work): Promise<unknown> {
      const connection = connectionOf(request)
      // Health checks answer at once; uploads come at the client's pace.
      if (['/health', '/ready'].includes(endpoint.path) || endpoint.consumes) return work()
      if (endpoint.streamed) return untilAnswering(client, request, work)
      const turn = () => gate(client, work, connection)
      return endpoint.hashes ? hashGate(client, turn, connection) : turn()
    },
  }
}

const none = () => {}
