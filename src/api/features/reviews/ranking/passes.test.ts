import { describe, expect, it } from 'vitest'
import { announceRound } from '#contract/reviews/announcement.ts'
import { getAppeal } from '#contract/reviews/appeals.ts'
import { scoreReview } from '#contract/reviews/desk.ts'
import { decideItem, exportScores, getRanking } from '#contract/reviews/ranking.ts'
import { getReviewResult } from '#contract/reviews/results.ts'
import { getRound, updateRound } from '#contract/reviews/rounds.ts'
import { appWith } from '#test/app-with.ts'
import { bareRound, decideAll, judgeAll, makeRound, roundOf, type MadeRound } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff' })
const t = () => at.api
const own = ({ id }: { id: string }, itemId: string, said: { outcome: string; reason?: string }) => ({
  params: { id, itemId },
  body: { feedbackPt: 'Gostámos.', feedbackEn: 'We liked it.', ...said },
})

describe('a round of pass or fail with a mark and a limit by field', () => {
  const rules = { scoring: 'passes', passMark: 60, mostPerField: 1 } as const
  /** 3, 2, 2 and 1 of three jurors let an entry pass; the first two are of one field. */
  async function passed(): Promise<MadeRound> {
    const made = await makeRound(t(), at.staff, { startups: 4, jurors: 3, rules })
    const { db } = t().deps
    const fields = db.updateTable('review_items').where('round_id', '=', made.id)
    await fields.set({ field: 'agriculture' }).where('number', '<=', 2).execute()
    await fields.set({ field: 'energy' }).where('number', '>', 2).execute()
    await judgeAll(t(), made, (juror, item) => (juror < [3, 2, 2, 1][item]! ? 1 : 0))
    return made
  }

  it('ranks by the share of passes, and proposes nothing below the mark or over the limit', async () => {
    const made = await passed()
    const { items, decision, method, scoring } = await decideAll(t(), at.staff, made, 4)
    const shown = items.toSorted((one, other) => (one.code < other.code ? -1 : 1))
    expect([method, scoring, decision?.holds]).toEqual(['raw', 'passes', true])
    expect(shown.map(({ place, raw, isBelow, outcome }) => [place, raw, isBelow, outcome])).toEqual([
      [1, 1, false, 'accept'],
      [2, 0.67, false, 'decline'],
      [2, 0.67, false, 'accept'],
      [4, 0.33, true, 'decline'],
    ])
    const { decision: frozen } = await t()
      .deps.db.selectFrom('review_rounds')
      .select('decision')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    const kept = [
      { item: shown[1]!.id, by: 'quota' },
      { item: shown[3]!.id, by: 'mark' },
    ]
    const ordered = kept.toSorted((one, other) => (one.item < other.item ? -1 : 1))
    expect(frozen).toMatchObject({ ...rules, kept: ordered, fields: { [shown[1]!.id]: 'agriculture' } })
    for (const { item } of kept) {
      const silent = await t().refused(decideItem, own(made, item, { outcome: 'accept' }), at.staff)
      expect(silent).toMatchObject({ errors: [{ field: 'reason', code: 'reason_owed' }] })
    }
    await t().call(decideItem, own(made, shown[1]!.id, { outcome: 'accept', reason: 'Tem piloto.' }), at.staff)
    await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
    const { owner, id } = made.startups.find((one) => one.id === shown[3]!.id)!
    const { result } = await t().call(getReviewResult, { params: { area: 'startups', id } }, owner)
    expect(result).toMatchObject({ scoring: 'passes', average: 0.33, passes: false })
    expect(result?.criteria[0]).toMatchObject({ average: 1 / 3, median: 2 / 3 })
    const { record } = await t().call(getAppeal, { params: { area: 'startups', id } }, owner)
    expect(record).toMatchObject({ scoring: 'passes', kept: 'mark', passMark: 60, mean: 0.33 })
  })

  it('takes pass and fail alone, and hands them out in words, with jurors of one name told apart', async () => {
    const made = await passed()
    const [juror] = made.jurors
    const params = { id: made.id }
    const { withoutJuror } = await t().call(getRanking, { params, query: {} }, at.staff)
    expect(withoutJuror.map((one) => one.juror.apart).toSorted()).toEqual(
      made.jurors.map(({ email }) => email).toSorted(),
    )
    const { text } = await t().call(exportScores, { params: { ...params, format: 'csv' } }, at.staff)
    expect(text).toContain(`Inês Carvalho (${juror!.email})`)
    expect([text.includes('"Passa"'), text.includes('"Não passa"'), text.includes('"Média"')]).toEqual([
      true,
      true,
      false,
    ])
    const other = await bareRound(t())
    const { criteria } = await roundOf(t(), other.review)
    const score = (value: number) => ({
      params: { id: other.review, criterion: criteria[0]!.id },
      body: { score: value },
    })
    const [judge] = other.jurors
    expect(await t().refused(scoreReview, score(0), judge)).toMatchObject({ errors: [{ code: 'too_small' }] })
    await t().deps.db.updateTable('review_rounds').set({ scoring: 'passes' }).where('id', '=', other.id).execute()
    expect(await t().refused(scoreReview, score(3), judge)).toMatchObject({ errors: [{ code: 'too_big' }] })
    const { version } = await t().call(getRound, { params }, at.staff)
    await t().deps.db.updateTable('review_rounds').set({ state: 'draft' }).where('id', '=', made.id).execute()
    const wrongMark = { params, body: { version, scoring: 'scores' as const } }
    expect(await t().refused(updateRound, wrongMark, at.staff)).toMatchObject({
      errors: [{ field: 'passMark', code: 'pass_mark_scale' }],
    })
  })
})
