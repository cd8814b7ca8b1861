import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isAllowed, postOutside } from './outside-post.ts'
import { PrivateAddress } from './public-address.ts'

let answers: string[] = []
const real = dns.lookup
const resolve = (_name: string, _options: object, done: (error: null, found: object[]) => void) =>
  done(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }])

let server: Server
let listener: RequestListener
let called = 0
beforeAll(async () => {
  Object.assign(dns, { lookup: resolve })
  syncBuiltinESMExports()
  server = createServer((request, response) => {
    called += 1
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  Object.assign(dns, { lookup: real })
  syncBuiltinESMExports()
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  answers = []
  called = 0
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const send = (url: string, reach: 'anywhere' | undefined, milliseconds = 5000) =>
  postOutside(url, { headers: {}, body: '{}', reach, signal: AbortSignal.timeout(milliseconds), reads: 100 })

it('refuses this machine, its network, other protocols and names of inside', async () => {
  const port = new URL(address()).port
  for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]', 'inside.test']) {
    expect([host, await isAllowed(`https://${host}:${port}/`, undefined)]).toEqual([host, false])
  }
  answers = ['93.184.215.14']
  expect(await isAllowed('http://outside.test/', undefined), 'not encrypted').toBe(false)
  expect(await isAllowed('https://a:b@outside.test/', undefined), 'with a password').toBe(false)
  expect(await isAllowed('file:///etc/passwd', 'anywhere')).toBe(false)
})

it('refuses a name that points outside when it is checked and inside when it is connected to', async () => {
  const { port } = new URL(address())
  answers = ['93.184.215.14', '127.0.0.1']
  await expect(send(`https://rebinding.test:${port}/`, undefined)).rejects.toThrow(PrivateAddress)
  expect([answers, called]).toEqual([[], 0])
})

it('follows no redirect', async () => {
  listener = (_, response) => response.writeHead(302, { location: `${address()}inside` }).end('elsewhere')
  expect(await send(address(), 'anywhere')).toEqual({ status: 302, text: 'elsewhere' })
  expect(called).toBe(1)
})

it('reads no more than it was asked to of 10 MB', async () => {
  let sent = 0
  listener = (_, response) => {
    const timer = setInterval(() => {
      sent += 64 * 1024
      if (sent > 10_000_000) response.end()
      else response.write('x'.repeat(64 * 1024))
    }, 1)
    response.on('close', () => clearInterval(timer))
  }
  expect((await send(address(), 'anywhere')).text).toBe('x'.repeat(100))
  expect(sent).toBeLessThan(5_000_000)
})

it('gives up on who never answers, or never ends', async () => {
  listener = () => {}
  await expect(send(address(), 'anywhere', 50)).rejects.toThrow()
  listener = (_, response) => void response.writeHead(200).write('x')
  await expect(send(address(), 'anywhere', 50)).rejects.toThrow()
})
