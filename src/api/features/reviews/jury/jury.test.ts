import { describe, expect, it } from 'vitest'
import { changeAccess } from '#contract/accounts/accounts.ts'
import { announceRound, getAnnouncement } from '#contract/reviews/announcement.ts'
import { getReview, scoreReview, submitReview } from '#contract/reviews/desk.ts'
import { addConflict, getConflictEffect, reopenReview } from '#contract/reviews/jury.ts'
import { getRanking } from '#contract/reviews/ranking.ts'
import { getReviewResult } from '#contract/reviews/results.ts'
import * as manage from '#contract/reviews/rounds.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { decideAll, giveScores, judgeAll, makeRound, queueOf, type MadeRound } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff', admin: 'admin' })
const t = () => at.api
const show = ({ id }: Pick<MadeRound, 'id'>) => t().call(manage.getRound, { params: { id } }, at.staff)
const close = ({ id }: MadeRound) => t().call(manage.closeRound, { params: { id } }, at.staff)
const rank = ({ id }: MadeRound) => t().call(getRanking, { params: { id } }, at.staff)
const statesOf = async (juror: Signed) => (await queueOf(t(), juror)).map(({ state }) => state)
const reason = 'Trabalharam juntos.'
const audited = async (action: string) => {
  const rows = t().deps.db.selectFrom('audit_log').select(['after']).where('action', '=', action)
  return (await rows.execute()).map(({ after }) => after)
}

/** One startup, four jurors of whom three judge it. */
async function spareRound() {
  const made = await makeRound(t(), at.staff, { jurors: 4, startups: 1 })
  const queues = await Promise.all(made.jurors.map((juror) => queueOf(t(), juror)))
  const busy = made.jurors.filter((_, index) => queues[index]!.length > 0)
  const spare = made.jurors[queues.findIndex((queue) => queue.length === 0)]!
  return { made, busy, spare, item: made.startups[0]!.id }
}
const conflictOf = ({ id }: Pick<MadeRound, 'id'>, itemId: string, { id: userId }: Signed) => ({
  params: { id },
  body: { itemId, userId, reason },
})

describe('a recused juror', () => {
  it('loses the item, is told, and somebody else gets it; two of the staff at once note it once', async () => {
    const { made, busy, spare, item } = await spareRound()
    await giveScores(t(), busy[0]!, (await queueOf(t(), busy[0]!))[0]!.id, [4])
    const args = conflictOf(made, item, busy[0]!)
    await Promise.all([t().call(addConflict, args, at.staff), t().call(addConflict, args, at.admin)])
    expect([await statesOf(busy[0]!), await statesOf(spare)]).toEqual([[], ['assigned']])
    expect(await t().mailed('reviews.recused')).toEqual([busy[0]!.email])
    expect(await audited('reviews.conflict')).toHaveLength(1)
    expect((await show(made)).conflicts).toEqual([
      { item, juror: busy[0]!.id, kind: 'staff', reason, isNoted: true, counts: false },
    ])
  })

  it('is somebody of the jury, and the item one of the round', async () => {
    const { made, busy, item } = await spareRound()
    for (const args of [conflictOf(made, item, at.admin), conflictOf(made, crypto.randomUUID(), busy[0]!)]) {
      expect(await t().refused(addConflict, args, at.staff)).toMatchObject({ status: 404 })
    }
  })
})

