import { beforeEach, expect, it } from 'vitest'
import { heldMinutes, listHeld, undoHeld } from '#contract/audit/held.ts'
import { acceptInvitation } from '#contract/invitations/invitations.ts'
import { listNotices } from '#contract/notices/notices.ts'
import { putGoals } from '#contract/startups/goals.ts'
import { decideStartup } from '#contract/startups/manage.ts'
import { assignMentors } from '#contract/startups/mentors.ts'
import { createMilestone, moveMilestone } from '#contract/startups/milestones.ts'
import { getStartup } from '#contract/startups/startups.ts'
import { inviteMember, listTeamInvitations } from '#contract/startups/team.ts'
import { minuteMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { startupOf } from '#test/opportunities.ts'

const at = appWith({ rui: 'founder', ana: 'trainee', mara: 'mentor', staff: 'staff' })

let id: string
beforeEach(async () => {
  id = await startupOf(at.api, at.rui)
  await at.api.call(assignMentors, { params: { id }, body: { userIds: [at.mara.id] } }, at.staff)
})
const version = async () => (await at.api.call(getStartup, { params: { id } }, at.rui)).version
const waiting = async (who: Signed) =>
  (await at.api.call(listNotices, { query: { waiting: true } }, who)).items.map(({ title }) => title).toSorted()
async function askTheMentor() {
  const goals = [{ id: crypto.randomUUID(), text: 'Dez hortas', reached: false }]
  await at.api.call(putGoals, { params: { id }, body: { goals, version: await version() } }, at.rui)
  const input = { title: 'Primeiro cliente a pagar', dueOn: null, ownerId: null, evidence: '', fileIds: [] }
  const made = await at.api.call(createMilestone, { params: { id }, body: input }, at.rui)
  const params = { id, milestoneId: made.id }
  await at.api.call(moveMilestone, { params, body: { state: 'in_progress', version: made.version } }, at.rui)
  await at.api.call(moveMilestone, { params, body: { state: 'done', version: made.version + 1 } }, at.rui)
}
const close = async () => {
  const body = { decision: 'close' as const, outcome: 'stopped' as const, answer: 'Acabou.', version: await version() }
  await at.api.call(decideStartup, { params: { id }, body }, at.staff)
}

it('asks its mentor nothing more once it is closed', async () => {
  await askTheMentor()
  expect(await waiting(at.mara)).toHaveLength(2)
  await close()
  expect(await waiting(at.mara)).toEqual([])
})

it('asks its mentor again when the closing was a mistake, and for good nothing once it can no longer be one', async () => {
  await askTheMentor()
  const before = await waiting(at.mara)
  await close()
  expect(await waiting(at.mara)).toEqual([])
  const { items } = await at.api.call(listHeld, {}, at.staff)
  await at.api.call(undoHeld, { params: { id: items[0]!.id } }, at.staff)
  expect(await waiting(at.mara)).toEqual(before)
  await close()
  expect(await waiting(at.mara)).toEqual([])
  at.api.advance(heldMinutes * minuteMs)
  await waiting(at.mara)
  const kept = at.api.deps.db.selectFrom('notices').select('id').where('user_id', '=', at.mara.id)
  expect(await kept.where('about', 'is not', null).execute()).toEqual([])
})

it('asks nothing more of whoever accompanies it no longer', async () => {
  await askTheMentor()
  await at.api.call(assignMentors, { params: { id }, body: { userIds: [] } }, at.staff)
  expect(await waiting(at.mara)).toEqual([])
})

it('takes back its open invitations when it is closed', async () => {
  await at.api.call(inviteMember, { params: { id }, body: { email: at.ana.email } }, at.rui)
  expect(await waiting(at.ana)).toHaveLength(1)
  const mails = at.api.deps.db.selectFrom('mails').select('body_text').where('recipient', '=', at.ana.email)
  const [, token] = /\/invitations\/([\w-]{43})/.exec((await mails.executeTakeFirstOrThrow()).body_text)!
  await close()
  expect(await waiting(at.ana)).toEqual([])
  const { items } = await at.api.call(listTeamInvitations, { params: { id } }, at.rui)
  expect(items.map(({ state }) => state)).toEqual(['revoked'])
  const refused = await at.api.refused(acceptInvitation, { params: { token: token! } }, at.ana)
  expect(refused).toMatchObject({ code: 'token_invalid' })
})
