import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiArea } from '#api/area.ts'
import { areas } from '#api/areas.ts'
import { tidyUp } from '#api/jobs/housekeeping.ts'
import { deleteAttachment, downloadAttachment, type AttachmentKind } from '#contract/attachments.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { request } from '#test/call.ts'
import { docx, docxType, pdf, picture, uploadFile } from '#test/files.ts'
import { findFilesOf, releaseFiles, showFiles, useFiles, type FileVisibility } from './file-uses.ts'

/** Records of this area are seen by those on the list. */
const guests = new Map<string, string[]>()
const teas: ApiArea = {
  name: 'teas',
  fileUses: { canRead: async (_deps, { id }, recordId) => guests.get(recordId)?.includes(id) ?? false },
}

let t: TestApp
let owner: Signed
let guest: Signed
let stranger: Signed
let recordId: string
beforeAll(async () => {
  t = await testApp({}, [...areas, teas])
  owner = await t.as('trainee')
  guest = await t.as('trainee')
  stranger = await t.as('admin')
})
afterAll(() => t.close())
beforeEach(() => {
  recordId = randomUUIDv7()
  guests.set(recordId, [guest.id])
})

const document = (who = owner) => uploadFile(t, { kind: 'document' }, who)
const kinds: AttachmentKind[] = ['document', 'other', 'image']
const callerOf = ({ id }: Signed) => ({ actor: { id } as never, requestId: 'test' })
const record = () => ({ area: 'teas', recordId })
type By = { who?: Signed; visibility?: FileVisibility }
function use(fileIds: string[], { who = owner, visibility = 'record' }: By = {}) {
  return t.deps.db
    .transaction()
    .execute((tx) => useFiles(tx, callerOf(who), { ...record(), field: 'files', visibility, fileIds, kinds }))
}
const shown = async () => (await findFilesOf(t.deps.db, { ...record(), field: 'files' })).map(({ id }) => id)

/** Who of owner, guest, stranger and somebody without a session may read the file. */
async function readers(id: string) {
  const people = { owner, guest, stranger, nobody: null }
  const names: string[] = []
  for (const [name, who] of Object.entries(people)) {
    if ((await request(t.app, downloadAttachment, { params: { id } }, who)).statusCode === 200) names.push(name)
  }
  return names
}
const refusal = {
  code: 'invalid_fields',
  extra: { fields: [{ field: 'files', code: 'unknown_reference', params: {} }] },
}

describe('the files of a record', () => {
  it('are several, in the order that was given, and change with the record', async () => {
    const image = await uploadFile(
      t,
      { kind: 'image', name: 'a.png', type: 'image/png', content: await picture('png') },
      owner,
    )
    const text = await uploadFile(t, { kind: 'other', name: 'a.docx', type: docxType, content: docx }, owner)
    const { id } = await document()
    await use([id, image.id, text.id, id])
    expect(await shown()).toEqual([id, image.id, text.id])
    await use([text.id, id])
    expect(await shown()).toEqual([text.id, id])
    expect(await findFilesOf(t.deps.db, { ...record(), field: 'files' })).toMatchObject([
      { kind: 'other', fileName: 'a.docx', contentType: docxType, size: docx.length },
      { kind: 'document', size: pdf.length },
    ])
    await use([])
    expect(await shown()).toEqual([])
  })

  it.each([
    ['record', ['owner', 'guest']],
    ['members', ['owner', 'guest', 'stranger']],
    ['public', ['owner', 'guest', 'stranger', 'nobody']],
  ] as const)('are seen as %s by those whom that means', async (visibility, expected) => {
    const { id } = await document()
    expect(await readers(id)).toEqual(['owner'])
    await use([id], { visibility })
    expect(await readers(id)).toEqual(expected)
  })

  it('are shown to more people when the record is, and to nobody else once it is deleted', async () => {
    const { id } = await document()
    await use([id])
    await showFiles(t.deps.db, record(), 'public')
    expect(await readers(id)).toContain('nobody')
    await releaseFiles(t.deps.db, record())
    expect(await readers(id)).toEqual(['owner'])
  })

  it('are brought by their owners only, and stay when somebody else changes the record', async () => {
    const { id } = await document()
    await expect(use([id], { who: guest })).rejects.toMatchObject(refusal)
    await use([id])
    const added = await document(guest)
    await use([id, added.id], { who: guest })
    expect(await shown()).toEqual([id, added.id])
    await use([added.id], { who: guest })
    await expect(use([id], { who: guest })).rejects.toMatchObject(refusal)
  })

  it('exist and are of the kinds that the field takes', async () => {
    const cv = await uploadFile(t, { kind: 'cv' }, owner)
    await expect(use([cv.id])).rejects.toMatchObject(refusal)
    await expect(use([randomUUIDv7()])).rejects.toMatchObject(refusal)
  })

  it('cannot be deleted while they are shown', async () => {
    const { id } = await document()
    await use([id])
    const remove = (who: Signed) => request(t.app, deleteAttachment, { params: { id } }, who)
    expect((await remove(owner)).statusCode).toBe(409)
    expect((await remove(guest)).statusCode).toBe(403)
    expect((await remove(stranger)).statusCode).toBe(404)
    await releaseFiles(t.deps.db, record())
    expect((await remove(owner)).statusCode).toBe(204)
  })

  it('are either shown or deleted when both happen at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await document()
      const [used, { statusCode }] = await Promise.all([
        use([id]).then(
          () => true,
          () => false,
        ),
        request(t.app, deleteAttachment, { params: { id } }, owner),
      ])
      expect([used, statusCode]).toEqual(used ? [true, 409] : [false, 204])
      await releaseFiles(t.deps.db, record())
    }
  })
})

describe('files that no record shows', () => {
  it('are deleted after a week if they are pictures, unless a draft of their owner names them', async () => {
    const content = await picture('png')
    const image = () => uploadFile(t, { kind: 'image', name: 'a.png', type: 'image/png', content }, owner)
    const [used, inDraft, alone] = [await image(), await image(), await image()]
    const kept = await document()
    await use([used.id])
    const row = { user_id: owner.id, area: 'teas', key: 'new', version: 1, updated_at: t.deps.clock() }
    const draft = { ...row, content: JSON.stringify({ files: [inDraft.id] }) }
    await t.deps.db.insertInto('drafts').values(draft).execute()
    t.advance(6 * 86_400_000)
    await tidyUp(t.deps)
    const left = async () => {
      const ids = [used, inDraft, alone, kept].map(({ id }) => id)
      const rows = await t.deps.db.selectFrom('attachments').select('id').where('id', 'in', ids).execute()
      return ids.map((id) => rows.some((one) => one.id === id))
    }
    expect(await left()).toEqual([true, true, true, true])
    t.advance(2 * 86_400_000)
    await tidyUp(t.deps)
    expect(await left()).toEqual([true, true, false, true])
    expect(await t.deps.storage.get(alone.id)).toBeUndefined()
  })
})
