import { randomUUIDv7 } from 'node:crypto'
import { PassThrough } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as contract from '#contract/attachments/attachments.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { insertWithinQuota } from './queries.ts'
import { docx, docxType, fileForm, pdf, picture, pptx, pptxType, storedFiles, uploadFile, zip } from '#test/files.ts'
import { fiveCases } from '#test/five-cases.ts'

let t: TestApp
let owner: Signed
let other: Signed
let staff: Signed
beforeAll(async () => {
  t = await testApp()
  owner = await t.as('trainee')
  other = await t.as('founder')
  staff = await t.as('staff')
})
afterAll(() => t.close())

type Sent = Parameters<typeof fileForm>[0]
const form = (fields: Record<string, string | File>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return { body }
}
const upload = (sent: Sent = {}, who = owner) => uploadFile(t, sent, who)
const refusal = (sent: Sent = {}, who = owner) => t.refused(contract.uploadAttachment, { body: fileForm(sent) }, who)
const download = ({ id }: { id: string }, who?: Signed) => t.call(contract.downloadAttachment, { params: { id } }, who)
const cover = async () => ({ kind: 'cover', name: 'a.png', type: 'image/png', content: await picture('png') })

const event = (coverId: string, state: 'draft' | 'published') => makeEvent(t.deps.db, { cover_id: coverId, state })