describe('a review that is given back', () => {
  const handedIn = async () => {
    const made = await makeRound(t(), at.staff, { startups: 2 })
    await judgeAll(t(), made, (_, item) => 5 - item)
    const [juror] = made.jurors
    const review = (await queueOf(t(), juror!))[0]!.id
    const back = { params: { id: made.id, reviewId: review }, body: { reason: 'Falta o porquê.' } }
    return { made, juror: juror!, review, back }
  }

  it('is a draft with its scores, counts no more, and its juror reads why', async () => {
    const { made, juror, review, back } = await handedIn()
    expect(await t().refused(reopenReview, { ...back, body: { reason: ' ' } }, at.staff)).toMatchObject({ status: 422 })
    await t().call(reopenReview, back, at.staff)
    expect(await t().refused(reopenReview, back, at.staff)).toMatchObject({ code: 'state_conflict' })
    expect(await t().mailed('reviews.returned')).toEqual([juror.email])
    expect((await queueOf(t(), juror))[0]).toMatchObject({ returned: 'Falta o porquê.', isWaiting: true, scored: 4 })
    expect((await rank(made)).done).toBe(5)
    await t().call(submitReview, { params: { id: review } }, juror)
    expect(await t().call(getReview, { params: { id: review } }, juror)).toMatchObject({
      returned: null,
      state: 'submitted',
    })
    expect((await rank(made)).done).toBe(6)
  })

  it('can be handed in again after the round has closed, until it is decided; nothing else can', async () => {
    const { made, juror, review, back } = await handedIn()
    await close(made)
    const { itemList } = await t().call(reopenReview, back, at.staff)
    expect(itemList.flatMap(({ reviews }) => reviews).filter(({ returned }) => returned)).toHaveLength(1)
    const { criteriaList, can } = await t().call(getReview, { params: { id: review } }, juror)
    expect(can).toEqual({ score: true })
    const scoring = { params: { id: review, criterion: criteriaList[0]!.id }, body: { score: 1 } }
    await t().call(scoreReview, scoring, juror)
    await decideAll(t(), at.staff, made)
    expect(await t().refused(scoreReview, scoring, juror)).toMatchObject({ code: 'round_not_open' })
    expect(await t().refused(submitReview, { params: { id: review } }, juror)).toMatchObject({ code: 'round_not_open' })
    const other = (await queueOf(t(), made.jurors[1]!))[0]!.id
    const another = { ...back, params: { id: made.id, reviewId: other } }
    expect(await t().refused(reopenReview, another, at.staff)).toMatchObject({ code: 'round_decided' })
    await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
    expect(await t().refused(reopenReview, another, at.staff)).toMatchObject({ code: 'state_conflict' })
  })

  it('needs a juror who still judges, without a conflict', async () => {
    const { made, juror, back } = await handedIn()
    await t().call(manage.removeJuror, { params: { id: made.id, userId: juror.id } }, at.staff)
    expect(await t().refused(reopenReview, back, at.staff)).toMatchObject({ code: 'juror_left' })
    const { itemList } = await show(made)
    const [item] = itemList.filter(({ reviews }) => reviews.some(({ id }) => id === back.params.reviewId))
    await t().call(addConflict, conflictOf(made, item!.id, juror), at.staff)
    expect(await t().refused(reopenReview, back, at.staff)).toMatchObject({ code: 'review_conflict' })
  })
})

describe('a conflict after the end', () => {
  /** The third juror alone puts the second startup first. */
  const decided = async () => {
    const made = await makeRound(t(), at.staff, { startups: 2 })
    await judgeAll(
      t(),
      made,
      (juror, item) =>
        [
          [3, 4],
          [3, 4],
          [2, 5],
        ][juror]![item]!,
    )
    await decideAll(t(), at.staff, made)
    const second = (await show(made)).itemList[1]!
    return { made, second, query: { itemId: second.id, userId: made.jurors[2]!.id } }
  }

  it('shows first what it changes, then takes the review out of the order and asks to decide again', async () => {
    const { made, second, query } = await decided()
    const effect = await t().call(getConflictEffect, { params: { id: made.id }, query }, at.staff)
    expect(effect).toMatchObject({ state: 'submitted', isOnlyNoted: false, cut: 1, left: 2, wanted: 3 })
    expect(effect.moved.map(({ code, from, to, line }) => [code, from, to, line])).toEqual([
      ['S-02', 1, null, 'out'],
      ['S-01', 2, 1, 'in'],
    ])
    expect((await rank(made)).items[0]!.id).toBe(second.id)
    await t().call(addConflict, { params: { id: made.id }, body: { ...query, reason } }, at.staff)
    const after = await rank(made)
    expect([after.items.map(({ code }) => code), after.apart.map(({ code }) => code)]).toEqual([['S-01'], ['S-02']])
    expect(after.decision).toMatchObject({ isCurrent: false })
    const { can } = await t().call(getAnnouncement, { params: { id: made.id } }, at.staff)
    expect(can.announce).toBe(false)
    expect(await t().mailed('reviews.recused')).toEqual([made.jurors[2]!.email])
  })

  it('is only noted once the results are announced, and what teams read stays', async () => {
    const { made, second, query } = await decided()
    await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
    const owner = made.startups.find(({ id }) => id === second.id)!.owner
    const result = () => t().call(getReviewResult, { params: { area: 'startups', id: second.id } }, owner)
    const read = await result()
    const body = { ...query, reason }
    const { conflicts } = await t().call(addConflict, { params: { id: made.id }, body }, at.staff)
    expect(conflicts).toEqual([
      { item: second.id, juror: query.userId, kind: 'staff', reason, isNoted: true, counts: true },
    ])
    expect(await result()).toEqual(read)
    expect(await rank(made)).toMatchObject({ decision: { isCurrent: true, holds: true } })
    expect(await audited('reviews.conflict')).toEqual([expect.objectContaining({ isAfterAnnouncement: true })])
    expect(await t().mailed('reviews.recused')).toEqual([])
  })

  it('that comes to light by itself changes nothing until staff note it', async () => {
    const { made, second, query } = await decided()
    const mentor = { startup_id: second.id, user_id: query.userId, assigned_at: t().deps.clock() }
    await t().deps.db.insertInto('startup_mentors').values(mentor).execute()
    const own = (await queueOf(t(), made.jurors[2]!)).find(({ code }) => code === 'S-02')!
    expect(await t().refused(getReview, { params: { id: own.id } }, made.jurors[2])).toMatchObject({
      code: 'review_conflict',
    })
    expect((await rank(made)).done).toBe(6)
    expect((await show(made)).conflicts).toEqual([
      { item: second.id, juror: query.userId, kind: 'mentor', reason: null, isNoted: false, counts: true },
    ])
  })
})

