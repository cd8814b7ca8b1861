import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { downloadReviewFile, getReview } from '#contract/reviews/desk.ts'
import { decideHeldFile, listHeldFiles, openHeldFile } from '#contract/reviews/files.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { pdfOf } from '#test/hiding/pdf-files.ts'
import { bareRound, type MadeRound } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff' })
let made: MadeRound & { review: string }
let juror: Signed

/** Nobody can look into it. */
const encrypted = pdfOf({ trailer: '/Encrypt << /Filter /Standard >>' })

async function giveFile(content: Buffer, type = 'application/pdf') {
  const { db, storage } = at.api.deps
  const [{ id, owner }] = made.startups as [MadeRound['startups'][number]]
  const file = randomUUIDv7()
  await storage.put(file, content, type)
  const row = { id: file, kind: 'deck', file_name: 'Quitéria.pptx', content_type: type, size: content.length } as const
  await db
    .insertInto('attachments')
    .values({ ...row, owner_id: owner.id })
    .execute()
  await db.updateTable('startups').set({ deck_id: file }).where('id', '=', id).execute()
}
beforeEach(async () => {
  made = await bareRound(at.api)
  juror = made.jurors[0]!
  await giveFile(encrypted)
})

const file = () => ({ params: { id: made.review, number: 1 } })
const tried = async () => (await at.api.refused(downloadReviewFile, file(), juror)).code
const shown = async () => (await at.api.call(getReview, { params: { id: made.review } }, juror)).content.files
const held = async () => (await at.api.call(listHeldFiles, { query: { roundId: made.id } }, at.staff)).items
const decide = (to: 'released' | 'kept', { id, version }: { id: string; version: number }) => ({
  params: { id },
  body: { to, version, reason: 'Já a vi.' },
})

describe('a file of a blind round that cannot be cleaned', () => {
  it('waits for staff, who are asked once, and the juror sees that', async () => {
    expect((await shown())[0]).toMatchObject({ name: 'S-01-1.pdf', state: 'ready' })
    expect([await tried(), await tried()]).toEqual(['file_not_blind', 'file_not_blind'])
    expect((await shown())[0]!.state).toBe('waiting')
    const [one, ...others] = await held()
    expect(others).toEqual([])
    expect(one).toMatchObject({
      code: 'S-01-1',
      name: 'Quitéria.pptx',
      state: 'waiting',
      can: { release: true, keep: true },
    })
    expect((await at.api.call(listHeldFiles, {}, at.staff)).items).toHaveLength(1)
  })

  it('is shown once staff have said why: the log keeps it and the juror is told', async () => {
    await tried()
    const [one] = await held()
    expect((await at.api.call(openHeldFile, { params: { id: one!.id } }, at.staff)).bytes).toEqual(encrypted)
    await at.api.call(decideHeldFile, decide('released', one!), at.staff)
    expect((await shown())[0]!.state).toBe('ready')
    const { bytes, headers } = await at.api.call(downloadReviewFile, file(), juror)
    expect([bytes, headers['content-disposition']]).toEqual([encrypted, 'attachment; filename="S-01-1.pdf"'])
    const log = await at.api.deps.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('action', 'like', 'reviews.file%')
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'reviews.file_opened', after: null },
      { action: 'reviews.file_released', after: { state: 'released', reason: 'Já a vi.' } },
    ])
    const mails = await at.api.deps.db
      .selectFrom('mails')
      .select(['body_text', 'subject'])
      .where('kind', '=', 'reviews.file_ready')
      .execute()
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toMatch(/quit/i)
    expect(mails[0]!.subject).toContain('S-01')
  })

  it('stays hidden if staff decide so, until they change their mind; a stale page decides nothing', async () => {
    await tried()
    const [one] = await held()
    await at.api.call(decideHeldFile, decide('kept', one!), at.staff)
    expect([await tried(), (await shown())[0]!.state]).toEqual(['file_kept', 'kept'])
    expect((await at.api.refused(decideHeldFile, decide('released', one!), at.staff)).code).toBe('stale_version')
    const [again] = await held()
    expect(again).toMatchObject({
      reason: 'Já a vi.',
      decidedBy: { id: at.staff.id },
      can: { release: true, keep: false },
    })
    expect((await at.api.refused(decideHeldFile, decide('kept', again!), at.staff)).code).toBe('state_conflict')
    await at.api.call(decideHeldFile, decide('released', again!), at.staff)
    expect((await shown())[0]!.state).toBe('ready')
  })

  it('waits anew when the team puts another in its place, and is cleaned if it can be', async () => {
    await tried()
    await at.api.call(decideHeldFile, decide('released', (await held())[0]!), at.staff)
    await giveFile(encrypted)
    expect(await tried()).toBe('file_not_blind')
    await giveFile(pdfOf({ trailer: '/Info << /Author (Quiteria) >>' }), 'image/png')
    const { bytes, headers } = await at.api.call(downloadReviewFile, file(), juror)
    expect([headers['content-type'], bytes.includes('Quiteria')]).toEqual(['application/pdf', false])
  })

  it('is decided about no more once the round is announced', async () => {
    await tried()
    const [one] = await held()
    await at.api.deps.db
      .updateTable('review_rounds')
      .set({ state: 'announced', announced_at: at.api.deps.clock() })
      .execute()
    expect((await held())[0]!.can).toEqual({ release: false, keep: false })
    expect((await at.api.refused(decideHeldFile, decide('kept', one!), at.staff)).code).toBe('state_conflict')
  })
})
