import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

let impatient: FastifyInstance
let patient: FastifyInstance
beforeAll(async () => {
  impatient = await serve(100)
  patient = await serve(10_000)
})
afterAll(() => Promise.all([impatient.close(), patient.close()]))

async function serve(limit: number): Promise<FastifyInstance> {
  const app = Fastify({ genReqId: () => 'the-request' })
  limitBodyTime(app, limit)
  app.addContentTypeParser('text/upload', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/plain', (request) => ({ received: request.body }))
  const config = { endpoint: { consumes: 'multipart/form-data' } }
  app.post('/upload', { config }, (request) => ({ received: request.body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

async function begin(app: FastifyInstance, path: string, type: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const head = ['Host: x', `Content-Type: ${type}`, 'Content-Length: 4', 'Connection: close']
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n12`)
  return socket
}

it('cuts off a body that arrives too slowly', async () => {
  const socket = await begin(impatient, '/plain', 'application/json')
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 408 /)
  expect(head).toContain('application/problem+json')
  expect(head).toContain('x-request-id: the-request')
  expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'malformed' })
})

it('accepts a body that arrives in time', async () => {
  const socket = await begin(patient, '/plain', 'application/json')
  socket.write('34')
  expect(await text(socket)).toContain('{"received":1234}')
})

it('gives uploads more time', async () => {
  const socket = await begin(impatient, '/upload', 'text/upload')
  await new Promise((resolve) => setTimeout(resolve, 250))
  socket.write('34')
  expect(await text(socket)).toContain('{"received":"1234"}')
})
