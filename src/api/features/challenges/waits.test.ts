import { beforeEach, expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { createSolution } from '#contract/solutions/solutions.ts'
import { hourMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { challengeWaits } from './occasions.ts'

const at = appWith({ rui: 'founder', ana: 'trainee' })
const db = () => at.api.deps.db

let challenge: string
beforeEach(async () => {
  const closesAt = new Date(at.api.deps.clock().getTime() + hourMs).toISOString()
  const { id, slug } = await makeChallenge(db(), { now: at.api.deps.clock(), input: { closesAt } })
  challenge = id
  await at.api.call(createSolution, { params: { slug }, body: {} }, at.rui)
})
const waits = async () =>
  Promise.all(
    [at.rui, at.ana].map(
      async ({ id }) => (await challengeWaits.reminder(db(), id, [challenge], at.api.deps.clock())).length,
    ),
  )
const solution = (state: 'submitted' | 'draft') =>
  db()
    .updateTable('solutions')
    .set({ state, submitted_at: state === 'draft' ? null : at.api.deps.clock() })
    .execute()

it('a draft waits for its team until it is handed in', async () => {
  expect(await waits()).toEqual([1, 0])
  await solution('submitted')
  expect(await waits()).toEqual([0, 0])
  await solution('draft')
  expect(await waits()).toEqual([1, 0])
})

it('a draft waits for nobody after the deadline, nor once the challenge is cancelled or judged', async () => {
  for (const state of ['cancelled', 'judging'] as const) {
    await db()
      .updateTable('challenges')
      .set({ state, cancel_reason: JSON.stringify({ pt: 'Já não.' }) })
      .execute()
    expect(await waits()).toEqual([0, 0])
  }
  await db().updateTable('challenges').set({ state: 'published' }).execute()
  at.api.advance(hourMs - 1000)
  expect(await waits()).toEqual([1, 0])
  at.api.advance(1000)
  expect(await waits()).toEqual([0, 0])
})

it('a draft waits no more for who has left its team', async () => {
  await db().updateTable('solution_members').set({ active: false }).execute()
  expect(await waits()).toEqual([0, 0])
  await db().updateTable('solution_members').set({ active: true, user_id: at.ana.id }).execute()
  expect(await waits()).toEqual([0, 1])
})