describe('POST /attachments', () => {
  it.each([
    ['cv', 'CV.pdf', 'application/pdf', pdf],
    ['document', 'Carta.docx', docxType, docx],
    ['deck', 'Pitch.pptx', pptxType, pptx],
  ])('stores a %s unchanged', async (kind, name, type, content) => {
    const answer = await upload({ kind, name, type, content })
    expect(answer).toMatchObject({
      kind,
      fileName: name,
      contentType: type,
      size: content.length,
      width: null,
      height: null,
    })
    expect((await download(answer, owner)).bytes.equals(content)).toBe(true)
  })

  it.each(['jpeg', 'png', 'webp'] as const)('re-encodes a %s as WebP, without its metadata', async (format) => {
    const content = await picture(format)
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const answer = await upload({ kind: 'photo', name: `Foto.${format}`, type: `image/${format}`, content })
    expect(answer).toMatchObject({ fileName: 'Foto.webp', contentType: 'image/webp', width: 64, height: 48 })
    const { bytes } = await download(answer, owner)
    expect(bytes).toHaveLength(answer.size)
    const kept = await sharp(bytes).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 64, height: 48 })
    expect(kept.exif).toBeUndefined()
    expect(bytes.includes('Souto')).toBe(false)
  })

  it('rotates a photo upright and limits a cover to 1600 pixels', async () => {
    const lying = await sharp(await picture('jpeg', 2400, 1200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const sent = { name: 'a.jpg', type: 'image/jpeg', content: lying }
    expect(await upload({ ...sent, kind: 'photo' }, staff)).toMatchObject({ width: 1200, height: 2400 })
    expect(await upload({ ...sent, kind: 'cover' }, staff)).toMatchObject({ width: 800, height: 1600 })
  })

  it('accepts the form fields in any order', async () => {
    const file = new File([new Uint8Array(pdf)], 'a.pdf', { type: 'application/pdf' })
    expect(await t.call(contract.uploadAttachment, form({ file, kind: 'cv' }), owner)).toMatchObject({ kind: 'cv' })
  })

  it('refuses a file of another type than its kind allows with 415', async () => {
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
    for (const sent of refused) expect(await refusal(sent)).toMatchObject({ status: 415, code: 'unsupported_type' })
  })

  it('refuses a file that is too large with 413', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
    expect(await refusal({ kind: 'cv', content: large })).toMatchObject({ status: 413, code: 'too_large' })
  })

  it('refuses broken images and images of too many pixels, naming the field', async () => {
    const broken = (await picture('png', 300, 300)).subarray(0, 60)
    const huge = await picture('png', 6250, 4001)
    const sent = { kind: 'photo', name: 'a.png', type: 'image/png' }
    expect(await refusal({ ...sent, content: broken })).toMatchObject({
      status: 422,
      errors: [{ field: 'file', code: 'image_broken', message: 'Não conseguimos ler esta imagem. Escolhe outra.' }],
    })
    expect(await refusal({ ...sent, content: huge })).toMatchObject({ errors: [{ code: 'image_pixels' }] })
  })

  it('names fields that are missing, unknown or wrong', async () => {
    const file = new File(['x'], 'a.pdf', { type: 'application/pdf' })
    const send = async (fields: Record<string, string | File>) => {
      const { status, errors } = await t.refused(contract.uploadAttachment, form(fields), owner)
      expect(status).toBe(422)
      return errors!.map(({ field, code }) => [field, code])
    }
    expect(await send({ file })).toEqual([['kind', 'required']])
    expect(await send({ kind: 'cv' })).toEqual([['file', 'required']])
    expect(await send({ kind: 'virus', file })).toEqual([['kind', 'invalid_option']])
    expect(await send({ kind: 'cv', file, ownerId: other.id })).toEqual([['ownerId', 'unknown']])
    expect(await send({ kind: 'cv', file: 'a text' })).toEqual([['file', 'invalid']])
    expect(await send({ kind: 'cv', file: new File([], 'a.pdf', { type: 'application/pdf' }) })).toEqual([
      ['file', 'file_empty'],
    ])
  })

  it('refuses bodies that are not a multipart form', async () => {
    const send = async (body: unknown, type: string) =>
      (await t.refused(contract.uploadAttachment, { body, headers: { 'content-type': type } }, owner)).status
    expect(await send({ kind: 'cv' }, 'application/json')).toBe(415)
    expect(await send('x', 'multipart/form-data')).toBe(400)
    const whole = new Response(form({ kind: 'cv' }).body)
    const cutOff = Buffer.from(await whole.arrayBuffer()).subarray(0, -20)
    expect(await send(cutOff, whole.headers.get('content-type')!)).toBe(400)
  })

  it('stores nothing when it refuses a file', async () => {
    const before = await storedFiles(t)
    await refusal({ kind: 'photo' })
    await refusal({ kind: 'cover' })
    expect(await storedFiles(t)).toEqual(before)
  })

  it('answers a repeated key with the first answer, and refuses another file or kind under it', async () => {
    const args = (kind: string, content: Buffer) => ({
      body: fileForm({ kind, content }),
      headers: { 'idempotency-key': 'one' },
    })
    const first = await t.call(contract.uploadAttachment, args('cv', pdf), owner)
    expect(await t.call(contract.uploadAttachment, args('cv', pdf), owner)).toEqual(first)
    for (const other of [args('cv', Buffer.concat([pdf, pdf])), args('document', pdf)]) {
      const problem = await t.refused(contract.uploadAttachment, other, owner)
      expect(problem).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
    }
  })

  it('records the file for the sweep until its row is written', async () => {
    const known = () => t.deps.db.selectFrom('files_to_delete').select('id').execute()
    const before = await known()
    const { storage } = t.deps
    let duringPut: typeof before = []
    const put: typeof storage.put = async (...args) => {
      duringPut = await known()
      return storage.put(...args)
    }
    t.deps.storage = { ...storage, put }
    const { id } = await upload()
    t.deps.storage = storage
    expect(duringPut).toContainEqual({ id })
    expect(await known()).toEqual(before)
  })

  it('answers 503 when the storage is unavailable', async () => {
    const { storage } = t.deps
    t.deps.storage = { ...storage, put: () => Promise.reject(new Error('away')) }
    const problem = await refusal()
    t.deps.storage = storage
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' })
  })
})

