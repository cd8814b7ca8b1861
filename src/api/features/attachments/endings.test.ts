import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import Fastify from 'fastify'
import { handleErrors } from '#api/errors.ts'
import { leaveForms } from '#api/http/json-body.ts'
import { closeUnfinished } from '#api/http/limits/unfinished.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { readBody } from './read-body.ts'
import { createGate } from '#api/http/limits/gate.ts'
import { createPace, uploads } from './upload-slots.ts'

async function begin(port: number, head: string[], path = '/api/v1/attachments'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: multipart/form-data; boundary=x', ...head]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

/** Sends as long as the other side takes it. */
function sendWithoutEnd(socket: Socket): void {
  const chunk = `10000\r\n${'-'.repeat(0x1_00_00)}\r\n`
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

describe('an upload ends', () => {
  let test: TestApp
  let owner: Signed
  let port: number
  beforeAll(async () => {
    test = await testApp()
    owner = await test.as('trainee')
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    ;({ port } = test.app.server.address() as AddressInfo)
  })
  afterAll(() => test.close())
  const send = (...head: string[]) => begin(port, [`Authorization: Bearer ${owner.token}`, ...head])

  it('with an answer and a free slot, when its form is malformed', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n--x--\r\n'
    for (let turn = 0; turn < 12; turn += 1) {
      const socket = await send('Connection: close', `Content-Length: ${body.length}`)
      socket.write(body)
      expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
    }
    expect(uploads.inside()).toBe(0)
  })

  it('at its limit, when its body has no end', async () => {
    const socket = await send('Transfer-Encoding: chunked')
    sendWithoutEnd(socket)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /)
    expect(uploads.inside()).toBe(0)
    socket.destroy()
  })

  it('before its body, when it says that it is too long', async () => {
    const socket = await send(`Content-Length: ${30 * 1024 * 1024}`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /)
    socket.destroy()
  })

  it('when its connection closes', async () => {
    const socket = await send('Content-Length: 1000')
    await vi.waitFor(() => expect(uploads.inside()).toBe(1), { timeout: 5000 })
    socket.destroy()
    await vi.waitFor(() => expect(uploads.inside()).toBe(0), { timeout: 5000 })
  })
})

describe('a body', () => {
  async function serve(options: { silence?: number; grace?: number }) {
    const app = Fastify()
    handleErrors(app, async () => undefined)
    leaveForms(app)
    closeUnfinished(app, options.grace)
    app.post('/read', (request) => readBody(request, 100, options.silence).then(({ length }) => ({ bytes: length })))
    app.post('/refuse', () => ({ read: 'nothing' }))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    return { port, close: () => app.close() }
  }

  it('that falls silent is cut off with 408', async () => {
    const { port, close } = await serve({ silence: 20 })
    const socket = await begin(port, ['Content-Length: 10'], '/read')
    socket.write('12345')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
    await close()
  })

  it('that is slow makes room for a quick one of its address', async () => {
    const gate = createGate({ room: 4, perPerson: 4, perAddress: 2, patience: 60_000 })
    const client = { address: 'a', person: 'a' }
    const pace = createPace({ every: 20, least: 5, room: 1, isAwaited: gate.isAwaited })
    const app = Fastify()
    leaveForms(app)
    app.post('/read', (request) => gate(client, () => pace(request, 'a', () => readBody(request, 100))))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const slow = await Promise.all([1, 2].map(() => begin(port, ['Content-Length: 10'], '/read')))
    await vi.waitFor(() => expect(gate.inside()).toBe(2))
    const answers = slow.map((socket) => once(socket, 'data') as Promise<[Buffer]>)
    const quick = await begin(port, ['Content-Length: 5', 'Connection: close'], '/read')
    quick.write('12345')
    expect(await text(quick)).toMatch(/^HTTP\/1.1 200 /)
    expect((await Promise.race(answers))[0].toString()).toMatch(/^HTTP\/1.1 408 /)
    expect(gate.inside()).toBe(1)
    for (const socket of slow) socket.destroy()
    await app.close()
  })

  it('that was not read to its end closes the connection, after the answer', async () => {
    const { port, close } = await serve({ grace: 20 })
    const socket = await begin(port, ['Transfer-Encoding: chunked'], '/refuse')
    sendWithoutEnd(socket)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /)
    // Closing while more arrives resets the connection: an error comes before `close`.
    await new Promise((resolve) => socket.once('close', resolve))
    await close()
  })

  it('that ends soon after its answer keeps the connection', async () => {
    const { port, close } = await serve({ grace: 600_000 })
    const socket = await begin(port, ['Content-Length: 10'], '/refuse')
    await once(socket, 'data')
    socket.write(
      '1234567890POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Type: multipart/form-data\r\n\r\n',
    )
    const [second] = (await once(socket, 'data')) as [Buffer]
    expect(second.toString()).toContain('{"bytes":0}')
    socket.destroy()
    await close()
  })
})
