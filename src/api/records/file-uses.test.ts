import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiArea } from '#api/area.ts'
import { areas } from '#api/areas.ts'
import { tidyUp } from '#api/jobs/housekeeping.ts'
import { deleteAttachment, downloadAttachment, type AttachmentKind } from '#contract/attachments/attachments.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { request } from '#test/call.ts'
import { docx, docxType, pdf, picture, uploadFile } from '#test/files.ts'
import { findFilesOf, releaseFiles, showFiles, useFiles, type FileVisibility } from './file-uses.ts'

/** A test area: participants of a record may read its files. */
const participants = new Map<string, string[]>()
const teas: ApiArea = {
  name: 'teas',
  fileUses: { canRead: async (_deps, { id }, recordId) => participants.get(recordId)?.includes(id) ?? false },
}

let t: TestApp
let owner: Signed
let participant: Signed
let stranger: Signed
let recordId: string
beforeAll(async () => {
  t = await testApp({}, [...areas, teas])
  owner = await t.as('trainee')
  participant = await t.as('trainee')
  stranger = await t.as('admin')
})
afterAll(() => t.close())
beforeEach(() => {
  recordId = randomUUIDv7()
  participants.set(recordId, [participant.id])
})

const document = (who = owner) => uploadFile(t, { kind: 'document' }, who)
const kinds: AttachmentKind[] = ['document', 'other', 'image']
const callerOf = ({ id }: Signed) => ({ actor: { id } as never, requestId: 'test' })
const record = () => ({ area: 'teas', recordId })
type UseOptions = { who?: Signed; visibility?: FileVisibility }
function use(fileIds: string[], { who = owner, visibility = 'record' }: UseOptions = {}) {
  return t.deps.db
    .transaction()
    .execute((tx) => useFiles(tx, callerOf(who), { ...record(), field: 'files', visibility, fileIds, kinds }))
}
const shown = async () => (await findFilesOf(t.deps.db, { ...record(), field: 'files' })).map(({ id }) => id)

/** Which of owner, participant, stranger and nobody may read the file. */
async function readers(id: string) {
  const people = { owner, participant, stranger, nobody: null }
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
  it('keep the given order, and change with the record', async () => {
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
    ['record', ['owner', 'participant']],
    ['members', ['owner', 'participant', 'stranger']],
    ['public', ['owner', 'participant', 'stranger', 'nobody']],
  ] as const)('with visibility %s are readable by the right people', async (visibility, expected) => {
    const { id } = await document()
    expect(await readers(id)).toEqual(['owner'])
    await use([id], { visibility })
    expect(await readers(id)).toEqual(expected)
  })

  it('follow the visibility of the record, and are released when it is deleted', async () => {
    const { id } = await document()
    await use([id])
    await showFiles(t.deps.db, record(), 'public')
    expect(await readers(id)).toContain('nobody')
    await releaseFiles(t.deps.db, record())
    expect(await readers(id)).toEqual(['owner'])
  })

  it('are attached by their owners only, and stay when somebody else edits the record', async () => {
    const { id } = await document()
    await expect(use([id], { who: participant })).rejects.toMatchObject(refusal)
    await use([id])
    const added = await document(participant)
    await use([id, added.id], { who: participant })
    expect(await shown()).toEqual([id, added.id])
    await use([added.id], { who: participant })
    await expect(use([id], { who: participant })).rejects.toMatchObject(refusal)
  })

  it('must exist and be of the kinds that the field accepts', async () => {
    const cv = await uploadFile(t, { kind: 'cv' }, owner)
    await expect(use([cv.id])).rejects.toMatchObject(refusal)
    await expect(use([randomUUIDv7()])).rejects.toMatchObject(refusal)
  })

  it('cannot be deleted while a record shows them', async () => {
    const { id } = await document()
    await use([id])
    const remove = (who: Signed) => request(t.app, deleteAttachment, { params: { id } }, who)
    expect((await remove(owner)).statusCode).toBe(409)
    expect((await remove(participant)).statusCode).toBe(403)
    expect((await remove(stranger)).statusCode).toBe(404)
    await releaseFiles(t.deps.db, record())
    expect((await remove(owner)).statusCode).toBe(204)
  })

  it('are either shown or deleted when both happen in parallel', async () => {
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