describe('the personal quota', () => {
  const row = (ownerId: string, size = 1, kind: 'cv' | 'cover' | 'image' = 'cv') => ({
    id: randomUUIDv7(),
    ownerId,
    kind,
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    size,
    width: null,
    height: null,
    createdAt: t.deps.clock(),
  })
  const insert = (attachment: ReturnType<typeof row>) =>
    t.deps.db.transaction().execute((tx) => insertWithinQuota(tx, attachment))

  it.each([
    ['20 attachments', 'cv', contract.personalQuota.attachments],
    ['50 files', 'image', contract.personalQuota.files],
  ] as const)('ends at %s, also for parallel uploads', async (_, kind, most) => {
    const ines = await t.as('trainee')
    const results = await Promise.all(Array.from({ length: most + 10 }, () => insert(row(ines.id, 1, kind))))
    expect(results.filter(Boolean)).toHaveLength(most)
    expect(await refusal({}, ines)).toMatchObject({ status: 422, errors: [{ code: 'file_quota' }] })
  })

  it('ends at 200 MB', async () => {
    const { id } = await t.as('trainee')
    expect(await insert(row(id, contract.personalQuota.bytes - 10))).toBe(true)
    expect(await insert(row(id, 11))).toBe(false)
    expect(await insert(row(id, 10))).toBe(true)
  })

  it('does not count covers that an event shows', async () => {
    const { id } = await t.as('staff')
    const cover = row(id, contract.personalQuota.bytes, 'cover')
    await insert(cover)
    expect(await insert(row(id))).toBe(false)
    await event(cover.id, 'draft')
    expect(await insert(row(id))).toBe(true)
  })
})

const missing = { args: { params: { id: randomUUIDv7() } } }
const noId = { args: { params: { id: 'nonsense' } } }

fiveCases({
  app: () => t,
  endpoint: contract.downloadAttachment,
  works: async () => {
    const { id } = await upload(await cover(), staff)
    await event(id, 'published')
    return { args: { params: { id } }, who: owner, answer: { headers: { 'content-type': 'image/webp' } } }
  },
  invalid: null,
  noSession: 'works',
  refused: null,
  invisible: {
    'a private file of somebody else': async () => ({ args: { params: await upload() }, who: other }),
    'one of somebody else, for staff': async () => ({ args: { params: await upload() }, who: staff }),
    'one of somebody else, without a session': async () => ({ args: { params: await upload() }, who: null }),
    'what does not exist': () => missing,
    'what is no id': () => noId,
  },
})

fiveCases({
  app: () => t,
  endpoint: contract.deleteAttachment,
  works: async () => ({ args: { params: await upload() }, who: owner }),
  invalid: null,
  refused: null,
  invisible: {
    'a private file of somebody else': async () => ({ who: other }),
    'one of somebody else, for staff': async () => ({ who: staff }),
    'what does not exist': () => missing,
    'what is no id': () => noId,
  },
})

describe('GET /attachments/{id}', () => {
  it('sends headers that keep browsers from running or caching the file', async () => {
    const { headers } = await download(await upload({ name: 'CV da Inês.pdf' }), owner)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="CV da Ines.pdf"; filename*=UTF-8''CV%20da%20In%C3%AAs.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('does not block other requests while its reader is slow', async () => {
    const file = await upload()
    const { storage } = t.deps
    const streams: PassThrough[] = []
    const get: typeof storage.get = async () => {
      const stream = new PassThrough()
      streams.push(stream)
      return stream
    }
    t.deps.storage = { ...storage, get }
    const downloads = Array.from({ length: 50 }, () => download(file, owner))
    await vi.waitFor(() => expect(streams).toHaveLength(50), { timeout: 5000 })
    t.deps.storage = storage
    expect((await t.send('/programme')).status).toBe(200)
    for (const stream of streams) stream.end(pdf)
    expect((await Promise.all(downloads)).map(({ bytes }) => bytes.length)).toEqual(Array(50).fill(pdf.length))
  })

  it('answers 404 when the stored content is missing', async () => {
    const params = await upload()
    await t.deps.storage.delete(params.id)
    expect(await t.refused(contract.downloadAttachment, { params }, owner)).toMatchObject({ status: 404 })
  })
})

describe('DELETE /attachments/{id}', () => {
  it('removes row and file, and writes an audit row', async () => {
    const params = await upload()
    await t.call(contract.deleteAttachment, { params }, owner)
    expect(await t.refused(contract.deleteAttachment, { params }, owner)).toMatchObject({ status: 404 })
    expect(await t.deps.storage.get(params.id)).toBeUndefined()
    const log = await t.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', params.id)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['attachments.upload', 'attachments.delete'])
  })

  it('refuses to delete a cover that an event shows', async () => {
    const params = await upload(await cover(), staff)
    await event(params.id, 'published')
    const problem = await t.refused(contract.deleteAttachment, { params }, staff)
    expect(problem).toMatchObject({ status: 409, code: 'state_conflict' })
    await download(params)
  })
})