describe('a juror who leaves', () => {
  /** Two startups, three reviews each, four jurors; the first of those who judge both has handed one in. */
  const begun = async () => {
    const made = await makeRound(t(), at.staff, { jurors: 4, startups: 2 })
    const queues = await Promise.all(made.jurors.map((juror) => queueOf(t(), juror)))
    const index = queues.findIndex((queue) => queue.length === 2)
    const juror = made.jurors[index]!
    await giveScores(t(), juror, queues[index]![0]!.id, [4])
    return { made, juror }
  }
  const countsOf = async (made: MadeRound) => (await show(made)).itemList.map(({ reviews }) => reviews.length)
  const entryOf = async (made: MadeRound, juror: Signed) =>
    (await show(made)).jurorList.find(({ id }) => id === juror.id)

  it('keeps what was handed in, and only what is missing goes to others; safe to repeat', async () => {
    const { made, juror } = await begun()
    const args = { params: { id: made.id, userId: juror.id } }
    await Promise.all([t().call(manage.removeJuror, args, at.staff), t().call(manage.removeJuror, args, at.admin)])
    expect(await countsOf(made)).toEqual([3, 3])
    expect(await entryOf(made, juror)).toMatchObject({ presence: 'removed', assigned: 1, done: 1 })
    expect((await rank(made)).done).toBe(1)
    expect(await statesOf(juror)).toEqual(['submitted'])
    expect(await t().mailed('reviews.released')).toEqual([juror.email])
    expect(await audited('reviews.juror_remove')).toHaveLength(1)
  })

  it('can be taken out of a closed round, not of an announced one', async () => {
    const { made, juror } = await begun()
    await close(made)
    const args = { params: { id: made.id, userId: juror.id } }
    await t().call(manage.removeJuror, args, at.staff)
    expect(await statesOf(juror)).toEqual(['submitted'])
    await t()
      .deps.db.updateTable('review_rounds')
      .set({ state: 'announced', announced_at: t().deps.clock() })
      .where('id', '=', made.id)
      .execute()
    expect(await t().refused(manage.removeJuror, args, at.staff)).toMatchObject({ code: 'state_conflict' })
  })

  it('is also whoever is suspended: at once on the page, and within a minute for the others', async () => {
    const { made, juror } = await begun()
    await t().call(changeAccess, { params: { id: juror.id }, body: { suspended: true } }, at.admin)
    expect(await entryOf(made, juror)).toMatchObject({ presence: 'suspended', assigned: 1, done: 1 })
    expect((await show(made)).missing.map(({ id }) => id)).not.toContain(juror.id)
    t().advance(60_000)
    await t().work()
    expect(await countsOf(made)).toEqual([3, 3])
    const open = (await show(made)).itemList
      .flatMap(({ reviews }) => reviews)
      .filter(({ state }) => state === 'assigned')
    expect(open.filter((review) => review.juror === juror.id)).toEqual([])
    const { itemList } = await show(made)
    const place = { params: { id: made.id, itemId: itemList[0]!.id, userId: juror.id } }
    expect(await t().refused(manage.placeReview, place, at.staff)).toMatchObject({ status: 404 })
  })

  it('is also whoever deletes the account', async () => {
    const { made, juror } = await begun()
    await t().deps.db.updateTable('users').set({ status: 'erased' }).where('id', '=', juror.id).execute()
    t().advance(60_000)
    await t().work()
    expect([await entryOf(made, juror), await countsOf(made)]).toMatchObject([{ presence: 'gone', done: 1 }, [3, 3]])
  })
})
