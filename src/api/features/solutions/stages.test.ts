import { expect, it } from 'vitest'
import { getChallenge } from '#contract/challenges/challenges.ts'
import { announceRound } from '#contract/reviews/announcement.ts'
import { getReviewResult } from '#contract/reviews/results.ts'
import { assignRound, getRound, openRound, updateRound } from '#contract/reviews/rounds.ts'
import { getSolution } from '#contract/solutions/solutions.ts'
import { appWith } from '#test/app-with.ts'
import { judgedChallenge, type JudgedChallenge } from '#test/judged-challenge.ts'
import { decideAll, judgeAll, makeRound } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff' })
const t = () => at.api

const announceAt = async (made: Pick<JudgedChallenge, 'id' | 'jurors'>, cut: number) => {
  await judgeAll(t(), made, (_, item) => 5 - item)
  await decideAll(t(), at.staff, made, cut)
  await t().call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
  return t().call(getRound, { params: { id: made.id } }, at.staff)
}
/** A short list over three solutions. */
const shortList = () => judgedChallenge(t(), at.staff, { solutions: 3, stage: 'short_list' })
const stateOf = async ({ solutions }: JudgedChallenge) =>
  Promise.all(
    solutions.map(async ({ id, team }) => {
      const { state, isShortlisted } = await t().call(getSolution, { params: { id } }, team[0])
      return isShortlisted ? `${state}, shortlisted` : state
    }),
  )
const phaseOf = async ({ slug }: JudgedChallenge) =>
  (await t().call(getChallenge, { params: { slug } }, at.staff)).phase

it('lets those who pass a short list go on, tells everybody, and plans the final over them with the same jury', async () => {
  const made = await shortList()
  const said = { round_id: made.id, user_id: at.staff.id, kind: 'staff', reason: 'Trabalharam juntos.' } as const
  const recusals = made.solutions.map(({ id }) => ({ ...said, item_id: id, created_at: t().deps.clock() }))
  await t().deps.db.insertInto('review_conflicts').values(recusals).execute()
  const { nextId } = await announceAt(made, 2)
  expect((await stateOf(made)).toSorted()).toEqual(['not_selected', 'submitted, shortlisted', 'submitted, shortlisted'])
  expect(await phaseOf(made)).toBe('judging')
  expect([
    (await t().mailed('solutions.shortlisted')).length,
    (await t().mailed('solutions.not_selected')).length,
  ]).toEqual([4, 2])
  // What the result offers to share can be had, also from a short list.
  const passed = made.solutions[(await stateOf(made)).indexOf('submitted, shortlisted')]!
  const picture = `/review-results/solutions/${passed.id}/picture?locale=pt`
  expect((await t().send(picture, { token: passed.team[0].token })).status).toBe(200)
  const next = await t().call(getRound, { params: { id: nextId! } }, at.staff)
  expect(next).toMatchObject({ state: 'draft', stage: 'final', number: 2, items: 2 })
  expect(next.jurorList.map(({ id }) => id).toSorted()).toEqual(made.jurors.map(({ id }) => id).toSorted())

  // Whoever was recused is not asked again.
  expect(next.conflicts.map(({ juror, reason }) => [juror, reason])).toEqual(
    Array.from({ length: 2 }, () => [at.staff.id, said.reason]),
  )
  await t().call(assignRound, { params: { id: next.id }, body: { seed: 1, dryRun: false } }, at.staff)
  await t().call(openRound, { params: { id: next.id } }, at.staff)
  await announceAt({ id: next.id, jurors: made.jurors }, 1)
  expect((await stateOf(made)).toSorted()).toEqual(['not_selected', 'not_selected, shortlisted', 'winner, shortlisted'])
  expect(await phaseOf(made)).toBe('announced')
  const winner = made.solutions[(await stateOf(made)).indexOf('winner, shortlisted')]!
  const { result } = await t().call(getReviewResult, { params: { area: 'solutions', id: winner.id } }, winner.team[0])
  expect(result).toMatchObject({ outcome: { pt: 'Vencedora' }, of: 2 })
})

it('ends the challenge when nobody passes: no round is planned over nobody', async () => {
  const made = await shortList()
  const { nextId } = await announceAt(made, 0)
  expect([nextId, await phaseOf(made), await stateOf(made)]).toEqual([
    null,
    'announced',
    ['not_selected', 'not_selected', 'not_selected'],
  ])
})

it('is for what can be judged twice: an intake of startups has no short list', async () => {
  const { id } = await makeRound(t(), at.staff, { startups: 1, state: 'draft' })
  const { version } = await t().call(getRound, { params: { id } }, at.staff)
  const body = { version, stage: 'short_list' } as const
  const { errors } = await t().refused(updateRound, { params: { id }, body }, at.staff)
  expect(errors?.[0]).toMatchObject({ field: 'stage' })
})
