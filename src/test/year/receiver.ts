import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What another system heard of. */
export type Heard = { kind: string; body: string; at: Date }

export type Receiver = {
  url: string
  heard: Heard[]
  /** It answers that it is not there. */
  isDown: boolean
  close(): Promise<void>
}

/** Another system, which the programme tells of what happens. */
export async function openReceiver(now: () => Date): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString()
    if (receiver.isDown) return void response.writeHead(503).end()
    receiver.heard.push({ kind: (JSON.parse(body) as { type: string }).type, body, at: now() })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    heard: [],
    isDown: false,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return receiver
}
