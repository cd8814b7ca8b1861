import { describe, expect, it } from 'vitest'
import { me } from '#contract/auth/auth.ts'
import * as contract from '#contract/accounts/accounts.ts'
import { roles } from '#contract/scopes.ts'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { appWith } from '#test/app-with.ts'
import { startupOf } from '#test/opportunities.ts'
import { proposed } from '#test/problems.ts'

const at = appWith({ admin: 'admin', ines: 'trainee' })

const person = (who: { id: string }) => ({ params: { id: who.id } })
const setRole = (who: { id: string }, role: (typeof roles)[number], by = at.admin) =>
  at.api.call(contract.changeRole, { ...person(who), body: { role } }, by)
const setAccess = (who: { id: string }, suspended: boolean, by = at.admin) =>
  at.api.call(contract.changeAccess, { ...person(who), body: { suspended } }, by)
const signedIn = async (who: { token: string }) => (await at.api.send(me.path, { token: who.token })).status

describe('a person', () => {
  it('is shown with sessions, notes and traces', async () => {
    await at.api.call(contract.addAccountNote, { ...person(at.ines), body: { body: 'Chega tarde.' } }, at.admin)
    const shown = await at.api.call(contract.getAccount, person(at.ines), at.admin)
    expect(shown).toMatchObject({
      email: at.ines.email,
      role: 'trainee',
      state: 'active',
      notes: [{ body: 'Chega tarde.' }],
      can: { role: true, suspend: true, reactivate: false },
    })
    expect(shown.sessions.map(({ device }) => device)).toEqual(['test'])
    const can = { role: false, suspend: false, reactivate: false, merge: false, write: true, endSessions: false }
    const forStaff = await at.api.call(contract.getAccount, person(at.ines), await at.api.as('staff'))
    expect(forStaff).toMatchObject({ email: at.ines.email, sessions: [], can })
  })

  it('is shown with what they do in the programme, each with its state and the page where the team goes on', async () => {
    const { db } = at.api.deps
    const startupId = await startupOf(at.api, at.ines)
    const { id } = await proposed(at.api, at.ines)
    const event = await makeEvent(db)
    await makeRegistration(db, { event_id: event.id, user_id: at.ines.id, attendance: 'present' })
    const answers = [{ question: { pt: 'Já estudaste?' }, answer: { pt: 'Sim', en: 'Yes' } }]
    const told = { heard_from: 'friend', registration_answers: JSON.stringify(answers), phone: '+351912000000' }
    await db.updateTable('users').set(told).where('id', '=', at.ines.id).execute()
    const shown = await at.api.call(contract.getAccount, person(at.ines), at.admin)
    expect(shown).toMatchObject({ answers, heardFrom: 'friend', phone: '+351 912 000 000' })
    expect(shown.doings.map(({ kind, state, path }) => [kind, state, path]).toSorted()).toEqual([
      ['event', 'present', `/manage/events/${event.slug}/participants`],
      ['problem', 'submitted', `/problems/${id}`],
      ['startup', 'active', `/startup/${startupId}`],
    ])
    const file = await at.api.send('/users.csv', { token: at.admin.token })
    for (const text of ['Já estudaste? Sim', '+351 912 000 000']) expect(file.text).toContain(text)
  })

  it('counts how people heard of the programme, without groups of fewer than five', async () => {
    const { db } = at.api.deps
    const from = (heard_from: string | null) => ({ heard_from })
    await makeUsers(db, [...Array<string>(5).fill('friend'), 'press', 'press'].map(from))
    const { items, rest, unsaid } = await at.api.call(contract.countHeardFrom, {}, at.admin)
    expect({ items, rest, unsaid }).toEqual({ items: [{ source: 'friend', people: 5 }], rest: 2, unsaid: 2 })
  })

  it('with another role signs in again, with other rights', async () => {
    expect(await setRole(at.ines, 'mentor')).toMatchObject({ role: 'mentor', sessions: [] })
    expect(await signedIn(at.ines)).toBe(401)
    expect(await at.api.mailed('accounts.role')).toEqual([at.ines.email])
    expect(
      await at.api.refused(contract.changeRole, { ...person(at.ines), body: { role: 'mentor' } }, at.admin),
    ).toMatchObject({ code: 'state_conflict' })
  })

  it('who is suspended is out at once, until reactivated', async () => {
    expect(await setAccess(at.ines, true)).toMatchObject({
      state: 'suspended',
      can: { reactivate: true, suspend: false },
    })
    expect(await signedIn(at.ines)).toBe(401)
    expect(await setAccess(at.ines, false)).toMatchObject({ state: 'active' })
    const told = [await at.api.mailed('accounts.suspended'), await at.api.mailed('accounts.reactivated')]
    expect(told).toEqual([[at.ines.email], [at.ines.email]])
  })

  it('loses one session or all of them', async () => {
    const { sessions } = await at.api.call(contract.getAccount, person(at.ines), at.admin)
    const one = { params: { id: at.ines.id, session: sessions[0]!.id } }
    await at.api.call(contract.endOneSession, one, at.admin)
    expect(await signedIn(at.ines)).toBe(401)
    expect(await at.api.refused(contract.endOneSession, one, at.admin)).toMatchObject({ code: 'not_found' })
    await at.api.call(contract.endAllSessions, person(at.ines), at.admin)
  })

  it('was last seen when they last asked for something', async () => {
    at.api.advance(6 * 60_000)
    await at.api.send(me.path, { token: at.ines.token })
    const { lastSeenAt } = await at.api.call(contract.getAccount, person(at.ines), at.admin)
    expect(lastSeenAt).toBe(at.api.deps.clock().toISOString())
  })
})

describe('the last administrator', () => {
  it('can neither step down nor be suspended', async () => {
    for (const [endpoint, body] of [
      [contract.changeRole, { role: 'staff' }],
      [contract.changeAccess, { suspended: true }],
    ] as const)
      expect(await at.api.refused(endpoint, { ...person(at.admin), body }, at.admin)).toMatchObject({
        status: 409,
        code: 'last_admin',
      })
    expect(await signedIn(at.admin)).toBe(200)
  })

  it('stays when all of them act against each other at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const rui = await at.api.as('admin')
      const marta = await at.api.as('admin')
      const all = [at.admin, rui, marta]
      await Promise.allSettled([
        setRole(rui, 'staff', at.admin),
        setAccess(at.admin, true, marta),
        setRole(marta, 'mentor', rui),
        setAccess(rui, true, at.admin),
        setRole(at.admin, 'trainee', rui),
      ])
      const left = await at.api.deps.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .execute()
      expect(left.length).toBeGreaterThanOrEqual(1)
      expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(left.map(({ id }) => id)))
      await at.api.reset()
      at.admin = await at.api.as('admin')
    }
  })

  it('is kept by a bulk change as well', async () => {
    const body = { action: 'suspend', allMatching: { role: ['admin' as const] }, dryRun: false } as const
    expect(await at.api.call(contract.changeAccounts, { body }, at.admin)).toMatchObject({
      changed: 0,
      skipped: [{ code: 'last_admin' }],
    })
  })
})
