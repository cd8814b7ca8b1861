import { once } from 'node:events'
import { request as httpRequest, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { pdf } from './test-files.ts'

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

function post(bytes: number, token?: string): Promise<Response> {
  const body = new FormData()
  body.append('kind', 'deck')
  body.append('file', new File([new Uint8Array(pdf), new Uint8Array(bytes)], 'a.pdf', { type: 'application/pdf' }))
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  return fetch(`http://127.0.0.1:${port}/api/v1/attachments`, { method: 'POST', body, ...(headers && { headers }) })
}

/** An upload that has begun and stays open. */
async function hang(token: string): Promise<ClientRequest> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const upload = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/attachments', headers })
  upload.on('error', () => {})
  upload.write(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-',
  )
  await once(upload, 'socket')
  return upload
}

describe('uploads over a real connection', () => {
  it('arrive whole, up to the largest size', async () => {
    const answer = await post(24 * 1024 * 1024, owner.token)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ size: pdf.length + 24 * 1024 * 1024 })
  })

  it('are refused while they still arrive', async () => {
    expect((await post(26 * 1024 * 1024, owner.token)).status).toBe(413)
    const { status } = await post(1000)
    expect(status).toBe(401)
  })

  it('that break off leave nothing, and free their place', async () => {
    const { id, token } = await test.as('founder')
    const open = await Promise.all([hang(token), hang(token), hang(token)])
    await vi.waitFor(async () => expect((await post(10, token)).status).toBe(429), { timeout: 5000, interval: 50 })
    const kept = await test.deps.db.selectFrom('attachments').select('id').where('owner_id', '=', id).execute()
    for (const upload of open) upload.destroy()
    await vi.waitFor(async () => expect((await post(10, token)).status).toBe(201), { timeout: 5000, interval: 50 })
    const rows = await test.deps.db.selectFrom('attachments').select('id').where('owner_id', '=', id).execute()
    expect(rows).toHaveLength(kept.length + 1)
  })
})
