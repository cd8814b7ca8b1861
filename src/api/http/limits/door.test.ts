import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type App } from '#api/app.ts'
import { testApp, untroubled, type TestApp } from '#test/app.ts'

let t: TestApp
let app: App
let address: string
beforeAll(async () => {
  t = await testApp()
  app = await buildApp(t.deps, untroubled)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

type Answer = { status: number | undefined; connection: string | undefined }

function get(path: string, agent?: Agent): Promise<Answer | string> {
  return new Promise((resolve) => {
    const sent = request(`${address}/api/v1${path}`, { agent: agent ?? new Agent() }, (answer) => {
      answer.resume().once('end', () => {
        resolve({ status: answer.statusCode, connection: answer.headers.connection })
      })
    })
    sent.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'failed')).end()
  })
}

it('a stop says so by /ready, then closes the listener, and answers whatever still comes on open connections', async () => {
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await get('/ready', proxy)).toEqual({ status: 200, connection: 'keep-alive' })
  const steps: string[] = []
  await app.door.leave({
    notice: async () => {
      steps.push('notice')
      expect(await get('/ready')).toMatchObject({ status: 503 })
      expect(await get('/programme')).toMatchObject({ status: 200 })
      expect(await get('/programme', proxy)).toEqual({ status: 200, connection: 'keep-alive' })
    },
    settle: async () => {
      steps.push('settle')
      expect(await get('/programme')).toBe('ECONNREFUSED')
      expect(await get('/programme', proxy)).toEqual({ status: 200, connection: 'close' })
      expect(await get('/programme', proxy)).toBe('ECONNREFUSED')
    },
  })
  expect(steps).toEqual(['notice', 'settle'])
})
