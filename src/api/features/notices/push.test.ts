import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pushJob } from '#api/push/push.ts'
import { sendPush } from '#api/push/deliver.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { startSession } from '#api/features/auth/sign-in.ts'
import { endOtherSessions, logout } from '#contract/auth/auth.ts'
import * as contract from '#contract/notices/push.ts'
import { listNotices, muteTopic, readNotice } from '#contract/notices/notices.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { readVapid, startPushService } from '#test/push-service.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee' })
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.pushed.length = 0
  service.answer(201)
})

const add = (who: Signed, name = 'phone') =>
  at.api.call(contract.addPushDevice, { body: service.subscription(name) }, who)
const devices = async (who: Signed) => (await at.api.call(contract.getPush, {}, who)).devices
const tell = (subject = 'Tens lugar', kind: 'events.confirmed' | 'events.offered' = 'events.confirmed') =>
  tellPeople(at.api.deps.db, at.api.deps, kind, [at.ana.id, at.rui.id], ({ locale }) => ({
    subject: `${subject} ${locale}`,
    preview: 'Contamos contigo.',
    paragraphs: [],
    action: { label: 'Ver', url: '/events/x' },
  }))
const shown = () => service.pushed.map(({ path, message }) => `${path} ${message['title']}`).toSorted()

it('shows on each device what the bell shows, in words that only that browser reads', async () => {
  await at.api.deps.db.updateTable('users').set({ locale: 'en' }).where('id', '=', at.ana.id).execute()
  await add(at.ana)
  await add(at.ana, 'desk')
  await tell()
  await at.api.work()
  expect(shown()).toEqual(['/desk Tens lugar en', '/phone Tens lugar en'])
  const [{ items }, { publicKey }] = [
    await at.api.call(listNotices, { query: {} }, at.ana),
    await at.api.call(contract.getPush, {}, at.ana),
  ]
  const { message, headers } = service.pushed[0]!
  const words = { title: 'Tens lugar en', body: 'Contamos contigo.', lang: 'en', path: '/events/x' }
  expect(message).toEqual({ ...words, tag: items[0]!.id })
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
  expect(readVapid(headers.authorization!, publicKey)).toMatchObject({ aud: service.origin })
  expect(await devices(at.ana)).toMatchObject([{ reachedAt: at.api.deps.clock().toISOString(), current: true }, {}])
})

it('hurries what has a date, and keeps quiet about a muted topic', async () => {
  await add(at.ana)
  await at.api.call(muteTopic, { params: { topic: 'events' }, body: { muted: true } }, at.ana)
  await tell('Confirmado')
  await tell('Tens uma proposta', 'events.offered')
  await at.api.work()
  expect(service.pushed.map(({ headers, message }) => [headers['urgency'], message['title']])).toEqual([
    ['high', 'Tens uma proposta pt'],
  ])
})

it('is a device once, of whoever agreed in it last', async () => {
  await add(at.ana)
  await add(at.ana)
  expect(await devices(at.ana)).toHaveLength(1)
  await add(at.rui)
  expect([await devices(at.ana), (await devices(at.rui)).length]).toEqual([[], 1])
  const [device] = await devices(at.rui)
  const removal = { params: { id: device!.id } }
  expect(await at.api.refused(contract.removePushDevice, removal, at.ana)).toMatchObject({ status: 404 })
  await at.api.call(contract.removePushDevice, removal, at.rui)
  await tell()
  await at.api.work()
  expect(service.pushed).toEqual([])
})

it('keeps the ten newest devices of a person', async () => {
  for (let index = 0; index < 12; index += 1) {
    await add(at.ana, String(index))
    at.api.advance(1000)
  }
  expect(await devices(at.ana)).toHaveLength(10)
})

it.each([404, 410])('forgets a device whose address answers %s', async (status) => {
  await add(at.ana)
  service.answer(status)
  await tell()
  await at.api.work()
  expect(await devices(at.ana)).toEqual([])
})

it('tries again when the push service is in trouble, and not when it refuses', async () => {
  await add(at.ana)
  await tell()
  const { payload } = await at.api.deps.db.selectFrom('jobs').select('payload').executeTakeFirstOrThrow()
  service.answer(503)
  await expect(sendPush(at.api.deps, payload)).rejects.toThrow('answered 503')
  service.answer(400)
  await sendPush(at.api.deps, payload)
  expect(await devices(at.ana)).toMatchObject([{ reachedAt: null }])
})

it('shows nothing that was read or answered meanwhile, nor to whoever was suspended', async () => {
  await add(at.ana)
  await add(at.rui, 'other')
  await tell()
  const [notice] = (await at.api.call(listNotices, { query: {} }, at.ana)).items
  await at.api.call(readNotice, { params: { id: notice!.id } }, at.ana)
  await at.api.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', at.rui.id).execute()
  await at.api.work()
  expect(service.pushed).toEqual([])
  const jobs = at.api.deps.db.selectFrom('jobs').select('payload').where('kind', '=', pushJob)
  expect(JSON.stringify(await jobs.execute())).not.toContain('Tens lugar')
})

it('ends with the session in which it was agreed to, and outlives one that ran out', async () => {
  const phone = { ...at.ana, ...(await startSession(at.api.deps, at.api.deps.db, at.ana.id, { ip: '', device: '' })) }
  await add(phone)
  await add(at.ana, 'desk')
  await at.api.call(endOtherSessions, {}, at.ana)
  expect(await devices(at.ana)).toMatchObject([{ current: true }])
  await at.api.call(logout, {}, at.ana)
  await add(at.rui)
  at.api.advance(24 * 3_600_000)
  await tell()
  await at.api.work()
  expect(shown()).toEqual(['/phone Tens lugar pt'])
})

it('refuses an address inside, and keys to which nobody can write', async () => {
  const body = service.subscription('phone')
  const keys = { ...body.keys, p256dh: `B${'A'.repeat(86)}` }
  expect(await at.api.refused(contract.addPushDevice, { body: { ...body, keys } }, at.ana)).toMatchObject({
    code: 'push_refused',
  })
  const { pushReach } = at.api.deps
  delete at.api.deps.pushReach
  expect(await at.api.refused(contract.addPushDevice, { body }, at.ana)).toMatchObject({ code: 'push_refused' })
  Object.assign(at.api.deps, { pushReach })
})
