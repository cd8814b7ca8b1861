import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAccounts } from '#contract/accounts/accounts.ts'
import { listAudit } from '#contract/audit/audit.ts'
import { me } from '#contract/auth/auth.ts'
import { createMachine, endMachine, listMachines, machineNoticeDays } from '#contract/integrations/machines.ts'
import { machineScopes } from '#contract/scopes.ts'
import { dayMs } from '#contract/times.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { findTeam } from '#api/programme/queries.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await testApp({ rateLimits: true })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.reset()
  admin = await t.as('admin')
})

const wanted = { name: 'Relatório do município', scopes: ['events:manage' as const], writes: true, days: 30 as const }
const make = (over: object = {}) => t.call(createMachine, { body: { ...wanted, ...over } }, admin)
const change = async (token: string) => {
  const { slug } = await makeEvent(t.deps.db)
  return (await t.send(`/events/${slug}`, { method: 'PATCH', body: { version: 1 }, token })).status
}
const get = async (path: string, token: string) => (await t.send(path, { token })).status

describe('a machine token', () => {
  it('reaches what staff reach within its rights, and belongs to nobody', async () => {
    const { token, item } = await make()
    expect(token).toMatch(/^vvm_ey/)
    expect(item).toMatchObject({ name: wanted.name, usedAt: null })
    expect(await get('/manage/events', token)).toBe(200)
    expect(await get('/manage/opportunities', token), 'not among its rights').toBe(403)
    expect(await t.call(me, {}, { token })).toMatchObject({ scope: ['events:manage'] })
    expect((await t.call(listMachines, {}, admin)).items).toMatchObject([{ usedAt: t.deps.clock().toISOString() }])
    expect((await findTeam(t.deps.db)).map(({ id }) => id)).toEqual([admin.id])
    expect((await t.call(listAccounts, { query: {} }, admin)).items.map(({ id }) => id)).toEqual([admin.id])
    expect(await t.mailed('integrations.machine_created')).toEqual([admin.email])
  })

  it('is named by the audit log for what it did', async () => {
    const { token } = await make()
    expect(await change(token)).toBe(200)
    const { items } = await t.call(listAudit, { query: { type: ['event'] } }, admin)
    expect(items).toMatchObject([{ by: { name: expect.stringContaining(wanted.name) } }])
  })

  it('with every right still opens no account, no integration and nothing of the programme', async () => {
    const { token } = await make({ scopes: machineScopes })
    const shut = t.app.endpoints.filter(
      ({ inPerson, access }) =>
        inPerson || ['integrations:manage', 'users:manage', 'programme:manage', 'audit:read'].includes(access),
    )
    expect(shut.length).toBeGreaterThan(30)
    for (const { method, path } of shut) {
      const answer = await t.send(path.replaceAll(/\{\w+\}/g, admin.id), { method, token })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })

  it('is told when nothing has changed since it asked, and what is another person’s has another tag', async () => {
    const { token } = await make()
    const first = await t.send('/manage/events', { token })
    const etag = String(first.headers['etag'])
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'authorization, accept-language' })
    const again = () => t.send('/manage/events', { token, headers: { 'if-none-match': etag } })
    expect(await again()).toMatchObject({ status: 304, text: '' })
    await makeEvent(t.deps.db)
    expect((await again()).status).toBe(200)
    expect((await t.send('/manage/events', admin)).headers['etag'], 'a page that keeps nothing').toBeUndefined()
    expect((await t.send('/auth/me', { token, headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('changes nothing when it only reads', async () => {
    const { token } = await make({ writes: false })
    expect(await change(token)).toBe(403)
  })

  it('ends at once, or with its time, of which the administrators are told a week before', async () => {
    const { token, item } = await make()
    const other = await make({ name: 'Ecrã' })
    await t.call(endMachine, { params: { id: item.id } }, admin)
    expect(await get('/auth/me', token)).toBe(401)
    expect((await t.refused(endMachine, { params: { id: item.id } }, admin)).status).toBe(404)
    t.advance((30 - machineNoticeDays) * dayMs)
    await t.work()
    const told = await t.deps.db.selectFrom('mails').select('subject').where('kind', 'like', '%machine_ends').execute()
    expect(told.map(({ subject }) => subject)).toEqual(['O token «Ecrã» acaba daqui a uma semana'])
    expect(await get('/auth/me', other.token)).toBe(200)
    t.advance(machineNoticeDays * dayMs)
    expect(await get('/auth/me', other.token)).toBe(401)
  })

  it('is refused to who calls too often, and only then', async () => {
    const { token } = await make()
    const { token: neighbour } = await make({ name: 'Ecrã' })
    for (let calls = 0; calls < 300; calls += 1)
      await t.app.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } })
    expect(await get('/auth/me', token)).toBe(429)
    expect(await get('/auth/me', neighbour)).toBe(200)
  })

  it('cannot be given what is about people or the programme itself', async () => {
    const answers = ['users:manage', 'integrations:manage', 'profile:edit'].map((scope) =>
      t.refused(createMachine, { body: { ...wanted, scopes: [scope] } }, admin),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([422, 422, 422])
  })
})
