import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { inTurns } from './one-connection.ts'

let close = () => {}
afterEach(() => close())

/** A server that answers only when told to, and a client that sends its requests in one go. */
async function pipeline(count: number) {
  const open: [path: string, answer: ServerResponse][] = []
  const seen: string[] = []
  const server = createServer(
    inTurns((request, response) => {
      seen.push(request.url!)
      open.push([request.url!, response])
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  close = () => {
    socket.destroy()
    server.close()
  }
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  socket.write(Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  return { socket, seen, open, answers: () => received.match(/path \/\d+/g) ?? [] }
}

describe('pipelined requests of one connection', () => {
  it('run four at a time and are answered in order', async () => {
    const { seen, open, answers } = await pipeline(50)
    await vi.waitFor(() => expect(seen).toHaveLength(4), { timeout: 5000 })
    while (answers().length < 50) {
      for (const [path, response] of open.splice(0)) response.end(`path ${path}`)
      expect(open.length).toBeLessThanOrEqual(4)
      await new Promise(setImmediate)
    }
    expect(answers()).toEqual(Array.from({ length: 50 }, (_, at) => `path /${at}`))
  })

  it('leave the connection open for what is sent after them', async () => {
    const { socket, open, answers } = await pipeline(20)
    const answerUntil = async (count: number) => {
      while (answers().length < count) {
        for (const [path, response] of open.splice(0)) response.end(`path ${path}`)
        await new Promise(setImmediate)
      }
    }
    await answerUntil(20)
    socket.write('GET /20 HTTP/1.1\r\nHost: x\r\n\r\n')
    await answerUntil(21)
    expect(answers().at(-1)).toBe('path /20')
  })

  it('end the connection when there are far too many', async () => {
    const { socket, seen } = await pipeline(500)
    await new Promise((resolve) => socket.once('close', resolve))
    expect(seen).toHaveLength(4)
  })
})
