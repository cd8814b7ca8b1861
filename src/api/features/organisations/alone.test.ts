import { beforeEach, expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { erasePerson } from '#api/features/accounts/leaving/erase.ts'
import { changeAccess, changeRole } from '#contract/accounts/accounts.ts'
import { listHeld, undoHeld } from '#contract/audit/held.ts'
import { listNotices } from '#contract/notices/notices.ts'
import * as manage from '#contract/organisations/manage.ts'
import { leaveOrganisation } from '#contract/organisations/organisations.ts'
import { minuteMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'

const at = appWith({ marta: 'partner', rui: 'partner', staff: 'staff', root: 'admin' })
const app = () => at.api

let id: string
const add = (email: string) =>
  app().call(manage.addPartner, { params: { id }, body: { email, locale: 'pt' } }, at.staff)
beforeEach(async () => {
  const body = { name: 'Vouga', website: null, logoId: null }
  id = (await app().call(manage.createOrganisation, { body }, at.staff)).id
  await add(at.marta.email)
})

/** Until then it can be undone, and nobody is told. */
const later = async () => {
  app().advance(15 * minuteMs)
  await app().work()
}
const suspend = (suspended: boolean, who = at.marta) =>
  app().call(changeAccess, { params: { id: who.id }, body: { suspended } }, at.root)
const erase = async () => {
  const { deps } = app()
  const leaving = { status: 'leaving' as const, erase_at: deps.clock() }
  await deps.db.updateTable('users').set(leaving).where('id', '=', at.marta.id).execute()
  await erasePerson(deps, areas, at.marta.id)
}
const takeOut = () => app().call(manage.removePartner, { params: { id, userId: at.marta.id } }, at.staff)
const told = () => app().mailed('organisations.alone')
const waiting = async () =>
  (await app().call(listNotices, { query: { waiting: true } }, at.root)).items.map(({ title }) => title)
const team = () => [at.root.email, at.staff.email].toSorted()

it.each([
  ['is erased', erase, team],
  ['is suspended', () => suspend(true), team],
  [
    'gets another role',
    () => app().call(changeRole, { params: { id: at.marta.id }, body: { role: 'mentor' } }, at.root),
    team,
  ],
  ['leaves', () => app().call(leaveOrganisation, { params: { id } }, at.marta), team],
  ['is taken out by somebody who then knows', takeOut, () => [at.root.email]],
] as const)(
  'whose last contact %s is told to the team once, until somebody answers for it again',
  async (_, go, who) => {
    await go()
    await later()
    await later()
    expect([await told(), await waiting()]).toEqual([who(), ['Vouga ficou sem contacto']])
    await add(at.rui.email)
    expect(await waiting()).toEqual([])
    await app().call(leaveOrganisation, { params: { id } }, at.rui)
    await later()
    expect([(await told()).length, (await waiting()).length]).toEqual([who().length + team().length, 1])
  },
)

it('of which somebody is left, or that takes part no more, is told to nobody', async () => {
  await add(at.rui.email)
  await suspend(true)
  await later()
  await app().call(manage.archiveOrganisation, { params: { id }, body: { archived: true } }, at.staff)
  await suspend(true, at.rui)
  await later()
  expect([await told(), await waiting()]).toEqual([[], []])
})

it('whose contact is suspended by mistake is told to nobody', async () => {
  await suspend(true)
  const { items } = await app().call(listHeld, {}, at.root)
  await app().call(undoHeld, { params: { id: items[0]!.id } }, at.root)
  await later()
  expect(await told()).toEqual([])
})
