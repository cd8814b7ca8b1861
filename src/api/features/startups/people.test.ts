import { beforeEach, expect, it } from 'vitest'
import { transaction } from '#api/db/transaction.ts'
import { createStartup } from '#contract/startups/startups.ts'
import type { StartupState } from '#contract/startups/states.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { startupPeople } from './people.ts'

const at = appWith({ rui: 'founder', ana: 'trainee', eva: 'founder' })

let id: string
beforeEach(async () => {
  const told = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const
  id = (await at.api.call(createStartup, { body: told }, at.rui)).id
})

const join = ({ id: user_id }: Signed, joined_at: string, role: 'owner' | 'member' = 'member') =>
  at.api.deps.db.insertInto('startup_members').values({ startup_id: id, user_id, title: '', role, joined_at }).execute()
const erase = (who: Signed) => {
  const person = { id: who.id, email: who.email, firstName: 'Rui', lastName: 'Sol', phone: null }
  return transaction(at.api.deps.db, (tx) => startupPeople.erase!(tx, at.api.deps, person))
}
const owners = async () => {
  const rows = at.api.deps.db.selectFrom('startup_members').select('user_id').where('role', '=', 'owner')
  return (await rows.execute()).map(({ user_id }) => user_id)
}
const startups = async () => (await at.api.deps.db.selectFrom('startups').select('id').execute()).length

it('passes to whoever has been longest in the team when its only owner leaves', async () => {
  await join(at.ana, '2026-02-01')
  await join(at.eva, '2026-01-01')
  await erase(at.rui)
  expect(await owners()).toContain(at.eva.id)
  expect(await owners()).not.toContain(at.ana.id)
  expect(await at.api.mailed('startups.owner')).toEqual([at.eva.email])
})

it.each(['member', 'owner'] as const)('passes to whoever can act, not to a suspended %s', async (role) => {
  await join(at.eva, '2026-01-01', role)
  await join(at.ana, '2026-02-01')
  await at.api.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', at.eva.id).execute()
  await erase(at.rui)
  expect(await owners()).toContain(at.ana.id)
  expect(await at.api.mailed('startups.owner')).toEqual([at.ana.email])
})

it('passes to somebody suspended only where nobody else is left, and to nobody beside a suspended owner', async () => {
  await join(at.eva, '2026-01-01')
  await join(at.ana, '2026-02-01', 'owner')
  await at.api.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '<>', at.rui.id).execute()
  await erase(at.rui)
  expect((await owners()).toSorted()).toEqual([at.rui.id, at.ana.id].toSorted())
})

it('makes nobody an owner while another one stays', async () => {
  await join(at.ana, '2026-01-01')
  await join(at.eva, '2026-02-01', 'owner')
  await erase(at.rui)
  expect((await owners()).toSorted()).toEqual([at.rui.id, at.eva.id].toSorted())
})

it.each<[StartupState, number]>([
  ['draft', 0],
  ['changes_requested', 0],
  ['active', 1],
  ['graduated', 1],
])('whose only person leaves is, as %s, kept %i times', async (state, count) => {
  await at.api.deps.db.updateTable('startups').set({ state }).execute()
  await erase(at.rui)
  expect(await startups()).toBe(count)
})

it('is owned by the account that stays when either of two merged ones owned it', async () => {
  await join(at.ana, '2026-02-01')
  const accounts = { from: at.rui.id, to: at.ana.id }
  await transaction(at.api.deps.db, (tx) => startupPeople.merge!(tx, at.api.deps, accounts))
  expect(await owners()).toContain(at.ana.id)
})
