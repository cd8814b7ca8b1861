import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { pdf, storedFiles } from '#test/files.ts'
import { uploads } from './upload-slots.ts'

let test: TestApp
let owner: Signed
let port: number
beforeAll(async () => {
  test = await testApp()
  owner = await test.as('staff')
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = test.app.server.address() as AddressInfo)
})
afterAll(() => test.close())

async function post(bytes: number, token?: string): Promise<Response> {
  const body = new FormData()
  body.append('kind', 'material')
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
    const { token } = await test.as('founder')
    for (let wait = 0; wait < 40; wait += 4) {
      const uploads = [hang(token), hang(token), hang(token)]
      await new Promise((resolve) => setTimeout(resolve, wait))
      for (const upload of uploads) upload.destroy()
    }
    await vi.waitFor(() => expect(uploads.inside()).toBe(0), { timeout: 5000 })
  })
})
