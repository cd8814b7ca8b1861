import { randomUUIDv7 } from 'node:crypto'
import { PassThrough } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roles } from '#contract/scopes.ts'
import { personalQuota, type Attachment } from '#contract/attachments.ts'
import { testApp, type Answer, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { insertWithinQuota } from './queries.ts'
import { calm, docx, docxType, pdf, picture, pptx, pptxType, storedFiles, zip } from '#test/files.ts'

let test: TestApp
let owner: Signed
let other: Signed
let staff: Signed
beforeAll(async () => {
  test = await testApp()
  owner = await test.as('trainee')
  other = await test.as('founder')
  staff = await test.as('staff')
})
afterAll(() => test.close())

type Sent = { kind?: string; name?: string; type?: string; content?: Buffer; token?: string | undefined }

async function form(fields: Record<string, string | File>): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  const encoded = new Response(data)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  }
}

async function upload({ kind = 'cv', name = 'CV.pdf', type = 'application/pdf', content = pdf, ...who }: Sent) {
  const token = 'token' in who ? who.token : owner.token
  const sent = await form({ kind, file: new File([new Uint8Array(content)], name, { type }) })
  await calm(test)
  return test.send('/attachments', { method: 'POST', token, ...sent })
}
async function uploaded(sent: Sent = {}): Promise<Attachment> {
  const { status, body } = await upload(sent)
  expect([status, body]).toEqual([201, expect.anything()])
  return body as Attachment
}
const download = (id: string, token?: string) =>
  test.app.inject({ url: `/api/v1/attachments/${id}`, headers: token ? { authorization: `Bearer ${token}` } : {} })
const remove = (id: string, token?: string) => test.send(`/attachments/${id}`, { method: 'DELETE', token })
const codeOf = ({ status, body }: Answer) => [status, (body as { code: string }).code]

const event = (coverId: string, state: 'draft' | 'published') => makeEvent(test.deps.db, { cover_id: coverId, state })

