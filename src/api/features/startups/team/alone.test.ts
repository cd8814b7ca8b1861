import { beforeEach, expect, it } from 'vitest'
import { changeAccess } from '#contract/accounts/accounts.ts'
import { acceptInvitation } from '#contract/invitations/invitations.ts'
import { listNotices } from '#contract/notices/notices.ts'
import * as manage from '#contract/startups/manage.ts'
import { getStartup } from '#contract/startups/startups.ts'
import type { StartupState } from '#contract/startups/states.ts'
import { inviteMember } from '#contract/startups/team.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { startupOf } from '#test/opportunities.ts'

const at = appWith({ rui: 'founder', ana: 'trainee', eva: 'trainee', staff: 'staff', admin: 'admin' })
const db = () => at.api.deps.db

let id: string
beforeEach(async () => {
  id = await startupOf(at.api, at.rui)
})
const suspend = async (who: Signed, suspended = true) => {
  await at.api.call(changeAccess, { params: { id: who.id }, body: { suspended } }, at.admin)
  // Until then it can be undone, and nobody is told.
  at.api.advance(15 * 60_000)
  await at.api.work()
}
const goAway = async (who: Signed) => {
  await db().deleteFrom('startup_members').where('user_id', '=', who.id).execute()
  await at.api.work()
}
const alone = async () =>
  (await at.api.call(manage.listManagedStartups, { query: { alone: true } }, at.staff)).items.map((one) => one.id)
const waiting = async () =>
  (await at.api.call(listNotices, { query: { waiting: true } }, at.staff)).items.map(({ title, act }) => [
    title,
    act?.path,
  ])
const told = () => at.api.mailed('startups.alone')

it('of which nobody is left is told to the team once and waits until somebody joins', async () => {
  await goAway(at.rui)
  expect(await told()).toEqual([at.admin.email, at.staff.email].toSorted())
  expect(await alone()).toEqual([id])
  expect(await waiting()).toEqual([['A Caixeiro ficou sem equipa', `/startup/${id}?tab=team`]])
  await at.api.call(inviteMember, { params: { id }, body: { email: at.ana.email } }, at.staff)
  const mail = db().selectFrom('mails').select('body_text').where('recipient', '=', at.ana.email)
  const [, token] = /\/invitations\/([\w-]{43})/.exec((await mail.executeTakeFirstOrThrow()).body_text)!
  await at.api.call(acceptInvitation, { params: { token: token! } }, at.ana)
  expect([await alone(), await waiting()]).toEqual([[], []])
})

it('of which only suspended people are left is told, until one of them may come back', async () => {
  await db().insertInto('startup_members').values({ startup_id: id, user_id: at.ana.id, title: '' }).execute()
  await suspend(at.ana)
  expect([await alone(), await told()]).toEqual([[], []])
  await goAway(at.rui)
  expect([await alone(), (await told()).length]).toEqual([[id], 2])
  await suspend(at.ana, false)
  expect([await alone(), await waiting()]).toEqual([[], []])
})

it.each<[StartupState, boolean]>([
  ['accepted', true],
  ['paused', true],
  ['submitted', false],
  ['graduated', false],
  ['closed', false],
])('as %s it is told: %s', async (state, isTold) => {
  await db().updateTable('startups').set({ state }).execute()
  await goAway(at.rui)
  expect([(await alone()).length > 0, (await told()).length > 0]).toEqual([isTold, isTold])
})

it('shows somebody suspended to the team of the programme alone, marked', async () => {
  await db().insertInto('startup_members').values({ startup_id: id, user_id: at.ana.id, title: '' }).execute()
  await suspend(at.rui)
  const seen = async (who: Signed) => {
    const { members, team, teamSize, contact } = await at.api.call(getStartup, { params: { id } }, who)
    return {
      members: members.map((one) => [one.id, one.isSuspended]),
      team: team.length,
      teamSize,
      contact: contact?.id,
    }
  }
  const others = { members: [[at.ana.id, false]], team: 1, teamSize: 1, contact: at.ana.id }
  expect([await seen(at.eva), await seen(at.ana)]).toEqual([others, others])
  expect(await seen(at.staff)).toMatchObject({
    members: [
      [at.rui.id, true],
      [at.ana.id, false],
    ],
    teamSize: 2,
  })
})

it('that somebody suspended should answer is nobody’s', async () => {
  await at.api.call(manage.assignStartup, { params: { id }, body: { userId: at.staff.id } }, at.admin)
  const listed = async (assignee?: 'nobody') =>
    (await at.api.call(manage.listManagedStartups, { query: { assignee } }, at.admin)).items.map(
      (one) => one.assignee?.id,
    )
  expect([await listed('nobody'), await listed()]).toEqual([[], [at.staff.id]])
  await suspend(at.staff)
  expect([await listed('nobody'), await listed()]).toEqual([[undefined], [undefined]])
})
