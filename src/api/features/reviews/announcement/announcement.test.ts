import { describe, expect, it } from 'vitest'
import { announceRound, getAnnouncement, scheduleRound } from '#contract/reviews/announcement.ts'
import { readComments, settleComment } from '#contract/reviews/comments.ts'
import { submitReview, writeReview } from '#contract/reviews/desk.ts'
import { previewItem } from '#contract/reviews/preview.ts'
import { decideItem } from '#contract/reviews/ranking.ts'
import { getReviewResult, reviewResultPicture } from '#contract/reviews/results.ts'
import { reopenReview } from '#contract/reviews/jury.ts'
import { closeRound, getRound, openRound } from '#contract/reviews/rounds.ts'
import { applyTemplate, createTemplate, listTemplates, removeTemplate } from '#contract/reviews/templates.ts'
import { appWith } from '#test/app-with.ts'
import { judgedChallenge } from '#test/judged-challenge.ts'
import { decideAll, judgeAll, makeRound, type MadeRound } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff', other: 'staff' })
const t = () => at.api
const hour = 3_600_000
const inHours = (hours: number) => new Date(t().deps.clock().getTime() + hours * hour).toISOString()

/** A startup judged by jurors who each say the same to it, decided with a text for it. */
async function decided(says = 'Gostei, diz a Vera.', jurors = 2): Promise<MadeRound> {
  const made = await makeRound(t(), at.staff, { jurors, startups: 1 })
  await judgeAll(t(), made, () => 4)
  await t().deps.db.updateTable('reviews').set({ comment: says }).where('round_id', '=', made.id).execute()
  await decideAll(t(), at.staff, made)
  return made
}
const show = (id: string) => t().call(getAnnouncement, { params: { id } }, at.staff)
const ofFirst = async ({ id, startups: [first] }: MadeRound) =>
  (await show(id)).items.find((item) => item.id === first!.id)!.comments
const isStopped = async (id: string) => (await show(id)).checks.find((check) => check.id === 'comments')?.ok === false

async function readAll(id: string) {
  for (const { id: itemId, comments } of (await show(id)).items) {
    const body = { comments: comments.map((one) => ({ id: one.id, version: one.version })) }
    if (comments.length > 0) await t().call(readComments, { params: { id, itemId }, body }, at.staff)
  }
}
const resultOf = async ({ startups: [first] }: MadeRound) =>
  (await t().call(getReviewResult, { params: { area: 'startups', id: first!.id } }, first!.owner)).result

