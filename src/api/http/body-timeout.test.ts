import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ genReqId: () => 'the-request' })
  limitBodyTime(app, 100)
  app.addContentTypeParser('text/upload', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/plain', (request) => ({ received: request.body }))
  const config = { endpoint: { consumes: 'multipart/form-data' } }
  app.post('/upload', { config }, (request) => ({ received: request.body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function begin(path: string, type: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const head = ['Host: x', `Content-Type: ${type}`, 'Content-Length: 4', 'Connection: close']
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n12`)
  return socket
}

it('cuts off a body that dribbles in', async () => {
  const socket = await begin('/plain', 'application/json')
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 408 /)
  expect(head).toContain('application/problem+json')
  expect(head).toContain('X-Request-Id: the-request')
  expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'malformed' })
})

it('lets a body pass that comes in time', async () => {
  const socket = await begin('/plain', 'application/json')
  socket.write('34')
  expect(await text(socket)).toContain('{"received":1234}')
})

it('gives uploads more time', async () => {
  const socket = await begin('/upload', 'text/upload')
  await new Promise((resolve) => setTimeout(resolve, 250))
  socket.write('34')
  expect(await text(socket)).toContain('{"received":"1234"}')
})
