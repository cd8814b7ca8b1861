import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tidyUp } from '#api/jobs/housekeeping.ts'
import { hookRunner } from '#api/hooks/run.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { heldMinutes, listHeld, undoHeld } from '#contract/audit/held.ts'
import * as contract from '#contract/integrations/webhooks.ts'
import { deliveryDays } from '#contract/integrations/states.ts'
import { decideStartup } from '#contract/startups/manage.ts'
import { getStartup } from '#contract/startups/startups.ts'
import { dayMs, hourMs, minuteMs } from '#contract/times.ts'
import en from '#web/locales/en/integrations.json' with { type: 'json' }
import pt from '#web/locales/pt/integrations.json' with { type: 'json' }
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { startupOf } from '#test/opportunities.ts'
import { occasionsOf } from './webhooks.ts'

type Received = { body: string; headers: Record<string, string> }
let t: TestApp
let admin: Signed
let server: Server
let received: Received[] = []
let status: (body: string) => number | 'never'

beforeAll(async () => {
  t = await testApp({ webhooks: { pauses: [5000, 300_000], reach: 'anywhere', patience: 200 } })
  server = createServer(async (request, response) => {
    const parts = await request.toArray()
    const body = Buffer.concat(parts as Buffer[]).toString()
    received.push({ body, headers: request.headers as Record<string, string> })
    const code = status(body)
    if (code !== 'never') response.writeHead(code).end(`answered ${code}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await t.close()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await t.reset()
  admin = await t.as('admin')
  received = []
  status = () => 200
})
afterEach(() => vi.useRealTimers())

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
const make = (over: object = {}) =>
  t.call(
    contract.createWebhook,
    { body: { name: 'CRM', url: url(), occasions: ['events.confirmed', 'events.cancelled'], ...over } },
    admin,
  )
const tell = (path: string, kind: 'events.confirmed' | 'events.cancelled' = 'events.confirmed') =>
  tellPeople(t.deps.db, t.deps, kind, [admin.id], () => ({
    subject: 'Inês Carvalho vem',
    preview: 'segredo',
    paragraphs: ['Olá'],
    action: { label: 'Ver', url: path },
  }))
async function run() {
  const runner = hookRunner(t.deps, new AbortController().signal)
  await runner.poll()
  await runner.settle()
}
const deliveries = async (id: string) =>
  (await t.call(contract.listDeliveries, { params: { id }, query: {} }, admin)).items
const find = async (id: string) => (await t.call(contract.listWebhooks, {}, admin)).items.find((one) => one.id === id)!
const verify = (secret: string, { body, headers }: Received) => {
  vi.setSystemTime(t.deps.clock())
  return new Webhook(secret).verify(body, headers)
}
const pathsOf = (some: Received[]) => some.map(({ body }) => (JSON.parse(body) as { data: { path: string } }).data.path)

describe('a webhook', () => {
  it('gets what it asked for, signed by the specification, without anything that says who', async () => {
    const { secret, item } = await make()
    await tell('http://viveiro.test/events/cafe?tab=people#x')
    await run()
    await tell('/calendar/secret-of-somebody', 'events.cancelled')
    await run()
    expect(received.map((one) => verify(secret, one))).toEqual([
      {
        type: 'events.confirmed',
        timestamp: t.deps.clock().toISOString(),
        data: { path: '/events/cafe', url: 'http://viveiro.test/events/cafe', record: null, told: 1 },
      },
      expect.objectContaining({ data: { path: null, url: null, record: null, told: 1 } }),
    ])
    expect(JSON.stringify(received)).not.toMatch(/Inês|segredo|secret-of|exemplo\.pt/)
    expect(await deliveries(item.id)).toMatchObject([
      { state: 'arrived', code: 200, answer: 'answered 200', attempts: 1, dueAt: null },
      { state: 'arrived', kind: 'events.confirmed', path: '/events/cafe' },
    ])
    expect(() => verify(secret, { ...received[0]!, body: `${received[0]!.body} ` })).toThrow()
    expect((await find(item.id)).strip).toEqual(['arrived', 'arrived'])
  })

  it.each([
    ['once it can no longer be taken back', false, ['startups.close']],
    ['never when it was taken back', true, []],
  ])('hears of what the team decided %s', async (_, isUndone, heard) => {
    await make({ occasions: ['startups.close'] })
    const rui = await t.as('founder')
    const id = await startupOf(t, rui)
    const { version } = await t.call(getStartup, { params: { id } }, admin)
    const body = { decision: 'close', outcome: 'stopped', answer: 'Até breve.', version } as const
    await t.call(decideStartup, { params: { id }, body }, admin)
    await run()
    expect(received).toEqual([])
    if (isUndone) {
      const { items } = await t.call(listHeld, {}, admin)
      expect(await t.call(undoHeld, { params: { id: items[0]!.id } }, admin)).toEqual({ undone: 1, left: 0 })
    }
    t.advance(heldMinutes * minuteMs)
    await t.work()
    await run()
    expect(received.map(({ body: sent }) => (JSON.parse(sent) as { type: string }).type)).toEqual(heard)
  })

  it('hears of nothing that was rolled back, that it did not ask for or that is about an account', async () => {
    await make({ occasions: ['events.cancelled'] })
    await tell('/events/a')
    const undone = t.deps.db.transaction().execute(async (db) => {
      const { deps } = t
      await tellPeople(db, deps, 'events.cancelled', [admin.id], () => ({ subject: 'x', preview: '', paragraphs: [] }))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await run()
    expect(received).toEqual([])
    const problem = await t.refused(
      contract.createWebhook,
      { body: { name: 'x', url: url(), occasions: ['auth.reset'] } },
      admin,
    )
    expect(problem.errors).toMatchObject([{ field: 'occasions', code: 'webhook_occasion' }])
  })

  it('is tried again with growing pauses, and lost after the last; it can be repeated with its id', async () => {
    const { item } = await make()
    status = () => 503
    await tell('/events/a')
    await run()
    expect(await deliveries(item.id)).toMatchObject([{ state: 'waiting', code: 503, attempts: 1 }])
    expect((await find(item.id)).strip).toEqual(['trying'])
    for (const pause of [4999, 1, 299_999, 1]) {
      t.advance(pause)
      await run()
    }
    expect(received).toHaveLength(3)
    const [lost] = await deliveries(item.id)
    expect(lost).toMatchObject({ state: 'lost', attempts: 3, dueAt: null })
    status = () => 204
    await t.call(contract.repeatDelivery, { params: { id: lost!.id } }, admin)
    await run()
    expect(await deliveries(item.id)).toMatchObject([{ state: 'arrived', attempts: 1, code: 204 }])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('notes that nobody answered, or that the address leads inside', async () => {
    const { item } = await make()
    status = () => 'never'
    await tell('/events/a')
    await run()
    expect(await deliveries(item.id)).toMatchObject([{ state: 'waiting', error: 'timeout', code: null }])
    t.deps.settings.webhooks.reach = undefined
    t.advance(5000)
    await run()
    expect(await deliveries(item.id)).toMatchObject([{ state: 'waiting', error: 'address' }])
    const body = { name: 'CRM', url: 'https://127.0.0.1/x', occasions: ['events.confirmed'] }
    const problem = await t.refused(contract.createWebhook, { body }, admin)
    expect(problem.errors).toMatchObject([{ field: 'url', code: 'webhook_address' }])
    t.deps.settings.webhooks.reach = 'anywhere'
  })

  it('hears of one subject in its order, also when the first fails, and of others meanwhile', async () => {
    await make()
    let failed = false
    status = (body) => {
      if (failed || !body.includes('/events/a')) return 200
      failed = true
      return 500
    }
    await tell('/events/a')
    await tell('/events/a', 'events.cancelled')
    await tell('/events/b')
    await run()
    expect(pathsOf(received).toSorted()).toEqual(['/events/a', '/events/b'])
    t.advance(5000)
    await run()
    const ofA = received.filter(({ body }) => body.includes('/events/a')).map(({ body }) => JSON.parse(body).type)
    expect(ofA).toEqual(['events.confirmed', 'events.confirmed', 'events.cancelled'])
  })

  it('waits for the one before at most a day', async () => {
    await make()
    status = (body) => (body.includes('confirmed') ? 500 : 200)
    await tell('/events/a')
    await tell('/events/a', 'events.cancelled')
    await run()
    await t.deps.db.updateTable('webhook_deliveries').set({ attempts: 0 }).execute()
    t.advance(dayMs)
    await run()
    expect(received.at(-1)!.body).toContain('events.cancelled')
  })

  it('gets each message from one of two instances', async () => {
    await make()
    for (let index = 0; index < 25; index += 1) await tell(`/events/${index}`)
    await Promise.all([run(), run()])
    expect(new Set(pathsOf(received)).size).toBe(25)
    expect(received).toHaveLength(25)
  })

  it('is signed with both secrets while one is replaced, and with the new one alone afterwards', async () => {
    const { secret: old, item } = await make()
    const { secret: fresh } = await t.call(contract.rotateSecret, { params: { id: item.id } }, admin)
    await tell('/events/a')
    await run()
    for (const secret of [old, fresh]) expect(verify(secret, received[0]!)).toMatchObject({ type: 'events.confirmed' })
    expect((await find(item.id)).oldSecret).toMatchObject({ end: old.slice(-4) })
    t.advance(contract.hookHours * hourMs)
    admin = await t.as('admin')
    await tell('/events/b')
    await run()
    expect(verify(fresh, received[1]!)).toBeTruthy()
    expect(() => verify(old, received[1]!)).toThrow()
    const again = await t.call(contract.rotateSecret, { params: { id: item.id } }, admin)
    await t.call(contract.dropOldSecret, { params: { id: item.id } }, admin)
    await t.call(contract.tryWebhook, { params: { id: item.id } }, admin)
    await run()
    expect(verify(again.secret, received[2]!)).toMatchObject({ type: 'integrations.trial' })
    expect(() => verify(fresh, received[2]!)).toThrow()
  })

  it('collects while it is paused', async () => {
    const { item } = await make()
    const to = (state: 'active' | 'paused') =>
      t.call(contract.setWebhookState, { params: { id: item.id }, body: { state } }, admin)
    await to('paused')
    await tell('/events/a')
    await run()
    expect(received).toEqual([])
    expect(await t.refused(contract.tryWebhook, { params: { id: item.id } }, admin)).toMatchObject({ status: 409 })
    await to('active')
    await run()
    expect(received).toHaveLength(1)
  })

  it('stops after a day of failures or when its receiver is gone, and the administrators are told', async () => {
    const { item } = await make()
    const gone = (await make({ name: 'Antigo', occasions: ['events.cancelled'] })).item
    status = (body) => (body.includes('cancelled') ? 410 : 500)
    await tell('/events/a')
    await tell('/events/a', 'events.cancelled')
    await run()
    expect((await find(gone.id)).state).toBe('stopped')
    expect((await find(item.id)).state).toBe('active')
    t.advance(24 * hourMs - minuteMs)
    await run()
    t.advance(minuteMs)
    await tell('/events/b')
    await run()
    admin = await t.as('admin')
    expect(await find(item.id)).toMatchObject({ state: 'stopped', stoppedAt: t.deps.clock().toISOString() })
    await t.work()
    expect(await t.mailed('integrations.stopped')).toHaveLength(4)
    status = () => 200
    const change = { params: { id: item.id }, body: { state: 'active' as const } }
    expect(await t.call(contract.setWebhookState, change, admin)).toMatchObject({ state: 'active', failingSince: null })
  })

  it('keeps what was changed by somebody else, and takes at most twenty', async () => {
    const { item } = await make()
    const { name, occasions, version } = item
    const body = { name, url: url(), occasions, version }
    const change = (over: object) => ({ params: { id: item.id }, body: { ...body, ...over } })
    await t.call(contract.updateWebhook, change({ name: 'Contabilidade' }), admin)
    expect(await t.refused(contract.updateWebhook, change({}), admin)).toMatchObject({ code: 'stale_version' })
    for (let made = 1; made < contract.mostWebhooks; made += 1) await make()
    const one = { body: { name, url: url(), occasions } }
    expect(await t.refused(contract.createWebhook, one, admin)).toMatchObject({ code: 'too_many_webhooks' })
    await t.call(contract.deleteWebhook, { params: { id: item.id } }, admin)
    await make()
  })

  it('forgets deliveries after a month, and keeps no secret in plain text', async () => {
    const { secret, item } = await make()
    await tell('/events/a')
    await run()
    const row = await t.deps.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret.slice(6))
    t.advance(deliveryDays * dayMs + 1)
    admin = await t.as('admin')
    await tidyUp(t.deps)
    expect(await deliveries(item.id)).toEqual([])
  })
})

it('every occasion has a name in both languages', () => {
  const names = occasionsOf(t.deps).flatMap(({ occasions }) => [...occasions])
  for (const { occasion } of [pt, en]) {
    const named = Object.entries(occasion).flatMap(([area, own]) => Object.keys(own).map((name) => `${area}.${name}`))
    const said = 'Systems hear of every occasion by its name: `occasion` in web/locales/{pt,en}/integrations.json'
    expect(named.toSorted(), said).toEqual([...names, 'integrations.trial'].toSorted())
  }
})
