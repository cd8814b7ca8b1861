import { expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { listNotices } from '#contract/notices/notices.ts'
import { createSolution } from '#contract/solutions/solutions.ts'
import { inviteMember } from '#contract/solutions/team.ts'
import { appWith } from '#test/app-with.ts'

const at = appWith({ rui: 'founder', ana: 'trainee' })

async function invited() {
  const { db, clock } = at.api.deps
  const { slug } = await makeChallenge(db, {
    now: clock(),
    input: { closesAt: new Date(clock().getTime() + 3_600_000).toISOString() },
  })
  const { id } = await at.api.call(createSolution, { params: { slug }, body: {} }, at.rui)
  await at.api.call(inviteMember, { params: { id }, body: { email: at.ana.email } }, at.rui)
}
const waiting = async () => (await at.api.call(listNotices, { query: { waiting: true } }, at.ana)).items.length

it('invites nobody into a team once the challenge is judged', async () => {
  await invited()
  expect(await waiting()).toBe(1)
  await at.api.deps.db.updateTable('challenges').set({ state: 'judging' }).execute()
  expect(await waiting()).toBe(0)
})

it('invites nobody into a team after the deadline', async () => {
  await invited()
  at.api.advance(3_500_000)
  expect(await waiting()).toBe(1)
  at.api.advance(200_000)
  expect(await waiting()).toBe(0)
})
