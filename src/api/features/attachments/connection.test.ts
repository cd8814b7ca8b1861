import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { pdf, storedFiles } from '#test/files.ts'
import { inSlot, uploadsRunning } from './upload-slots.ts'

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

async function post(bytes: number, token?: string): Promise<Response> {
  const body = new FormData()
  body.append('kind', 'deck')
  body.append('file', new File([new Uint8Array(pdf), new Uint8Array(bytes)], 'a.pdf', { type: 'application/pdf' }))
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  return fetch(`http://127.0.0.1:${port}/api/v1/attachments`, { method: 'POST', body, ...(headers && { headers }) })
}

/** Starts an upload and leaves it open. */
function hang(token: string): ClientRequest {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const upload = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/attachments', headers })
  upload.on('error', () => {})
  upload.write(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-',
  )
  return upload
}

describe('uploads over a real connection', () => {
  it('accept files up to the largest size', async () => {
    const answer = await post(24 * 1024 * 1024, owner.token)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ size: pdf.length + 24 * 1024 * 1024 })
  })

  it('are refused before the whole body has arrived', async () => {
    expect((await post(26 * 1024 * 1024, owner.token)).status).toBe(413)
    const { status } = await post(1000)
    expect(status).toBe(401)
  })

  it('that are cut off leave neither file nor row', async () => {
    const { id, token } = await test.as('founder')
    const arrived = once(test.app.server, 'request') as Promise<[IncomingMessage]>
    const upload = hang(token)
    const [request] = await arrived
    const ended = new Promise((resolve) => request.once('close', resolve))
    upload.destroy()
    await ended
    expect(await test.deps.db.selectFrom('attachments').where('owner_id', '=', id).selectAll().execute()).toEqual([])
    expect(await storedFiles(test)).toHaveLength(1)
  })

  it('release their slot, whenever they are cut off', async () => {
    const { id, token } = await test.as('founder')
    for (let wait = 0; wait < 40; wait += 4) {
      const uploads = [hang(token), hang(token), hang(token)]
      await new Promise((resolve) => setTimeout(resolve, wait))
      for (const upload of uploads) upload.destroy()
    }
    const takeAll = () => Promise.all([1, 2, 3].map((place) => inSlot(id, async () => place)))
    await vi.waitFor(async () => expect(await takeAll()).toEqual([1, 2, 3]), { timeout: 5000 })
  })
})

describe('upload slots', () => {
  const pending = () => Promise.withResolvers<string>()

  it('are three per person, and free again when an upload succeeds or fails', async () => {
    const [one, two, three] = [pending(), pending(), pending()]
    const running = [one, two, three].map(({ promise }) => inSlot('a', () => promise))
    await expect(inSlot('a', async () => 'fourth')).rejects.toMatchObject({ code: 'throttled' })
    expect(await inSlot('b', async () => 'other')).toBe('other')
    one.resolve('done')
    two.reject(new Error('broke off'))
    await expect(running[1]).rejects.toThrow('broke off')
    expect(await inSlot('a', async () => 'again')).toBe('again')
    three.resolve('done')
    await Promise.all([running[0], running[2]])
  })

  it('are twelve in all', async () => {
    await vi.waitFor(() => expect(uploadsRunning()).toBe(0), { timeout: 5000 })
    const all = pending()
    const running = Array.from({ length: 12 }, (_, index) => inSlot(`person ${index % 4}`, () => all.promise))
    await expect(inSlot('somebody else', async () => '')).rejects.toMatchObject({ code: 'unavailable' })
    all.resolve('done')
    await Promise.all(running)
    expect(await inSlot('somebody else', async () => 'now')).toBe('now')
  })
})