describe('the comments of jurors', () => {
  it('stop the announcement until each was read, held back or mended; the team reads what was let through', async () => {
    const made = await decided(undefined, 3)
    const params = { id: made.id }
    expect(await t().refused(announceRound, { params, body: {} }, at.staff)).toMatchObject({ code: 'round_undecided' })
    const [held, mended] = await ofFirst(made)
    expect(held).toMatchObject({ original: 'Gostei, diz a Vera.', isRead: false, readBy: null })
    const settle = (one: typeof held, body: object) => ({
      params: { ...params, reviewId: one!.id },
      body: { version: one!.version, isHeld: false, mended: null, ...body },
    })
    await t().call(settleComment, settle(held, { isHeld: true }), at.staff)
    const answer = await t().call(
      settleComment,
      settle(mended, { mended: ' Gostámos. ', other: 'We liked it.' }),
      at.other,
    )
    const other = 'We liked it.'
    expect(answer).toMatchObject({ lang: 'pt', mended: 'Gostámos.', other, readBy: { id: at.other.id } })
    expect(await isStopped(made.id)).toBe(true)
    await readAll(made.id)
    expect(await isStopped(made.id)).toBe(false)
    expect(await resultOf(made)).toBeNull()
    await t().call(announceRound, { params, body: {} }, at.staff)
    const told = (await resultOf(made))?.comments.toSorted((one, next) => one.text.localeCompare(next.text, 'pt'))
    expect(told).toMatchObject([
      { text: 'Gostámos.', other },
      { text: 'Gostei, diz a Vera.', other: null },
    ])
    const entry = t()
      .deps.db.selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'reviews.comment')
    expect((await entry.where('actor_id', '=', at.other.id).execute())[0]).toMatchObject({
      before: { comment: 'Gostei, diz a Vera.' },
      after: { mended: 'Gostámos.', isHeld: false },
    })
    // What people have read stays.
    const late = settle(answer, { isHeld: true })
    expect(await t().refused(settleComment, late, at.staff)).toMatchObject({ code: 'state_conflict' })
    const itemId = made.startups[0]!.id
    const seen = { params: { ...params, itemId }, body: { comments: [{ id: answer.id, version: answer.version }] } }
    expect(await t().refused(readComments, seen, at.staff)).toMatchObject({ code: 'state_conflict' })
  })

  it('are changed by one of two people at once; the other is shown what it is now', async () => {
    const made = await decided()
    const [one] = await ofFirst(made)
    const args = (mended: string) => ({
      params: { id: made.id, reviewId: one!.id },
      body: { version: one!.version, isHeld: false, mended },
    })
    const both = await Promise.all(
      [at.staff, at.other].map((who, index) =>
        t().send(`/manage/reviews/${made.id}/comments/${one!.id}`, {
          method: 'PUT',
          token: who.token,
          body: args(`Texto ${index}`).body,
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [kept, stale] = [both.find(({ status }) => status === 200)!, both.find(({ status }) => status === 409)!]
    expect(stale.body).toMatchObject({ code: 'stale_version', current: kept.body })
  })

  it('are unread again when the juror writes them anew, and nobody marks what they did not read', async () => {
    const made = await decided()
    const params = { id: made.id }
    const before = await ofFirst(made)
    await readAll(made.id)
    const [first] = before
    await t().call(openRound, { params }, at.staff)
    await t().call(
      reopenReview,
      { params: { ...params, reviewId: first!.id }, body: { reason: 'Vê outra vez.' } },
      at.staff,
    )
    const juror = made.jurors.find(({ id }) => id === first!.juror.id)!
    const review = { params: { id: first!.id } }
    await t().call(writeReview, { ...review, body: { comment: 'Afinal não.', note: '' } }, juror)
    await t().call(submitReview, review, juror)
    await t().call(closeRound, { params }, at.staff)
    expect(await ofFirst(made)).toMatchObject([
      { original: 'Afinal não.', isRead: false },
      { original: 'Gostei, diz a Vera.', isRead: true },
    ])
    const itemId = made.startups[0]!.id
    const body = { comments: before.map(({ id, version }) => ({ id, version })) }
    expect(await t().refused(readComments, { params: { ...params, itemId }, body }, at.staff)).toMatchObject({
      code: 'stale_version',
    })
    expect(await isStopped(made.id)).toBe(true)
  })

  it('are named when they tell who judged', async () => {
    const made = await decided()
    const { name } = (await ofFirst(made))[0]!.juror
    await t()
      .deps.db.updateTable('reviews')
      .set({ comment: `${name} gostou.` })
      .where('round_id', '=', made.id)
      .execute()
    const wrong = (await show(made.id)).checks.filter(({ ok }) => !ok).map(({ id }) => id)
    expect(wrong).toEqual(['comments', 'names'])
  })
})

it('announces nothing that somebody changed since it was read', async () => {
  const made = await decided('Gostei.', 1)
  await readAll(made.id)
  const params = { id: made.id }
  const { stamp, items } = await show(made.id)
  const [comment] = items[0]!.comments
  const mend = { version: comment!.version, isHeld: false, mended: 'Gostámos.' }
  await t().call(settleComment, { params: { ...params, reviewId: comment!.id }, body: mend }, at.other)
  const stale = await t().refused(announceRound, { params, body: { stamp } }, at.staff)
  expect(stale).toMatchObject({ code: 'stale_version', current: { items: [{ comments: [{ mended: 'Gostámos.' }] }] } })
  expect([await resultOf(made), await t().mailed('startups.accept')]).toEqual([null, []])
  const { stamp: now } = await show(made.id)
  await t().call(announceRound, { params, body: { stamp: now } }, at.staff)
  expect((await resultOf(made))?.comments).toEqual([{ text: 'Gostámos.', lang: 'pt', other: null }])
})

describe('a scheduled announcement', () => {
  const ready = async () => {
    const made = await decided('', 1)
    const { version } = await show(made.id)
    return { made, version, params: { id: made.id } }
  }

  it('leaves at its time, once, in the name of whoever chose it', async () => {
    const { made, version, params } = await ready()
    const past = { params, body: { at: inHours(0), version } }
    expect(await t().refused(scheduleRound, past, at.staff)).toMatchObject({
      errors: [{ field: 'at', code: 'announcement_past' }],
    })
    const planned = await t().call(scheduleRound, { params, body: { at: inHours(2), version } }, at.other)
    expect(planned.schedule).toMatchObject({ at: inHours(2), by: { id: at.other.id } })
    expect(await t().call(getRound, { params }, at.staff)).toMatchObject({ announceAt: inHours(2) })
    t().advance(2 * hour - 60_000)
    await t().work()
    expect(await resultOf(made)).toBeNull()
    t().advance(60_000)
    await t().work()
    await t().work()
    expect(await resultOf(made)).toMatchObject({ feedback: { pt: 'Gostámos.' } })
    expect([...(await t().mailed('startups.accept')), ...(await t().mailed('startups.decline'))]).toHaveLength(1)
    const { announced_by, announce_at } = await t()
      .deps.db.selectFrom('review_rounds')
      .select(['announced_by', 'announce_at'])
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect([announced_by, announce_at]).toEqual([at.other.id, null])
    expect(await t().mailed('reviews.announced')).toEqual([at.other.email])
  })

  it('is chosen by one of two people at once, moved, and taken back', async () => {
    const { made, version, params } = await ready()
    const first = await t().call(scheduleRound, { params, body: { at: inHours(1), version } }, at.staff)
    const stale = { params, body: { at: inHours(3), version } }
    expect(await t().refused(scheduleRound, stale, at.other)).toMatchObject({ code: 'stale_version' })
    const moved = { params, body: { at: inHours(3), version: first.version } }
    const { version: latest } = await t().call(scheduleRound, moved, at.other)
    t().advance(hour)
    await t().work()
    expect((await show(made.id)).announcedAt).toBeNull()
    const back = await t().call(scheduleRound, { params, body: { at: null, version: latest } }, at.staff)
    expect(back.schedule).toBeNull()
    t().advance(3 * hour)
    await t().work()
    expect(await resultOf(made)).toBeNull()
  })

  it('does not leave when something is missing then: whoever chose it is told why, nobody else anything', async () => {
    const { made, version, params } = await ready()
    await t().call(scheduleRound, { params, body: { at: inHours(1), version } }, at.other)
    const body = { outcome: 'accept', feedbackPt: null, feedbackEn: null }
    await t().call(decideItem, { params: { ...params, itemId: made.startups[0]!.id }, body }, at.staff)
    t().advance(hour)
    await t().work()
    await t().work()
    expect(await show(made.id)).toMatchObject({ announcedAt: null, schedule: null, failedAt: inHours(0) })
    expect(await t().mailed('reviews.not_announced')).toEqual([at.other.email])
    const { body_text } = await t()
      .deps.db.selectFrom('mails')
      .select('body_text')
      .where('kind', '=', 'reviews.not_announced')
      .executeTakeFirstOrThrow()
    expect(body_text).toContain('faltam textos para equipas')
    expect([...(await t().mailed('startups.accept')), ...(await t().mailed('startups.decline'))]).toEqual([])
  })

  it('is dropped when the round is opened again, and tells the team when nobody answers for it', async () => {
    const { made, version, params } = await ready()
    await t().call(scheduleRound, { params, body: { at: inHours(1), version } }, at.other)
    await t().call(openRound, { params }, at.staff)
    await decideAll(t(), at.staff, made)
    t().advance(hour)
    await t().work()
    expect(await show(made.id)).toMatchObject({ announcedAt: null, schedule: null, failedAt: null })
    const again = await show(made.id)
    await t().call(scheduleRound, { params, body: { at: inHours(1), version: again.version } }, at.other)
    await t().deps.db.updateTable('users').set({ role: 'mentor' }).where('id', '=', at.other.id).execute()
    t().advance(hour)
    await t().work()
    expect([await resultOf(made), await t().mailed('reviews.not_announced')]).toEqual([null, [at.staff.email]])
  })
})

it('shows staff the mail and the result as the team gets them, in both languages, and changes nothing', async () => {
  const made = await decided('Boa ideia.')
  await readAll(made.id)
  const [first] = made.startups
  const params = { id: made.id, itemId: first!.id }
  const preview = (locale: 'pt' | 'en') => t().call(previewItem, { params, query: { locale } }, at.staff)
  const [pt, en] = [await preview('pt'), await preview('en')]
  expect(en.mail?.text).toContain('We liked it.')
  expect(pt.result?.comments.map(({ text }) => text)).toEqual(['Boa ideia.', 'Boa ideia.'])
  const { db } = t().deps
  expect(await db.selectFrom('mails').select('id').where('kind', 'like', 'startups.%').execute()).toEqual([])
  const locale = db.selectFrom('users').select('locale').where('id', '=', first!.owner.id)
  expect(await locale.execute()).toEqual([{ locale: 'pt' }])
  await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
  const sent = db.selectFrom('mails').select(['subject', 'body_text as text']).where('user_id', '=', first!.owner.id)
  expect(await sent.where('kind', 'like', 'startups.%').execute()).toEqual([pt.mail])
  expect(await resultOf(made)).toEqual(pt.result)
  expect(await t().refused(previewItem, { params, query: { locale: 'pt' } }, at.staff)).toMatchObject({
    code: 'state_conflict',
  })
})

describe('templates of feedback', () => {
  const text = { title: 'Sem lugar', pt: 'Obrigado por «{titulo}».', en: 'Thank you for “{title}”.' }
  const create = (over: object = {}) => t().call(createTemplate, { body: { ...text, ...over } }, at.staff)

  it('fill in for teams without a text, and replace one only when asked to', async () => {
    const made = await makeRound(t(), at.staff, { jurors: 1, state: 'closed' })
    const [first, second] = made.startups
    const { id: templateId } = await create()
    const params = { id: made.id }
    const own = { outcome: null, feedbackPt: null, feedbackEn: 'Ours.' }
    await t().call(decideItem, { params: { ...params, itemId: first!.id }, body: own }, at.staff)
    const itemIds = [first!.id, second!.id]
    const apply = (replaces: boolean) =>
      t().call(applyTemplate, { params, body: { templateId, itemIds, replaces } }, at.staff)
    const texts = async () =>
      new Map((await show(made.id)).items.map((item) => [item.id, [item.feedbackPt, item.feedbackEn]]))
    expect(await apply(false)).toEqual({ written: [second!.id], kept: [first!.id] })
    expect(await texts()).toEqual(
      new Map([
        [first!.id, [null, 'Ours.']],
        [second!.id, [`Obrigado por «${second!.name}».`, `Thank you for “${second!.name}”.`]],
      ]),
    )
    expect((await apply(true)).kept).toEqual([])
    expect((await texts()).get(first!.id)?.[0]).toBe(`Obrigado por «${first!.name}».`)
    const unknown = { params, body: { templateId, itemIds: [crypto.randomUUID()], replaces: true } }
    expect(await t().refused(applyTemplate, unknown, at.staff)).toMatchObject({ errors: [{ field: 'itemIds' }] })
  })

  it('know the title alone, are listed by name and removed', async () => {
    const wrong = { body: { ...text, pt: 'Olá, {nome}.', en: '{ title }' } }
    expect(await t().refused(createTemplate, wrong, at.staff)).toMatchObject({
      errors: [
        { field: 'pt', code: 'placeholder_unknown' },
        { field: 'en', code: 'placeholder_unknown' },
      ],
    })
    const made = [await create(), await create({ title: 'Finalista', en: '' })]
    const titles = async () => (await t().call(listTemplates, {}, at.other)).items.map(({ title, en }) => [title, en])
    expect(await titles()).toEqual([
      ['Finalista', null],
      ['Sem lugar', text.en],
    ])
    const gone = { params: { id: made[0]!.id } }
    await t().call(removeTemplate, gone, at.other)
    expect(await t().refused(removeTemplate, gone, at.staff)).toMatchObject({ code: 'not_found' })
    const round = await makeRound(t(), at.staff, { startups: 1, jurors: 1, state: 'closed' })
    const body = { templateId: made[0]!.id, itemIds: [round.startups[0]!.id], replaces: false }
    expect(await t().refused(applyTemplate, { params: { id: round.id }, body }, at.staff)).toMatchObject({
      errors: [{ field: 'templateId', code: 'unknown_reference' }],
    })
  })
})

it('draws a picture to share for the teams that were chosen, once they know it', async () => {
  const made = await judgedChallenge(t(), at.staff, { jurors: 1 })
  await judgeAll(t(), made, (_, item) => 5 - item)
  const { items } = await decideAll(t(), at.staff, made)
  const teamOf = (index: number) => made.solutions.find(({ id }) => id === items[index]!.id)!
  const args = (index: number) => ({
    params: { area: 'solutions', id: teamOf(index).id },
    query: { locale: 'pt' as const },
  })
  const [winner, loser] = [teamOf(0), teamOf(1)]
  expect(await t().refused(reviewResultPicture, args(0), winner.team[0])).toMatchObject({ status: 404 })
  await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
  const picture = await t().send(`/review-results/solutions/${winner.id}/picture?locale=en`, {
    token: winner.team[1].token,
  })
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
  const shown = async (index: number) =>
    (await t().call(getReviewResult, { params: args(index).params }, teamOf(index).team[0])).result?.isShared
  expect([await shown(0), await shown(1)]).toEqual([true, false])
  for (const [index, person] of [
    [0, loser.team[0]],
    [1, loser.team[0]],
    [0, at.staff],
  ] as const) {
    expect(await t().refused(reviewResultPicture, args(index), person)).toMatchObject({ status: 404 })
  }
})