describe('POST /attachments', () => {
  it.each([
    ['cv', 'CV.pdf', 'application/pdf', pdf],
    ['document', 'Carta.docx', docxType, docx],
    ['deck', 'Pitch.pptx', pptxType, pptx],
  ])('keeps a %s as it came', async (kind, name, type, content) => {
    const answer = await uploaded({ kind, name, type, content })
    expect(answer).toMatchObject({
      kind,
      fileName: name,
      contentType: type,
      size: content.length,
      width: null,
      height: null,
    })
    expect((await download(answer.id, owner.token)).rawPayload.equals(content)).toBe(true)
  })

  it.each(['jpeg', 'png', 'webp'] as const)('draws a %s anew as WebP, without what hides in it', async (format) => {
    const content = await picture(format)
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const answer = await uploaded({ kind: 'photo', name: `Foto.${format}`, type: `image/${format}`, content })
    expect(answer).toMatchObject({ fileName: 'Foto.webp', contentType: 'image/webp', width: 64, height: 48 })
    const { rawPayload } = await download(answer.id, owner.token)
    expect(rawPayload).toHaveLength(answer.size)
    const kept = await sharp(rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 64, height: 48 })
    expect(kept.exif).toBeUndefined()
    expect(rawPayload.includes('Souto')).toBe(false)
  })

  it('turns a photo upright and makes a cover no larger than 1600 pixels', async () => {
    const lying = await sharp(await picture('jpeg', 2400, 1200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const sent = { name: 'a.jpg', type: 'image/jpeg', content: lying, token: staff.token }
    expect(await uploaded({ ...sent, kind: 'photo' })).toMatchObject({ width: 1200, height: 2400 })
    expect(await uploaded({ ...sent, kind: 'cover' })).toMatchObject({ width: 800, height: 1600 })
  })

  it('takes the fields in any order', async () => {
    const file = new File([new Uint8Array(pdf)], 'a.pdf', { type: 'application/pdf' })
    const sent = await form({ file, kind: 'cv' })
    expect((await test.send('/attachments', { method: 'POST', token: owner.token, ...sent })).status).toBe(201)
  })

  it('refuses what is no file of its kind with 415', async () => {
    const jpeg = await picture('jpeg')
    const refused: Sent[] = [
      { kind: 'photo' },
      { kind: 'cv', name: 'a.jpg', type: 'image/jpeg', content: jpeg },
      { kind: 'cv', name: 'a.pptx', type: pptxType, content: pptx },
      { kind: 'photo', name: 'a.gif', type: 'image/gif', content: await picture('gif') },
      { kind: 'photo', name: 'a.svg', type: 'image/svg+xml', content: Buffer.from('<svg/>') },
      { kind: 'document', name: 'a.docx', type: docxType, content: zip('a.txt') },
      { kind: 'cv', name: 'a.html', type: 'application/pdf', content: pdf },
    ]
    for (const sent of refused) expect(codeOf(await upload(sent))).toEqual([415, 'unsupported_type'])
  })

  it('refuses what is too large with 413', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
    expect(codeOf(await upload({ kind: 'cv', content: large }))).toEqual([413, 'too_large'])
  })

  it('refuses images that are broken or of too many pixels, naming the field', async () => {
    const broken = (await picture('png', 300, 300)).subarray(0, 60)
    const huge = await picture('png', 8000, 5001)
    const sent = { kind: 'photo', name: 'a.png', type: 'image/png' }
    expect((await upload({ ...sent, content: broken })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'file', code: 'image_broken', message: 'Não conseguimos ler esta imagem. Escolhe outra.' }],
    })
    expect((await upload({ ...sent, content: huge })).body).toMatchObject({ errors: [{ code: 'image_pixels' }] })
  })

  it('names fields that are missing, unknown or wrong', async () => {
    const file = new File(['x'], 'a.pdf', { type: 'application/pdf' })
    const send = async (fields: Record<string, string | File>) => {
      const { status, body } = await test.send('/attachments', {
        method: 'POST',
        token: owner.token,
        ...(await form(fields)),
      })
      expect(status).toBe(422)
      return (body as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => [field, code])
    }
    expect(await send({ file })).toEqual([['kind', 'required']])
    expect(await send({ kind: 'cv' })).toEqual([['file', 'required']])
    expect(await send({ kind: 'virus', file })).toEqual([['kind', 'invalid_option']])
    expect(await send({ kind: 'cv', file, ownerId: other.id })).toEqual([['ownerId', 'unknown']])
    expect(await send({ kind: 'cv', file: 'a text' })).toEqual([['file', 'invalid']])
    expect(await send({ kind: 'cv', file: new File([], 'a.pdf', { type: 'application/pdf' }) })).toEqual([
      ['file', 'required'],
    ])
  })

  it('refuses bodies that are no form', async () => {
    const send = (body: unknown, type: string) =>
      test.send('/attachments', { method: 'POST', token: owner.token, body, headers: { 'content-type': type } })
    expect((await send({ kind: 'cv' }, 'application/json')).status).toBe(415)
    expect((await send('x', 'multipart/form-data')).status).toBe(400)
    const { body, headers } = await form({ kind: 'cv' })
    expect((await send(body.subarray(0, -20), headers['content-type']!)).status).toBe(400)
  })

  it('needs a session, and for covers the right to run events', async () => {
    expect((await upload({ token: undefined })).status).toBe(401)
    const cover = { kind: 'cover', name: 'a.png', type: 'image/png', content: await picture('png') }
    for (const role of roles) {
      const { token } = await test.as(role)
      expect([role, (await upload({ ...cover, token })).status]).toEqual([role, /staff|admin/.test(role) ? 201 : 403])
    }
  })

  it('leaves no file behind when it refuses', async () => {
    const before = await storedFiles(test)
    await upload({ kind: 'photo' })
    await upload({ kind: 'cover' })
    expect(await storedFiles(test)).toEqual(before)
  })

  it('gives the first answer again to a repeated key, and refuses another file or kind under it', async () => {
    const send = async (kind: string, content: Buffer) => {
      const file = new File([new Uint8Array(content)], 'a.pdf', { type: 'application/pdf' })
      const { body, headers } = await form({ kind, file })
      const key = { 'idempotency-key': 'one' }
      return test.send('/attachments', { method: 'POST', token: owner.token, body, headers: { ...headers, ...key } })
    }
    const first = await send('cv', pdf)
    expect(first.status).toBe(201)
    expect((await send('cv', pdf)).body).toEqual(first.body)
    expect(codeOf(await send('cv', Buffer.concat([pdf, pdf])))).toEqual([422, 'idempotency_mismatch'])
    expect(codeOf(await send('document', pdf))).toEqual([422, 'idempotency_mismatch'])
  })

  it('is known to the sweep as long as it has no row', async () => {
    const known = () => test.deps.db.selectFrom('files_to_delete').select('id').execute()
    const before = await known()
    const { storage } = test.deps
    let duringPut: typeof before = []
    const put: typeof storage.put = async (...args) => {
      duringPut = await known()
      return storage.put(...args)
    }
    test.deps.storage = { ...storage, put }
    const { id } = await uploaded()
    test.deps.storage = storage
    expect(duringPut).toContainEqual({ id })
    expect(await known()).toEqual(before)
  })

  it('answers 503 when the storage is away', async () => {
    const { storage } = test.deps
    test.deps.storage = { ...storage, put: () => Promise.reject(new Error('away')) }
    const answer = await upload({})
    test.deps.storage = storage
    expect(codeOf(answer)).toEqual([503, 'unavailable'])
  })
})

