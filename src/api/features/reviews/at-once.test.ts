import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getReview, scoreReview } from '#contract/reviews/desk.ts'
import { closeRound } from '#contract/reviews/rounds.ts'
import { appWith } from '#test/app-with.ts'
import { makeRound, queueOf } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff' })
const t = () => at.api

const scoresOf = async () => {
  const rows = await t().deps.db.selectFrom('review_scores').select(['review_id', 'score']).execute()
  return new Map(rows.map(({ review_id, score }) => [review_id, score]))
}

/** One round with so many jurors, one review each; the rows are made directly, the saving is what is tested. */
async function crowd(count: number) {
  const round = await makeRound(t(), at.staff, { startups: 1, jurors: 1 })
  const [juror] = round.jurors
  const first = (await queueOf(t(), juror!))[0]!.id
  const { criteriaList } = await t().call(getReview, { params: { id: first } }, juror)
  const others = await Promise.all(
    Array.from({ length: count - 1 }, async () => ({ juror: await t().as('mentor'), review: crypto.randomUUID() })),
  )
  const { db, clock } = t().deps
  await sql`update users set email = id || '@gmail.com'`.execute(db)
  const now = clock()
  const row = { round_id: round.id, item_id: round.startups[0]!.id, by_hand: false, created_at: now, updated_at: now }
  await db
    .insertInto('reviews')
    .values(others.map(({ juror, review }) => ({ ...row, id: review, reviewer_id: juror.id })))
    .execute()
  const people = [{ juror: juror!, review: first }, ...others]
  return { round, people, criterion: criteriaList[0]!.id }
}

it('loses no score when 200 jurors save at once', async () => {
  const { people, criterion } = await crowd(200)
  const scoreOf = (index: number) => (index % 5) + 1
  await Promise.all(
    people.map(({ juror, review }, index) =>
      t().call(scoreReview, { params: { id: review, criterion }, body: { score: scoreOf(index) } }, juror),
    ),
  )
  const scores = await scoresOf()
  expect(people.filter(({ review }, index) => scores.get(review) !== scoreOf(index))).toEqual([])
})

it('saves each score wholly before the round closes or refuses it', async () => {
  const { round, people, criterion } = await crowd(20)
  const closing = { params: { id: round.id } }
  const saves = people.map(({ juror, review }) =>
    t()
      .call(scoreReview, { params: { id: review, criterion }, body: { score: 4 } }, juror)
      .then(() => review),
  )
  const closed = t().call(closeRound, closing, at.staff)
  const results = await Promise.allSettled(saves)
  await closed
  const saved = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect([...(await scoresOf()).keys()].toSorted()).toEqual(saved.toSorted())
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused.filter((reason) => !reason.includes('round_not_open'))).toEqual([])
})
