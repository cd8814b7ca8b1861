import { describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { announceRound, getAnnouncement } from '#contract/reviews/announcement.ts'
import { decideItem, decideRound, getRanking } from '#contract/reviews/ranking.ts'
import { getReviewResult } from '#contract/reviews/results.ts'
import { closeRound, updateRound } from '#contract/reviews/rounds.ts'
import { getSolution } from '#contract/solutions/solutions.ts'
import { getChallenge } from '#contract/challenges/challenges.ts'
import { appWith } from '#test/app-with.ts'
import { judgedChallenge, type JudgedChallenge } from '#test/judged-challenge.ts'
import { decideAll, giveScores, judgeAll, makeRound, queueOf } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff', other: 'admin' })
const t = () => at.api
const rank = (id: string) => t().call(getRanking, { params: { id }, query: { method: 'raw' } }, at.staff)
const texts = { feedbackPt: 'Gostámos.', feedbackEn: 'We liked it.' }

/** A challenge that is judged by three, closed; each item gets one score for everything. */
async function judged(scores: number[]): Promise<JudgedChallenge> {
  const made = await judgedChallenge(t(), at.staff, { solutions: scores.length })
  await judgeAll(t(), made, (_, item) => scores[item]!)
  await t().call(closeRound, { params: { id: made.id } }, at.staff)
  return made
}
const line = ({ id }: { id: string }, body: Partial<BodyOf<typeof decideRound>>) => ({
  params: { id },
  body: { method: 'raw' as const, cut: 2, ...body },
})
const own = ({ id }: { id: string }, itemId: string, body: { outcome: string | null; reason?: string }) => ({
  params: { id, itemId },
  body: { ...texts, ...body },
})
const audited = (action: string) =>
  t()
    .deps.db.selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
const wrong = async (id: string) =>
  (await t().call(getAnnouncement, { params: { id } }, at.staff)).checks.filter(({ ok }) => !ok).map((one) => one.id)

describe('a tie at a line', () => {
  it('of winner and finalist asks who, and why, as the one at the cut does', async () => {
    const made = await judged([5, 5, 2])
    expect(await t().refused(decideRound, line(made, {}), at.staff)).toMatchObject({
      errors: [
        { field: 'choices', code: 'tie_open' },
        { field: 'reason', code: 'reason_owed' },
      ],
    })
    const [first, second, third] = (await rank(made.id)).items
    const said = { choices: [{ item: second!.id, outcome: 'winner' }] }
    const silent = await t().refused(decideRound, line(made, said), at.staff)
    expect(silent).toMatchObject({ errors: [{ field: 'reason', code: 'reason_owed' }] })
    const ranking = await t().call(decideRound, line(made, { ...said, reason: 'Tem piloto.' }), at.staff)
    expect(ranking.items.map(({ id, place, outcome }) => [id, place, outcome])).toEqual([
      [second!.id, 1, 'winner'],
      [first!.id, 1, 'finalist'],
      [third!.id, 3, 'not_selected'],
    ])
    expect(ranking.lines).toMatchObject([
      { after: 1, settled: 'person', seats: 1 },
      { after: 2, settled: 'order', tied: [] },
    ])
    expect(ranking.decision).toMatchObject({ holds: true, isCurrent: true, ...said })
  })

  it('of all items gives nothing to anybody by itself', async () => {
    const made = await judged([3, 3, 3])
    const [first, second] = (await rank(made.id)).items
    const half = { reason: 'Porque sim.', choices: [{ item: first!.id, outcome: 'winner' }] }
    expect(await t().refused(decideRound, line(made, half), at.staff)).toMatchObject({ errors: [{ field: 'choices' }] })
    const winners = [first!, second!].map(({ id }) => ({ item: id, outcome: 'winner' }))
    const two = await t().refused(decideRound, line(made, { ...half, choices: winners }), at.staff)
    expect(two).toMatchObject({ errors: [{ field: 'choices' }] })
    const whole = [...half.choices, { item: second!.id, outcome: 'finalist' }]
    const { items } = await t().call(decideRound, line(made, { ...half, choices: whole }), at.staff)
    expect(items.map(({ place, outcome }) => [place, outcome])).toEqual([
      [1, 'winner'],
      [1, 'finalist'],
      [1, 'not_selected'],
    ])
    // Cutting outside of the tie asks nothing.
    await t().call(decideRound, line(made, { cut: 0 }), at.staff)
  })

  it('is settled by the declared rule where the heaviest criterion tells', async () => {
    const made = await makeRound(t(), at.staff, { startups: 2, jurors: 1, state: 'draft' })
    await t().call(updateRound, { params: { id: made.id }, body: { version: 2, tieRule: 'criteria' } }, at.staff)
    await t().deps.db.updateTable('review_rounds').set({ state: 'open' }).where('id', '=', made.id).execute()
    const { db } = t().deps
    const round = db.selectFrom('review_rounds').select('criteria').where('id', '=', made.id)
    const { criteria } = await round.executeTakeFirstOrThrow()
    const weights = criteria.map(({ weight }) => weight)
    const heavy = weights.indexOf(Math.max(...weights))
    expect(weights.filter((weight) => weight === weights[heavy])).toHaveLength(1)
    const even = JSON.stringify(criteria.map((one, index) => ({ ...one, weight: index === heavy ? 30 : 10 })))
    const set = { criteria: even, criteria_fixed: true }
    await db.updateTable('review_rounds').set(set).where('id', '=', made.id).execute()
    await t().call(closeRound, { params: { id: made.id } }, at.staff)
    // 30 × 4 and 10 × (1 + 1 + 1), against 30 × 3 and 10 × (2 + 2 + 2): the same mean.
    const scores = [
      [4, 1],
      [3, 2],
    ] as const
    for (const [index, { id }] of made.startups.entries()) {
      const [most, rest] = scores[index]!
      const values = criteria.map((one, place) => ({ criterion: one.id, score: place === heavy ? most : rest }))
      await handIn(made.id, id, made.jurors[0]!.id, values)
    }
    const ranking = await t().call(decideRound, line(made, { cut: 1 }), at.staff)
    expect(ranking.lines).toMatchObject([{ settled: 'rule' }])
    expect(ranking.items.map(({ id, place, outcome }) => [id, place, outcome])).toEqual([
      [made.startups[0]!.id, 1, 'accept'],
      [made.startups[1]!.id, 1, 'decline'],
    ])
  })
})

/** A review as if its juror had handed it in. */
async function handIn(round: string, item: string, juror: string, scores: { criterion: string; score: number }[]) {
  const { db, clock } = t().deps
  const [id, now] = [crypto.randomUUID(), clock()]
  const row = { id, round_id: round, item_id: item, reviewer_id: juror, by_hand: false, submitted_at: now }
  await db
    .insertInto('reviews')
    .values({ ...row, state: 'submitted', created_at: now, updated_at: now })
    .execute()
  const rows = scores.map((one) => ({ ...one, review_id: id, updated_at: now }))
  await db.insertInto('review_scores').values(rows).execute()
}

describe('an outcome against the order', () => {
  it('needs a reason, which stays in the decision and the log; winners are no more than the round allows', async () => {
    const made = await judged([5, 4, 2])
    const { items } = await t().call(decideRound, line(made, {}), at.staff)
    const [first, , last] = items.map(({ id }) => id) as [string, string, string]
    const second = await t().refused(decideItem, own(made, last, { outcome: 'winner', reason: 'Gosto.' }), at.staff)
    expect(second).toMatchObject({ errors: [{ field: 'outcome', code: 'outcome_taken' }] })
    const silent = own(made, first, { outcome: 'finalist', reason: ' ' })
    expect(await t().refused(decideItem, silent, at.staff)).toMatchObject({
      errors: [{ field: 'reason', code: 'reason_owed' }],
    })
    await t().call(decideItem, own(made, first, { outcome: 'finalist', reason: 'Saiu do país.' }), at.staff)
    await t().call(decideItem, own(made, last, { outcome: 'winner', reason: 'Já tem clientes.' }), at.other)
    // Writing the text later keeps the reason, and whose it is.
    await t().call(decideItem, own(made, last, { outcome: 'winner' }), at.staff)
    const { decision } = await rank(made.id)
    expect(decision?.overrides).toMatchObject([
      { id: first, outcome: 'finalist', orderOutcome: 'winner', reason: 'Saiu do país.', by: { id: at.staff.id } },
      {
        id: last,
        outcome: 'winner',
        orderOutcome: 'not_selected',
        reason: 'Já tem clientes.',
        by: { id: at.other.id },
      },
    ])
    expect((await audited('reviews.decide_item'))[0]).toMatchObject({
      after: { outcome: 'winner', orderOutcome: 'not_selected', reason: 'Já tem clientes.' },
    })
  })

  it('is taken back by the outcome of the order, and by saving the line again', async () => {
    const made = await judged([5, 4, 2])
    const { items } = await t().call(decideRound, line(made, {}), at.staff)
    const last = items[2]!.id
    const against = own(made, last, { outcome: 'finalist', reason: 'Já tem clientes.' })
    await t().call(decideItem, against, at.staff)
    await t().call(decideItem, own(made, last, { outcome: 'not_selected' }), at.staff)
    expect((await rank(made.id)).decision?.overrides).toEqual([])
    await t().call(decideItem, against, at.staff)
    const again = await t().call(decideRound, line(made, {}), at.staff)
    expect([again.decision?.overrides, again.items[2]?.outcome]).toEqual([[], 'not_selected'])
    expect((await audited('reviews.decide'))[0]).toMatchObject({ before: { overrides: [{ item: last }] } })
  })

  it('is not lost to somebody who saves a line over what they have not seen', async () => {
    const made = await judged([5, 4, 2])
    const { items, version } = await t().call(decideRound, line(made, {}), at.staff)
    const against = own(made, items[2]!.id, { outcome: 'finalist', reason: 'Já tem clientes.' })
    await t().call(decideItem, against, at.other)
    const stale = await t().refused(decideRound, line(made, { version }), at.staff)
    expect(stale).toMatchObject({ code: 'stale_version', current: { decision: { overrides: [{}] } } })
    const { version: now } = await rank(made.id)
    await t().call(decideRound, line(made, { version: now }), at.staff)
  })

  it('makes one winner where two people choose at once', async () => {
    const made = await judged([5, 4, 2])
    const { items } = await t().call(decideRound, line(made, {}), at.staff)
    const [first, second, third] = items.map(({ id }) => id) as [string, string, string]
    await t().call(decideItem, own(made, first, { outcome: 'finalist', reason: 'Saiu do país.' }), at.staff)
    const both = await Promise.allSettled([
      t().call(decideItem, own(made, second, { outcome: 'winner', reason: 'Tem piloto.' }), at.staff),
      t().call(decideItem, own(made, third, { outcome: 'winner', reason: 'Tem clientes.' }), at.other),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await rank(made.id)).items.filter(({ outcome }) => outcome === 'winner')).toHaveLength(1)
  })

  it('is nothing that is said before the line is saved, and nothing unknown', async () => {
    const made = await judged([5, 4])
    const [first] = (await rank(made.id)).items
    const early = own(made, first!.id, { outcome: 'winner', reason: 'Gosto.' })
    expect(await t().refused(decideItem, early, at.staff)).toMatchObject({ errors: [{ code: 'decide_line_first' }] })
    await t().call(decideItem, own(made, first!.id, { outcome: null }), at.staff)
    await t().call(decideRound, line(made, {}), at.staff)
    const unknown = own(made, first!.id, { outcome: 'best', reason: 'Gosto.' })
    expect(await t().refused(decideItem, unknown, at.staff)).toMatchObject({ errors: [{ field: 'outcome' }] })
  })

  it('changes the one place that the team reads, on every page', async () => {
    const made = await judged([5, 4, 2])
    const { items } = await decideAll(t(), at.staff, made, 2)
    const [first, second, last] = items.map(({ id }) => id) as [string, string, string]
    await t().call(decideItem, own(made, first, { outcome: 'finalist', reason: 'Saiu do país.' }), at.staff)
    await t().call(decideItem, own(made, last, { outcome: 'winner', reason: 'Já tem clientes.' }), at.staff)
    await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
    const read = async (id: string) => {
      const [person] = made.solutions.find((one) => one.id === id)!.team
      const { result } = await t().call(getReviewResult, { params: { area: 'solutions', id } }, person)
      const { place } = await t().call(getSolution, { params: { id } }, person)
      return [result?.place, place, result?.criteria[0]?.median, result?.method, 'band' in result!]
    }
    expect(await Promise.all([last, first, second].map(read))).toEqual([
      [1, 1, null, 'raw', false],
      [2, 2, null, 'raw', false],
      [3, 3, null, 'raw', false],
    ])
    const { results } = await t().call(getChallenge, { params: { slug: made.slug } }, at.staff)
    expect(results.map(({ id, place }) => [id, place])).toEqual([
      [last, 1],
      [first, 2],
      [second, 3],
    ])
    expect((await audited('reviews.announce'))[0]).toMatchObject({ after: { overrides: [{}, {}] } })
  })
})

describe('an item with fewer reviews than agreed', () => {
  it('stands apart, gets nothing by default, and is announced only by a decision with a reason', async () => {
    const made = await judgedChallenge(t(), at.staff, { solutions: 2 })
    const queues = await Promise.all(made.jurors.map((juror) => queueOf(t(), juror)))
    for (const [index, juror] of made.jurors.entries()) {
      const [one, other] = queues[index]!
      await giveScores(t(), juror, one!.id, [3])
      if (index === 0) await giveScores(t(), juror, other!.id, [5])
    }
    await t().call(closeRound, { params: { id: made.id } }, at.staff)
    expect(await t().refused(decideRound, line(made, {}), at.staff)).toMatchObject({
      errors: [{ field: 'cut', code: 'too_big' }],
    })
    const { items, apart } = await t().call(decideRound, line(made, { cut: 1 }), at.staff)
    expect([items, apart].map((list) => list.map((one) => [one.place, one.reviews, one.band, one.outcome]))).toEqual([
      [[1, 3, [1, 1], 'winner']],
      [[null, 1, [1, 2], null]],
    ])
    for (const { id, outcome } of [...items, ...apart]) await t().call(decideItem, own(made, id, { outcome }), at.staff)
    expect(await wrong(made.id)).toEqual(['reviews', 'outcomes'])
    const short = apart[0]!.id
    const silent = await t().refused(decideItem, own(made, short, { outcome: 'not_selected' }), at.staff)
    expect(silent).toMatchObject({ errors: [{ field: 'reason' }] })
    const said = own(made, short, { outcome: 'not_selected', reason: 'Duas pessoas do júri faltaram.' })
    await t().call(decideItem, said, at.staff)
    await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
    const [person] = made.solutions.find(({ id }) => id === short)!.team
    const { result } = await t().call(getReviewResult, { params: { area: 'solutions', id: short } }, person)
    expect(result).toMatchObject({ place: null, average: 5, reviews: 1 })
  })
})

describe('the announcement', () => {
  it('is refused once a review is taken back after the decision, and tells what to do again', async () => {
    const made = await judged([5, 4])
    await decideAll(t(), at.staff, made)
    expect(await wrong(made.id)).toEqual([])
    const juror = made.jurors[0]!.id
    const back = { state: 'withdrawn', submitted_at: null } as const
    await t().deps.db.updateTable('reviews').set(back).where('reviewer_id', '=', juror).execute()
    expect(await wrong(made.id)).toEqual(['reviews', 'outcomes'])
    const refused = await t().refused(announceRound, { params: { id: made.id }, body: {} }, at.staff)
    expect(refused.code).toBe('round_undecided')
    expect((await rank(made.id)).decision).toMatchObject({ isCurrent: false, holds: true })
  })

  it('looks again at ties, reasons and limits, whoever wrote them', async () => {
    const made = await judged([5, 4, 4])
    await decideAll(t(), at.staff, made, 2)
    const { db } = t().deps
    const row = db.selectFrom('review_rounds').select('decision').where('id', '=', made.id)
    const { decision } = await row.executeTakeFirstOrThrow()
    const write = (change: object) =>
      db
        .updateTable('review_rounds')
        .set({ decision: JSON.stringify({ ...decision, ...change }) })
        .where('id', '=', made.id)
        .execute()
    await write({ reason: null })
    expect(await wrong(made.id)).toEqual(['reasons'])
    await write({})
    await db.updateTable('review_items').set({ outcome: 'winner' }).where('round_id', '=', made.id).execute()
    expect(await wrong(made.id)).toEqual(['reasons', 'limit'])
  })

  it('asks to decide again what was frozen by earlier rules, and shows it as it was', async () => {
    const made = await judged([5, 4])
    await decideAll(t(), at.staff, made)
    const { db } = t().deps
    const row = db.selectFrom('review_rounds').select('decision').where('id', '=', made.id)
    const { decision } = await row.executeTakeFirstOrThrow()
    const { method, cut, reason, seed, draws, tieWidth, criteria, ratings, order, by, at: when } = decision!
    const earlier = { method, cut, reason, seed, draws, tieWidth, criteria, ratings, order, by, at: when }
    const set = { decision: JSON.stringify(earlier) }
    await db.updateTable('review_rounds').set(set).where('id', '=', made.id).execute()
    expect((await rank(made.id)).decision).toMatchObject({ holds: null, isCurrent: true, cut: 1, overrides: [] })
    expect(await wrong(made.id)).toEqual(['outcomes'])
  })
})

it('shows a team no mean above the scale', async () => {
  const made = await makeRound(t(), at.staff, { startups: 4, jurors: 3 })
  // All put the same first. Two of them spread little, so that their scale is stretched beyond 5.
  await judgeAll(t(), made, (juror, item) => (item === 0 ? 5 : [4, 1, 4][juror]!))
  const { items } = await decideAll(t(), at.staff, made)
  await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
  const best = made.startups.find(({ id }) => id === items[0]!.id)!
  const args = { params: { area: 'startups', id: best.id } }
  const { result } = await t().call(getReviewResult, args, best.owner)
  expect([items[0]!.normalised, result?.average, result?.method]).toEqual([5.2, 5, 'normalised'])
  // Four teams are enough for a median.
  expect(result?.criteria[0]).toMatchObject({ average: 5, median: 3 })
})
