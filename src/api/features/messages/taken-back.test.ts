import { expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { cancelApplication } from '#contract/applications/own.ts'
import { undoMinutes } from '#contract/applications/received.ts'
import * as contract from '#contract/messages/messages.ts'
import { createSolution } from '#contract/solutions/solutions.ts'
import { minuteMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, moveSent, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee', rui: 'founder', staff: 'staff' })

/** How many would get a message to this list now. */
async function recipients(list: string, filters: object) {
  const body = { audience: { list, filters: { ...filters } } }
  const { id } = await at.api.call(contract.createMessage, { body }, at.staff)
  const args = { params: { id }, query: { position: 0 } }
  return (await at.api.call(contract.previewMessage, args, at.staff)).recipients
}

it('is written to who applied, and not to who took the application back, unless they are chosen', async () => {
  const { slug } = await published(at.api, at.staff)
  const { id } = await applyTo(at.api, slug, at.ana)
  await applyTo(at.api, slug, at.eva)
  const to = (filters: object) => recipients('applications.applicants', { opportunity: slug, ...filters })
  expect(await to({})).toBe(2)
  await at.api.call(cancelApplication, { params: { id }, body: {} }, at.ana)
  expect([await to({}), await to({ state: ['cancelled'] }), await to({ ids: [id] })]).toEqual([1, 1, 1])
})

it('tells nobody of a decision that can still be undone', async () => {
  const { slug } = await published(at.api, at.staff)
  const { id } = await applyTo(at.api, slug, at.ana)
  await moveSent(at.api, { id, to: 'rejected' }, at.staff)
  const rejected = () => recipients('applications.applicants', { opportunity: slug, state: ['rejected'] })
  expect(await rejected()).toBe(0)
  at.api.advance(undoMinutes * minuteMs)
  await at.api.work()
  expect(await rejected()).toBe(1)
})

it('is not written to teams that took part no more, unless they are asked for', async () => {
  const { slug } = await makeChallenge(at.api.deps.db, { now: at.api.deps.clock() })
  for (const who of [at.ana, at.rui]) await at.api.call(createSolution, { params: { slug }, body: {} }, who)
  const to = (filters: object) => recipients('solutions.teams', { challenge: slug, ...filters })
  const { db, clock } = at.api.deps
  await db.updateTable('solutions').set({ state: 'submitted', submitted_at: clock() }).execute()
  expect(await to({})).toBe(2)
  const mine = db.selectFrom('solution_members').select('solution_id').where('user_id', '=', at.ana.id)
  await db.updateTable('solutions').set({ state: 'withdrawn' }).where('id', 'in', mine).execute()
  expect([await to({}), await to({ state: ['withdrawn'] })]).toEqual([1, 1])
})
