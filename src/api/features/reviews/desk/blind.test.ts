import { beforeEach, describe, expect, it, vi } from 'vitest'
import { randomUUIDv7 } from 'node:crypto'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { everyAnswer, wordsIn } from '#test/every-answer.ts'
import { pdfOf } from '#test/hiding/pdf-files.ts'
import { giveScores, makeRound, queueOf, type MadeRound } from '#test/review-rounds.ts'
import * as mask from './mask.ts'

const at = appWith({ staff: 'staff' })
const t = () => at.api

/** Names of the only team, in texts, links, the name of a file and its startup. */
const secrets = ['Quitéria', 'Quiteria', 'Albuquerque', 'Sabugueiro', 'sabugueiro.pt', 'Rega Norte']
/** Its program wrote the name of its author into it. */
const pdf = pdfOf({ trailer: '/Info << /Author (Quiteria Albuquerque) >>' })
let made: MadeRound

beforeEach(async () => {
  made = await makeRound(t(), at.staff, { startups: 1, jurors: 3, rules: { others: 'always' } })
  const { db, storage } = t().deps
  const [{ id, owner }] = made.startups as [MadeRound['startups'][number]]
  const deck = randomUUIDv7()
  await storage.put(deck, pdf, 'application/pdf')
  await db
    .insertInto('attachments')
    .values({
      id: deck,
      owner_id: owner.id,
      kind: 'deck',
      file_name: 'Quitéria.pdf',
      content_type: 'application/pdf',
      size: pdf.length,
    })
    .execute()
  await db
    .updateTable('users')
    .set({ last_name: 'Albuquerque', email: 'geral@sabugueiro.pt' })
    .where('id', '=', owner.id)
    .execute()
  await db
    .updateTable('startups')
    .set({
      name: 'Rega Norte',
      pitch: 'A Rega Norte, da QUITÉRIA.',
      description: 'Escrevam a quiteria albuquerque (geral@sabugueiro.pt) ou vejam https://sabugueiro.pt/quiteria.',
      website: 'https://sabugueiro.pt',
      links: JSON.stringify([{ url: 'https://sabugueiro.pt/eu', label: 'Quitéria' }]),
      deck_id: deck,
      answers: JSON.stringify([{ question: randomUUIDv7(), asked: { pt: 'Quem?' }, text: 'Eu, Quitéria.' }]),
    })
    .where('id', '=', id)
    .execute()
  await db.updateTable('review_items').set({ title: 'Rega Norte' }).where('item_id', '=', id).execute()
  await db
    .insertInto('file_uses')
    .values({
      area: 'startups',
      record_id: id,
      field: 'deckId',
      attachment_id: deck,
      position: 0,
      visibility: 'record',
    })
    .execute()
})

/** Every answer that a mentor can get with the ids that the desk gives them, and every mail to jurors. */
async function answersFor(juror: Signed) {
  const mine = (await queueOf(t(), juror)).map(({ id }) => id)
  const fixed = { number: 1, area: 'startups', format: 'csv', slug: 'rega-norte', kind: 'privacy' }
  const answers = await everyAnswer(t(), juror, { known: { ...fixed, id: mine, userId: mine }, q: 'Quitéria' })
  const mails = await t()
    .deps.db.selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('kind', 'like', 'reviews.%')
    .execute()
  return [...answers, { path: 'mails', text: mails.map((mail) => Object.values(mail).join('\n')).join('\n') }]
}

const leaks = async () => {
  const answers = await answersFor(made.jurors[0]!)
  const found = wordsIn(answers, secrets)
  return {
    asked: answers.map(({ path }) => path),
    found: found.filter((leak) => !open.some((path) => leak.startsWith(path))),
  }
}

/** People who show their profile to members are found there, by every member and whatever they judge. */
const open = ['/people']

describe('a blind round', () => {
  it('tells a juror in no answer, file name or mail who the team is', async () => {
    const { asked, found } = await leaks()
    expect(found).toEqual([])
    expect(asked).toEqual(
      expect.arrayContaining(['/reviews', '/reviews/{id}', '/reviews/{id}/files/{number}', 'mails']),
    )
    await giveScores(t(), made.jurors[0]!, (await queueOf(t(), made.jurors[0]!))[0]!.id, [3])
    expect((await leaks()).found).toEqual([])
  })

  it('would not pass if one field were left uncovered (negative control)', async () => {
    const { showContent } = mask
    vi.spyOn(mask, 'showContent').mockImplementation((content, by) => ({
      ...showContent(content, by),
      summary: content.summary,
    }))
    expect((await leaks()).found).toEqual(expect.arrayContaining(['/reviews/{id}: Quitéria']))
  })

  it('would not pass if the title were shown (negative control)', async () => {
    await t().deps.db.updateTable('review_rounds').set({ blind: false }).execute()
    expect((await leaks()).found).toEqual(expect.arrayContaining(['/reviews: Rega Norte']))
  })
})
