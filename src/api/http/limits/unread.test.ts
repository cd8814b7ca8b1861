import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchUnread } from './unread.ts'

const chunk = Buffer.alloc(65_536)
function* withoutEnd() {
  while (true) yield chunk
}

let server: ReturnType<typeof createServer>
let look: (now: number) => void
let client: Socket
let served: Socket
beforeEach(async () => {
  server = createServer((_request, response) => void Readable.from(withoutEnd()).pipe(response))
  look = watchUnread(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection') as Promise<[Socket]>
  client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  ;[served] = await connected
})
afterEach(() => {
  client.destroy()
  server.close()
})

const taken = () => served.bytesWritten - served.writableLength

/** Resolves when the buffers between both ends are full: nothing is taken for a while. */
async function full(): Promise<void> {
  let before = -1
  await vi.waitFor(
    () => {
      const [now, last] = [taken(), before]
      before = now
      expect(now).toBe(last)
      expect(served.writableLength).toBeGreaterThan(0)
    },
    { timeout: 10_000, interval: 50 },
  )
}

it('cuts off a client that reads nothing for 15 seconds', async () => {
  client.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await full()
  look(1_000_000)
  look(1_014_999)
  expect(served.destroyed).toBe(false)
  look(1_015_000)
  expect(served.destroyed).toBe(true)
})

it('leaves a client that reads, however slowly, and one that has asked for nothing', async () => {
  look(1_000_000)
  look(2_000_000)
  client.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  for (const now of [3_000_000, 4_000_000, 5_000_000]) {
    await full()
    look(now)
    const before = taken()
    client.resume()
    await vi.waitFor(() => expect(taken()).toBeGreaterThan(before), { timeout: 10_000 })
    client.pause()
  }
  look(6_000_000)
  expect(served.destroyed).toBe(false)
})
