import { beforeEach, describe, expect, it } from 'vitest'
import { acceptInvitation, declineInvitation } from '#contract/invitations/invitations.ts'
import { createStartup, getStartup, updateStartup } from '#contract/startups/startups.ts'
import * as team from '#contract/startups/team.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { fiveCases } from '#test/five-cases.ts'

const at = appWith({ rui: 'founder', ana: 'trainee', eva: 'founder', staff: 'staff' })
const app = () => at.api

let id: string
const body = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const
beforeEach(async () => {
  id = (await app().call(createStartup, { body }, at.rui)).id
})

const invite = (email: string, who = at.rui) => app().call(team.inviteMember, { params: { id }, body: { email } }, who)
const lastLink = async () => {
  const mail = await app()
    .deps.db.selectFrom('mails')
    .select('body_text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { token: /\/invitations\/([\w-]{43})/.exec(mail.body_text)![1]! }
}
const join = async (who: Signed) => {
  await invite(who.email)
  await app().call(acceptInvitation, { params: await lastLink() }, who)
}
const show = (who = at.rui) => app().call(getStartup, { params: { id } }, who)
const owners = async () => {
  const rows = await app().deps.db.selectFrom('startup_members').select('user_id').where('role', '=', 'owner').execute()
  return rows.length
}
const of = (who: Signed) => ({ params: { id, userId: who.id } })
const makeOwner = (who: Signed) =>
  app().call(team.handOver, { params: { id }, body: { userId: who.id, stayOwner: true } }, at.rui)

fiveCases({
  app,
  endpoint: team.inviteMember,
  works: () => ({
    args: { params: { id }, body: { email: at.ana.email } },
    who: at.rui,
    answer: { email: at.ana.email, state: 'open' },
  }),
  invalid: [['no address', { body: { email: 'ana' } }, 'email', 'email']],
  refused: null,
  invisible: { 'a draft of somebody else': () => ({ who: at.eva }) },
})

describe('an invitation to the team', () => {
  it('is accepted once, by its own address, and leads to the startup', async () => {
    const body = { email: at.ana.email, title: 'Pagamentos' }
    await app().call(team.inviteMember, { params: { id }, body }, at.rui)
    const params = await lastLink()
    expect(await app().refused(acceptInvitation, { params }, at.eva)).toMatchObject({ code: 'invitation_other_email' })
    expect(await app().call(acceptInvitation, { params }, at.ana)).toEqual({ path: `/startup/${id}` })
    expect(await app().refused(acceptInvitation, { params }, at.ana)).toMatchObject({ code: 'token_invalid' })
    const { members, history } = await show(at.ana)
    expect(members).toMatchObject([{ role: 'owner' }, { role: 'member', title: 'Pagamentos' }])
    expect(history.at(-1)).toMatchObject({ step: 'joined' })
  })

  it('may be declined, or taken back, which ends its link', async () => {
    await invite(at.ana.email)
    await app().call(declineInvitation, { params: await lastLink(), body: { words: null } })
    const { id: invitationId } = await invite(at.ana.email)
    await app().call(team.revokeInvitation, { params: { id, invitationId } }, at.rui)
    expect(await app().refused(acceptInvitation, { params: await lastLink() }, at.ana)).toMatchObject({
      code: 'token_invalid',
    })
    const { items } = await app().call(team.listTeamInvitations, { params: { id } }, at.rui)
    expect(items.map(({ state }) => state)).toEqual(['revoked', 'declined'])
  })

  it('is not for somebody who is in the team', async () => {
    await join(at.ana)
    const refused = await app().refused(
      team.inviteMember,
      { params: { id }, body: { email: at.ana.email.toUpperCase() } },
      at.rui,
    )
    expect(refused.errors).toMatchObject([{ field: 'email', code: 'already_member' }])
  })

  it('is for owners to send, and needs a proved address', async () => {
    await join(at.ana)
    const args = { params: { id }, body: { email: 'outra@exemplo.pt' } }
    expect(await app().refused(team.inviteMember, args, at.ana)).toMatchObject({ code: 'forbidden' })
    await app().deps.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', at.rui.id).execute()
    expect(await app().refused(team.inviteMember, args, at.rui)).toMatchObject({ code: 'email_unverified' })
  })

  it('leaves room for at most twenty people', async () => {
    await app().deps.db.updateTable('startup_members').set({ role: 'owner' }).execute()
    for (let index = 1; index < team.largestTeam; index += 1) await invite(`p${index}@exemplo.pt`)
    const args = { params: { id }, body: { email: 'mais@exemplo.pt' } }
    expect(await app().refused(team.inviteMember, args, at.rui)).toMatchObject({ code: 'team_full' })
    await invite('p1@exemplo.pt')
  })
})

describe('the team', () => {
  beforeEach(() => join(at.ana))

  it('lets everybody say what they do, and only owners change others', async () => {
    const title = (who: Signed, by: Signed) =>
      app().send(`/startups/${id}/members/${who.id}`, { method: 'PATCH', token: by.token, body: { title: 'Código' } })
    expect((await title(at.ana, at.ana)).status).toBe(200)
    expect((await title(at.rui, at.ana)).status).toBe(403)
    expect((await title(at.ana, at.rui)).status).toBe(200)
    const promoted = await app().refused(team.changeMember, { ...of(at.ana), body: { role: 'owner' } }, at.ana)
    expect(promoted).toMatchObject({ code: 'forbidden' })
  })

  it('keeps its last owner: who may neither leave, nor be removed, nor be made a member', async () => {
    const refused = [
      await app().refused(team.removeMember, of(at.rui), at.rui),
      await app().refused(team.removeMember, of(at.rui), at.staff),
      await app().refused(team.changeMember, { ...of(at.rui), body: { role: 'member' } }, at.rui),
    ]
    expect(refused.map(({ code }) => code)).toEqual(['last_owner', 'last_owner', 'last_owner'])
    expect(await owners()).toBe(1)
  })

  it('keeps one owner when two owners remove, demote or leave at the same moment', async () => {
    const remove = (who: Signed, by: Signed) =>
      app().send(`/startups/${id}/members/${who.id}`, { method: 'DELETE', token: by.token })
    const demote = (who: Signed, by: Signed) =>
      app().send(`/startups/${id}/members/${who.id}`, { method: 'PATCH', token: by.token, body: { role: 'member' } })
    const pairs = [
      () => [remove(at.ana, at.rui), remove(at.rui, at.ana)],
      () => [demote(at.ana, at.rui), demote(at.rui, at.ana)],
      () => [remove(at.rui, at.rui), remove(at.ana, at.ana)],
      () => [demote(at.ana, at.rui), remove(at.rui, at.rui)],
    ]
    for (const pair of pairs) {
      await app().deps.db.deleteFrom('startup_members').execute()
      const both = [at.rui, at.ana].map(({ id: user_id }) => ({
        startup_id: id,
        user_id,
        title: '',
        role: 'owner' as const,
      }))
      await app().deps.db.insertInto('startup_members').values(both).execute()
      const statuses = (await Promise.all(pair())).map(({ status }) => status)
      expect(statuses.filter((status) => status < 300)).toHaveLength(1)
      expect(await owners()).toBe(1)
    }
  })

  it('hands ownership over: I stay as a member, or as an owner too', async () => {
    await makeOwner(at.ana)
    expect(await owners()).toBe(2)
    const { members } = await app().call(team.handOver, { params: { id }, body: { userId: at.ana.id } }, at.rui)
    expect(members.map(({ id: user, role }) => [user, role])).toEqual([
      [at.ana.id, 'owner'],
      [at.rui.id, 'member'],
    ])
    const again = await app().refused(team.handOver, { params: { id }, body: { userId: at.ana.id } }, at.rui)
    expect(again).toMatchObject({ code: 'forbidden' })
  })

  it('tells those whom others changed', async () => {
    await makeOwner(at.ana)
    await app().call(team.removeMember, of(at.rui), at.ana)
    const mails = await app().deps.db.selectFrom('mails').select(['kind', 'user_id']).orderBy('id').execute()
    expect(mails.slice(-2)).toEqual([
      { kind: 'startups.owner', user_id: at.ana.id },
      { kind: 'startups.removed', user_id: at.rui.id },
    ])
  })

  it('shows nothing more to whoever left', async () => {
    await app().call(team.removeMember, of(at.ana), at.ana)
    expect(await app().refused(getStartup, { params: { id } }, at.ana)).toMatchObject({ status: 404 })
    const change = { params: { id }, body: { pitch: 'Minha.', version: 1 } }
    expect(await app().refused(updateStartup, change, at.ana)).toMatchObject({ status: 404 })
  })
})
