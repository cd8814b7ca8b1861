import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findReferringColumns, moveReferences } from '#api/db/foreign-keys.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import * as contract from '#contract/accounts/leaving.ts'
import { addAccountNote, getAccount } from '#contract/accounts/accounts.ts'
import { me } from '#contract/auth/auth.ts'
import { register } from '#contract/events/events.ts'
import { problemMarks } from '#contract/problems/problems.ts'
import { appWith } from '#test/app-with.ts'
import { proposed } from '#test/problems.ts'

const at = appWith({ admin: 'admin', ines: 'trainee', twin: 'trainee', rui: 'founder' })
const db = () => at.api.deps.db
const merge = (dryRun = false) =>
  at.api.call(contract.mergeAccount, { params: { id: at.twin.id }, body: { into: at.ines.id, dryRun } }, at.admin)

/** Rows of every table that still point at a person, whichever area they belong to. */
async function pointingAt(id: string): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await findReferringColumns(db(), 'users')) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db())
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

describe('two accounts of one person', () => {
  it('become one: everything follows, and the other can no longer sign in', async () => {
    const { slug } = await makeEvent(db(), { capacity: 5 })
    for (const who of [at.ines, at.twin]) await at.api.call(register, { params: { slug }, body: {} }, who)
    const { id } = await proposed(at.api, at.rui)
    for (const who of [at.ines, at.twin]) await at.api.call(problemMarks.support.add, { params: { id } }, who)
    const own = await proposed(at.api, at.ines)
    await at.api.call(problemMarks.support.add, { params: { id: own.id } }, at.twin)
    await at.api.call(addAccountNote, { params: { id: at.twin.id }, body: { body: 'Tem duas contas.' } }, at.admin)

    const preview = await merge(true)
    expect(preview.traces).toContainEqual({ table: 'event_registrations', count: 1 })
    expect(await pointingAt(at.twin.id)).toContain('event_registrations.user_id')
    await merge()

    expect(await pointingAt(at.twin.id)).toEqual([])
    const taken = await db().selectFrom('events').select('taken').where('slug', '=', slug).executeTakeFirstOrThrow()
    expect(taken.taken).toBe(1)
    const supports = await db().selectFrom('problems').select(['id', 'supports']).orderBy('created_at').execute()
    expect(new Map(supports.map((row) => [row.id, row.supports]))).toEqual(
      new Map([
        [id, 1],
        [own.id, 0],
      ]),
    )
    expect((await at.api.send(me.path, { token: at.twin.token })).status).toBe(401)
    expect((await at.api.call(getAccount, { params: { id: at.ines.id } }, at.admin)).notes).toHaveLength(1)
    expect(await at.api.refused(getAccount, { params: { id: at.twin.id } }, at.admin)).toMatchObject({ status: 404 })
  })

  it('are refused when they are the same, unknown or not both in', async () => {
    const refused = async (id: string, into: string) =>
      (await at.api.refused(contract.mergeAccount, { params: { id }, body: { into, dryRun: true } }, at.admin)).code
    expect(await refused(at.ines.id, at.ines.id)).toBe('invalid_fields')
    expect(await refused(at.ines.id, crypto.randomUUID())).toBe('invalid_fields')
    await db().updateTable('users').set({ status: 'suspended' }).where('id', '=', at.twin.id).execute()
    expect(await refused(at.twin.id, at.ines.id)).toBe('state_conflict')
  })

  it('leave an administrator', async () => {
    const args = { params: { id: at.admin.id }, body: { into: at.ines.id, dryRun: false } }
    expect((await at.api.refused(contract.mergeAccount, args, at.admin)).code).toBe('last_admin')
  })
})

it('a table that an area adds later follows by its foreign key', async () => {
  await sql`create table teas (guest uuid references users on delete cascade, tea text, unique (guest, tea))`.execute(
    db(),
  )
  await sql`insert into teas values (${at.twin.id}, 'preto'), (${at.twin.id}, 'verde'), (${at.ines.id}, 'verde')`.execute(
    db(),
  )
  await moveReferences(db(), 'users', at.twin.id, at.ines.id)
  const { rows } = await sql<{ tea: string; guest: string }>`select tea, guest from teas order by tea`.execute(db())
  expect(rows).toEqual([
    { tea: 'preto', guest: at.ines.id },
    { tea: 'verde', guest: at.ines.id },
  ])
  await sql`drop table teas`.execute(db())
})
