import { expect, it } from 'vitest'
import { cancelApplication } from '#contract/applications/own.ts'
import { inviteFromPool, joinPool } from '#contract/applications/pool.ts'
import { getReceived, setInterview, undoMinutes } from '#contract/applications/received.ts'
import { listNotices } from '#contract/notices/notices.ts'
import { moveOpportunity } from '#contract/opportunities/opportunities.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { applyTo, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', staff: 'staff', mara: 'mentor' })

const waiting = async (who: Signed) =>
  (await at.api.call(listNotices, { query: { waiting: true } }, who)).items.map(({ topic }) => topic)
/** Until then it can be undone. */
const told = async () => {
  at.api.advance(undoMinutes * 60_000)
  await at.api.work()
}

it('asks an interviewer nothing more once the application is cancelled', async () => {
  const { slug } = await published(at.api, at.staff)
  const { id } = await applyTo(at.api, slug, at.ana)
  const { version } = await at.api.call(getReceived, { params: { id } }, at.staff)
  const meeting = { at: '2026-03-20T11:00:00.000Z', minutes: 40, place: 'Sala Tília', note: null }
  await at.api.call(setInterview, { params: { id }, body: { ...meeting, panel: [at.mara.id], version } }, at.staff)
  await told()
  expect(await waiting(at.mara)).toEqual(['applications'])
  await at.api.call(cancelApplication, { params: { id }, body: {} }, at.ana)
  expect(await waiting(at.mara)).toEqual([])
})

it.each(['withdrawn', 'closed'] as const)('invites nobody to a posting that is %s', async (to) => {
  await at.api.call(joinPool, { body: { months: 12 } }, at.ana)
  const { slug } = await published(at.api, at.staff)
  await at.api.call(inviteFromPool, { params: { id: at.ana.id }, body: { opportunity: slug } }, at.staff)
  await told()
  expect(await waiting(at.ana)).toEqual(['applications'])
  await at.api.call(moveOpportunity, { params: { slug }, body: { to } }, at.staff)
  expect(await waiting(at.ana)).toEqual([])
})
