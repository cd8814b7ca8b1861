import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type App } from '#api/app.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { transaction } from '#api/db/transaction.ts'
import { logout } from '#contract/auth/auth.ts'
import { register } from '#contract/events/events.ts'
import { dayMs, hourMs } from '#contract/times.ts'
import { untroubled, type Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { openLive, type LiveStream } from '#test/live-stream.ts'
import { decided, proposed } from '#test/problems.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', mentor: 'mentor', staff: 'staff' })
let second: App
let addresses: [string, string]
const streams: LiveStream[] = []

beforeAll(async () => {
  second = await buildApp(at.api.deps, untroubled)
  const listen = { port: 0, host: '127.0.0.1' }
  addresses = [await at.api.app.listen(listen), await second.listen(listen)]
})
afterEach(() => Promise.all(streams.splice(0).map((stream) => stream.cut())))
afterAll(() => second.close())

async function follow({ token }: Signed, { instance = 1, from }: { instance?: 0 | 1; from?: string } = {}) {
  const stream = await openLive(addresses[instance], token, from)
  streams.push(stream)
  return stream
}

const patient = { timeout: 60_000, interval: 10 }
const heardOf = ({ news }: LiveStream) => [...new Set(news.flatMap(({ areas }) => areas))].toSorted()
const recordsOf = ({ news }: LiveStream) => news.flatMap(({ records }) => records)

/** A change that every member may hear of. */
const change = async (db = at.api.deps.db) => {
  const record = randomUUIDv7()
  await db.insertInto('live_changes').values({ area: 'events', record }).execute()
  return record
}
/** Resolves when all that is committed has been heard. */
async function settled(stream: LiveStream) {
  const last = await change()
  await vi.waitFor(() => expect(recordsOf(stream)).toContain(last), patient)
}

it('tells at one instance what was done at the other, and each only what they may know', async () => {
  const [ana, rui, mentor, staff] = await Promise.all([at.ana, at.rui, at.mentor, at.staff].map((who) => follow(who)))
  const { id } = await proposed(at.api, at.ana)
  await vi.waitFor(() => expect(heardOf(staff!)).toContain('problems'), patient)
  await decided(at.api, id, at.staff)
  await vi.waitFor(() => expect(heardOf(ana!)).toEqual(['notices', 'problems']), patient)
  await Promise.all([ana, rui, mentor, staff].map((stream) => settled(stream!)))
  expect([rui, mentor].map((stream) => heardOf(stream!))).toEqual([[], []])
  expect(ana!.headers.get('x-accel-buffering')).toBe('no')
  expect(ana!.headers.get('cache-control')).toBe('no-store, no-transform')
})

it('tells everybody that a published event has other seats left, and nobody that a draft has', async () => {
  const [event, draft] = [await makeEvent(at.api.deps.db), await makeEvent(at.api.deps.db, { state: 'draft' })]
  const rui = await follow(at.rui)
  await at.api.call(register, { params: { slug: event.slug }, body: {} }, at.ana)
  await at.api.deps.db.updateTable('events').set({ taken: 3 }).where('id', '=', draft.id).execute()
  await settled(rui)
  expect(recordsOf(rui).slice(0, -1)).toEqual([event.id])
  expect(heardOf(rui)).toEqual([])
})

it('loses and doubles nothing over cuts, whichever instance comes next and whatever commits late', async () => {
  const written: string[] = []
  const heard: string[] = []
  let from: string | undefined
  for (let cuts = 0; cuts < 12; cuts += 1) {
    const stream = await follow(at.ana, { instance: cuts % 2 ? 1 : 0, ...(from && { from }) })
    const late = Promise.withResolvers<void>()
    // Begins before the others, and is committed while nobody listens.
    const begun = Promise.withResolvers<void>()
    const slow = transaction(at.api.deps.db, async (tx) => {
      written.push(await change(tx))
      begun.resolve()
      await late.promise
    })
    await begun.promise
    written.push(await change(), await change())
    // Every other stream is cut before it can have heard of anything.
    if (cuts % 2) await vi.waitFor(() => expect(recordsOf(stream).length).toBeGreaterThan(0), patient)
    await stream.cut()
    late.resolve()
    await slow
    heard.push(...recordsOf(stream))
    from = stream.lastId()
  }
  const last = await follow(at.ana, { from: from! })
  await settled(last)
  heard.push(...recordsOf(last).slice(0, -1))
  expect(heard.toSorted()).toEqual(written.toSorted())
})

describe('a stream ends', () => {
  const ends = async (stream: LiveStream) => {
    await stream.ended
    expect(at.api.app.live.count() + second.live.count()).toBe(0)
  }

  it('when its person is suspended, and is refused from then on', async () => {
    const stream = await follow(at.ana)
    await at.api.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', at.ana.id).execute()
    await ends(stream)
    expect((await follow(at.ana)).status).toBe(401)
  })

  it('when they sign out', async () => {
    const stream = await follow(at.ana)
    await at.api.call(logout, {}, at.ana)
    await ends(stream)
  })

  it('when their role is taken, and comes back with what the new one may know', async () => {
    const stream = await follow(at.staff)
    await at.api.deps.db.updateTable('users').set({ role: 'mentor' }).where('id', '=', at.staff.id).execute()
    await ends(stream)
    const again = await follow(at.staff, { from: stream.lastId()! })
    await proposed(at.api, at.ana)
    await settled(again)
    expect(heardOf(again)).toEqual([])
  })

  it('before its token does, even if the clock was moved', async () => {
    const stream = await follow(at.ana)
    at.api.advance(8 * hourMs - 25_000)
    await second.live.beat()
    await ends(stream)
  })

  it('when the same person opens too many, the oldest first', async () => {
    const oldest = await follow(at.ana)
    await Promise.all(Array.from({ length: 12 }, () => follow(at.ana)))
    await oldest.ended
    expect(second.live.count()).toBe(6)
  })
})

it.each([
  ['a day ago', (id: string) => `${Number(id.split('.')[0]) - dayMs / 1000}.${id.split('.')[1]}`],
  ['in the future', (id: string) => `${Number(id.split('.')[0]) + 3600}.${id.split('.')[1]}`],
  ['of another database', (id: string) => `${id.split('.')[0]}.900000000:900000000:`],
  ['that is impossible', (id: string) => `${id.split('.')[0]}.20:10:`],
  ['that somebody made up', () => `' or true`],
])('says that everything may have changed since a moment %s', async (_, made) => {
  const stream = await follow(at.ana)
  await vi.waitFor(() => expect(stream.lastId()).toBeDefined(), patient)
  const { text, headers } = await at.api.send('/live', {
    token: at.ana.token,
    headers: { 'last-event-id': made(stream.lastId()!) },
  })
  expect(headers['content-type']).toContain('text/event-stream')
  expect(text).toContain('data: {"areas":[],"records":[],"missed":true}')
})

it('gives its signs of life and the place to resume, and goes when the instance stops', async () => {
  const third = await buildApp(at.api.deps, untroubled)
  const stream = await openLive(await third.listen({ port: 0, host: '127.0.0.1' }), at.ana.token)
  await vi.waitFor(() => expect(stream.lastId()).toBeDefined(), patient)
  const before = stream.lastId()
  await at.api.as('trainee')
  await third.live.beat()
  await vi.waitFor(() => expect(stream.lastId()).not.toBe(before), patient)
  expect(stream.news).toEqual([])
  await third.close()
  await stream.ended
})
