import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/attachments/attachments.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { fileForm, pdf, picture, storedFiles, uploadFile } from '#test/files.ts'
import { fiveCases } from '#test/five-cases.ts'

let t: TestApp
let owner: Signed
let other: Signed
beforeAll(async () => {
  t = await testApp()
  owner = await t.as('trainee')
  other = await t.as('founder')
})
afterAll(() => t.close())

const list = (who: Signed) => t.call(contract.listAttachments, {}, who)
const replacing = (replaces: string, kind = 'cv') => {
  const body = fileForm({ kind, name: 'CV novo.pdf', content: Buffer.concat([pdf, pdf]) })
  body.append('replaces', replaces)
  return { body }
}
const show = (attachmentId: string) =>
  t.deps.db
    .insertInto('file_uses')
    .values({
      area: 'startups',
      record_id: randomUUIDv7(),
      field: 'deckId',
      attachment_id: attachmentId,
      position: 0,
      visibility: 'members',
    })
    .execute()

describe('my attachments', () => {
  it('list my files with who sees them and what they take, and nobody else’s', async () => {
    const ines = await t.as('trainee')
    const cv = await uploadFile(t, {}, ines)
    const deck = await uploadFile(t, { kind: 'deck' }, ines)
    await show(deck.id)
    const { items, quota } = await list(ines)
    expect(items.map(({ id, uses }) => [id, uses.map(({ area, visibility }) => [area, visibility])])).toEqual([
      [deck.id, [['startups', 'members']]],
      [cv.id, []],
    ])
    expect(quota).toEqual({
      attachments: 2,
      mostAttachments: contract.personalQuota.attachments,
      bytes: 2 * pdf.length,
      mostBytes: contract.personalQuota.bytes,
    })
    expect((await list(other)).items).toEqual([])
  })

  it('are replaced where they are shown: the new file takes the place of the old one', async () => {
    const before = await uploadFile(t, {}, owner)
    await show(before.id)
    const after = await t.call(contract.uploadAttachment, replacing(before.id), owner)
    const { items } = await list(owner)
    expect(items.find(({ id }) => id === after.id)).toMatchObject({
      fileName: 'CV novo.pdf',
      uses: [{ area: 'startups' }],
    })
    expect(items.some(({ id }) => id === before.id)).toBe(false)
    await t.refused(contract.downloadAttachment, { params: before }, owner)
  })

  it('are not replaced by a file of another kind, and other people’s not at all', async () => {
    const { id } = await uploadFile(t, {}, owner)
    const stored = await storedFiles(t)
    const mixed = await t.refused(contract.uploadAttachment, replacing(id, 'letter'), owner)
    expect(mixed).toMatchObject({ status: 422, errors: [{ field: 'kind' }] })
    expect(await t.refused(contract.uploadAttachment, replacing(id), other)).toMatchObject({ status: 404 })
    expect(await storedFiles(t)).toEqual(stored)
  })

  it('leave room for a replacement when the quota is full', async () => {
    const full = await t.as('trainee')
    const sent = await Promise.allSettled(
      Array.from({ length: contract.personalQuota.attachments + 5 }, () => uploadFile(t, {}, full)),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(contract.personalQuota.attachments)
    const { items } = await list(full)
    await t.call(contract.uploadAttachment, replacing(items[0]!.id), full)
    expect((await list(full)).quota.attachments).toBe(contract.personalQuota.attachments)
  })
})

const described = (over: object = {}) => ({ fileName: 'Currículo 2026.pdf', kind: 'other' as const, ...over })

fiveCases({
  app: () => t,
  endpoint: contract.describeAttachment,
  works: async () => {
    const { id } = await uploadFile(t, {}, owner)
    return {
      args: { params: { id }, body: described() },
      who: owner,
      answer: { id, fileName: 'Currículo 2026.pdf', kind: 'other' },
    }
  },
  invalid: [
    ['an empty name', { body: described({ fileName: ' ' }) }, 'fileName', 'required'],
    ['a name that is too long', { body: described({ fileName: 'a'.repeat(121) }) }, 'fileName', 'too_long'],
    ['a kind that takes no such file', { body: described({ kind: 'photo' }) }, 'kind', 'invalid_option'],
  ],
  refused: null,
  invisible: {
    'a file of somebody else': async () => ({ who: other }),
    'a picture of a record': async () => ({
      args: {
        params: await uploadFile(
          t,
          { kind: 'photo', name: 'a.png', type: 'image/png', content: await picture('png') },
          owner,
        ),
      },
    }),
    'what does not exist': () => ({ args: { params: { id: randomUUIDv7() } } }),
  },
})

it.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['virus.exe', 'virus.exe.pdf'],
  ['CV.PDF', 'CV.pdf'],
  ['a"<script>.pdf', 'ascript.pdf'],
])('renames to %s as %s', async (fileName, expected) => {
  const { id } = await uploadFile(t, {}, owner)
  const answer = await t.call(contract.describeAttachment, { params: { id }, body: described({ fileName }) }, owner)
  expect(answer.fileName).toBe(expected)
})
