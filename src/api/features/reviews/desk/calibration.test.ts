import { beforeEach, describe, expect, it } from 'vitest'
import { getReview, listReviews, scoreReview } from '#contract/reviews/desk.ts'
import * as contract from '#contract/reviews/calibration.ts'
import { getRound, openRound } from '#contract/reviews/rounds.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { makeRound, queueOf, threeAnchors, type MadeRound } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff' })
const t = () => at.api
let made: MadeRound
let criteria: string[]
const reference = () => Object.fromEntries(criteria.map((id) => [id, 3]))

beforeEach(async () => {
  made = await makeRound(t(), at.staff, { state: 'draft', startups: 1 })
  criteria = (await t().call(getRound, { params: { id: made.id } }, at.staff)).criteria.map(({ id }) => id)
})
const prepare = (anchors: contract.Anchor[]) => ({ params: { id: made.id }, body: { anchors } })
const openIt = () => t().call(openRound, { params: { id: made.id } }, at.staff)

/** Open with three examples, and the only review of the first juror. */
async function opened() {
  const anchors = threeAnchors(reference())
  await t().call(contract.setAnchors, prepare(anchors), at.staff)
  await openIt()
  const [juror] = made.jurors as [Signed]
  const { id } = (await queueOf(t(), juror))[0]!
  const giving = (anchor: number, scores: Record<string, number>) => ({
    params: { id, anchor: anchors[anchor]!.id },
    body: { scores },
  })
  const all = (score: number) => Object.fromEntries(criteria.map((criterion) => [criterion, score]))
  return { juror, id, giving, all }
}

describe('the examples of a round', () => {
  it('are three or none, with a reference for every criterion, and fixed once the round is open', async () => {
    const three = threeAnchors(reference())
    const refused = (anchors: contract.Anchor[]) => t().refused(contract.setAnchors, prepare(anchors), at.staff)
    expect((await refused(three.slice(1))).status).toBe(422)
    const [first] = criteria
    expect((await refused(threeAnchors({ [first!]: 3 }))).code).toBe('anchors_incomplete')
    expect((await refused(threeAnchors({ ...reference(), [first!]: 6 }))).status).toBe(422)
    await t().call(contract.setAnchors, prepare(three), at.staff)
    expect((await t().call(getRound, { params: { id: made.id } }, at.staff)).anchors).toEqual(three)
    await openIt()
    expect((await refused([])).code).toBe('state_conflict')
  })

  it('keep a round from opening when the criteria have changed since', async () => {
    await t().call(contract.setAnchors, prepare(threeAnchors(reference())), at.staff)
    const missing = JSON.stringify(threeAnchors({}))
    await t().deps.db.updateTable('review_rounds').set({ anchors: missing }).where('id', '=', made.id).execute()
    const args = { params: { id: made.id } }
    expect((await t().refused(openRound, args, at.staff)).code).toBe('anchors_incomplete')
  })
})

describe('a juror', () => {
  it('judges the examples first, and sees the reference of each only afterwards', async () => {
    const { juror, id, giving, all } = await opened()
    const scoring = { params: { id, criterion: criteria[0]! }, body: { score: 4 } }
    expect((await t().refused(scoreReview, scoring, juror)).code).toBe('calibration_first')
    expect(await t().call(getReview, { params: { id } }, juror)).toMatchObject({
      can: { score: false },
      round: { calibration: { done: 0, all: 3 } },
    })
    const before = await t().call(contract.getCalibration, { params: { id } }, juror)
    expect(before.anchors.map((one) => one.reference)).toEqual([null, null, null])
    const half = giving(0, { [criteria[0]!]: 4 })
    expect((await t().refused(contract.calibrate, half, juror)).code).toBe('review_incomplete')
    const first = await t().call(contract.calibrate, giving(0, all(5)), juror)
    expect(first.anchors.map((one) => one.reference)).toEqual([reference(), null, null])
    expect([first.distance, first.leaning]).toEqual([2, 2])
    // Whoever knows the reference does not score again.
    expect((await t().refused(contract.calibrate, giving(0, all(3)), juror)).code).toBe('state_conflict')
    await t().call(contract.calibrate, giving(1, all(2)), juror)
    const last = await t().call(contract.calibrate, giving(2, all(3)), juror)
    expect([last.distance, last.leaning?.toFixed(3)]).toEqual([1, '0.333'])
    await t().call(scoreReview, scoring, juror)
  })

  it('is alone in knowing how far they were from the reference', async () => {
    const { juror, id, giving, all } = await opened()
    for (const anchor of [0, 1, 2]) await t().call(contract.calibrate, giving(anchor, all(5)), juror)
    const own = await t().call(contract.getCalibration, { params: { id } }, juror)
    expect(own.distance).toBe(2)
    for (const who of [at.staff, made.jurors[1]!]) {
      expect((await t().refused(contract.getCalibration, { params: { id } }, who)).status).toBe(404)
    }
    expect(JSON.stringify(await t().call(getRound, { params: { id: made.id } }, at.staff))).not.toContain('distance')
    const { items } = await t().call(listReviews, {}, juror)
    expect(items[0]?.round.calibration).toEqual({ done: 3, all: 3 })
  })
})