describe('what one person may keep', () => {
  const row = (ownerId: string, size = 1, kind: 'cv' | 'cover' = 'cv') => ({
    id: randomUUIDv7(),
    ownerId,
    kind,
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    size,
    width: null,
    height: null,
    createdAt: test.deps.clock(),
  })
  const insert = (attachment: ReturnType<typeof row>) =>
    test.deps.db.transaction().execute((tx) => insertWithinQuota(tx, attachment))

  it('ends at 50 files, also when they all come at the same moment', async () => {
    const { id, token } = await test.as('trainee')
    const results = await Promise.all(Array.from({ length: 60 }, () => insert(row(id))))
    expect(results.filter(Boolean)).toHaveLength(personalQuota.files)
    const { body, status } = await upload({ token })
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ code: 'file_quota' })] }),
    ])
  })

  it('ends at 200 MB', async () => {
    const { id } = await test.as('trainee')
    expect(await insert(row(id, personalQuota.bytes - 10))).toBe(true)
    expect(await insert(row(id, 11))).toBe(false)
    expect(await insert(row(id, 10))).toBe(true)
  })

  it('does not count covers that an event shows', async () => {
    const { id } = await test.as('staff')
    const cover = row(id, personalQuota.bytes, 'cover')
    await insert(cover)
    expect(await insert(row(id))).toBe(false)
    await event(cover.id, 'draft')
    expect(await insert(row(id))).toBe(true)
  })
})

describe('GET /attachments/{id}', () => {
  it('hands out a file that no browser will run or keep', async () => {
    const { id } = await uploaded({ name: 'CV da Inês.pdf' })
    const { statusCode, headers } = await download(id, owner.token)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="CV da Ines.pdf"; filename*=UTF-8''CV%20da%20In%C3%AAs.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('shows a private file to its owner; to others, staff too, it does not exist', async () => {
    const { id } = await uploaded()
    const absent = await download(randomUUIDv7(), other.token)
    expect((await download(id, owner.token)).statusCode).toBe(200)
    for (const token of [undefined, other.token, staff.token, (await test.as('admin')).token]) {
      const { statusCode, body } = await download(id, token)
      expect([statusCode, body]).toEqual([404, absent.body])
    }
    expect((await download('nonsense', owner.token)).statusCode).toBe(404)
  })

  it('shows covers to those who run events and, once their event is published, to everybody; logos to nobody yet', async () => {
    const image = { name: 'a.png', type: 'image/png', content: await picture('png') }
    const logo = await uploaded({ ...image, kind: 'logo' })
    expect((await download(logo.id)).statusCode).toBe(404)
    const cover = await uploaded({ ...image, kind: 'cover', token: staff.token })
    expect((await download(cover.id)).statusCode).toBe(404)
    await event(cover.id, 'draft')
    expect((await download(cover.id, owner.token)).statusCode).toBe(404)
    expect((await download(cover.id, (await test.as('staff')).token)).statusCode).toBe(200)
    await event(cover.id, 'published')
    expect((await download(cover.id)).statusCode).toBe(200)
  })

  it('takes nobody else the turn while its reader is slow', async () => {
    const { id } = await uploaded()
    const { storage } = test.deps
    const streams: PassThrough[] = []
    const get: typeof storage.get = async () => {
      const stream = new PassThrough()
      streams.push(stream)
      return stream
    }
    test.deps.storage = { ...storage, get }
    const downloads = Array.from({ length: 50 }, () => download(id, owner.token))
    await vi.waitFor(() => expect(streams).toHaveLength(50), { timeout: 5000 })
    test.deps.storage = storage
    expect((await test.send('/programme')).status).toBe(200)
    for (const stream of streams) stream.end(pdf)
    expect((await Promise.all(downloads)).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  })

  it('does not know a file whose content is gone', async () => {
    const { id } = await uploaded()
    await test.deps.storage.delete(id)
    expect((await download(id, owner.token)).statusCode).toBe(404)
  })
})

describe('DELETE /attachments/{id}', () => {
  it('removes row and file, and says so in the audit log', async () => {
    const { id } = await uploaded()
    expect((await remove(id, owner.token)).status).toBe(204)
    expect((await remove(id, owner.token)).status).toBe(404)
    expect(await test.deps.storage.get(id)).toBeUndefined()
    const log = await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['attachments.upload', 'attachments.delete'])
  })

  it('is for the owner: private files of others do not exist, public ones are refused', async () => {
    const { id } = await uploaded()
    expect((await remove(id)).status).toBe(401)
    for (const { token } of [other, staff]) expect((await remove(id, token)).status).toBe(404)
    expect((await remove('nonsense', owner.token)).status).toBe(404)
    const image = { kind: 'cover', name: 'a.png', type: 'image/png', content: await picture('png') }
    const cover = await uploaded({ ...image, token: staff.token })
    await event(cover.id, 'published')
    expect((await remove(cover.id, other.token)).status).toBe(403)
  })

  it('refuses to take away the cover that an event shows', async () => {
    const cover = { kind: 'cover', name: 'a.png', type: 'image/png', content: await picture('png'), token: staff.token }
    const { id } = await uploaded(cover)
    await event(id, 'published')
    expect(codeOf(await remove(id, staff.token))).toEqual([409, 'state_conflict'])
    expect((await download(id)).statusCode).toBe(200)
  })
})
