import { beforeEach, expect, it } from 'vitest'
import { listHeld, undoHeld } from '#contract/audit/held.ts'
import { listOwnInvitations } from '#contract/invitations/invitations.ts'
import { decideStartup } from '#contract/startups/manage.ts'
import { getStartup } from '#contract/startups/startups.ts'
import { inviteMember } from '#contract/startups/team.ts'
import { minuteMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { startupOf } from '#test/opportunities.ts'

const at = appWith({ rui: 'founder', ana: 'trainee', staff: 'staff' })
const app = () => at.api
const outside = 'olga@exemplo.pt'

let id: string
beforeEach(async () => {
  id = await startupOf(app(), at.rui)
  for (const email of [at.ana.email, outside])
    await app().call(inviteMember, { params: { id }, body: { email } }, at.rui)
})
const close = async () => {
  const { version } = await app().call(getStartup, { params: { id } }, at.staff)
  const body = { decision: 'close', outcome: 'stopped', answer: 'Até breve.', version } as const
  await app().call(decideStartup, { params: { id }, body }, at.staff)
}
const letters = async () => {
  const mails = app().deps.db.selectFrom('mails').select(['recipient', 'subject', 'body_text'])
  return (await mails.orderBy('recipient').execute()).filter(({ subject }) => subject.includes('acabou'))
}

it('who is invited to one that closes reads that the invitation is over, and why', async () => {
  await close()
  const sent = await letters()
  expect(sent.map(({ recipient }) => recipient)).toEqual([outside, at.ana.email].toSorted())
  for (const { body_text } of sent)
    expect(body_text).toContain('O convite para «Caixeiro» já não serve: a startup foi encerrada.')
  expect((await app().call(listOwnInvitations, {}, at.ana)).items).toEqual([])
})

it('who is invited to one that is declined reads it without the decision', async () => {
  await app().deps.db.updateTable('startups').set({ state: 'submitted' }).where('id', '=', id).execute()
  const { version } = await app().call(getStartup, { params: { id } }, at.staff)
  const body = { decision: 'decline', answer: 'Desta vez não.', version } as const
  await app().call(decideStartup, { params: { id }, body }, at.staff)
  const [sent] = await letters()
  expect(sent!.body_text).toContain('a candidatura da startup ao programa terminou')
  expect(sent!.body_text).not.toContain('Desta vez não.')
})

it('who is invited reads nothing when the closing is taken back, nor once the invitation had ended', async () => {
  await close()
  const { items } = await app().call(listHeld, {}, at.staff)
  await app().call(undoHeld, { params: { id: items[0]!.id } }, at.staff)
  app().advance(15 * minuteMs)
  await app().work()
  expect(await letters()).toEqual([])
  expect((await app().call(listOwnInvitations, {}, at.ana)).items).toHaveLength(1)
  const ended = { expires_at: app().deps.clock() }
  await app().deps.db.updateTable('invitations').set(ended).execute()
  await close()
  expect(await letters()).toEqual([])
})
