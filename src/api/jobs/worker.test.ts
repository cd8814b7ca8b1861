import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { audit, countUnsealed, verifyAudit } from '#api/records/audit.ts'
import { announceFile } from '#api/features/attachments/queries.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { storedFiles } from '#test/files.ts'
import { heartbeat } from './attempts.ts'
import { sealPending, tidyUp } from './housekeeping.ts'
import { schedule, type JobHandlers } from './jobs.ts'
import { unschedule } from './queries.ts'
import { sealEvery, startWorker, type Worker } from './worker.ts'

let test: TestApp
let workers: Worker[]
let ran: Record<string, string>[]
let warnings: unknown[]
let errors: unknown[]
const log = {
  info: () => {},
  warn: (...line: unknown[]) => void warnings.push(line),
  error: (...line: unknown[]) => void errors.push(line),
}
const record: JobHandlers = { remind: async (_deps, payload) => void ran.push(payload) }

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  workers = []
  ran = []
  warnings = []
  errors = []
})
afterEach(() => Promise.all(workers.map((worker) => worker.stop())))

function start(handlers: JobHandlers = record, every = 3_600_000): Worker {
  const worker = startWorker(test.deps, handlers, { log, every })
  workers.push(worker)
  return worker
}
const later = (milliseconds: number) => new Date(test.deps.clock().getTime() + milliseconds)
const plan = (event: string, runAt = later(0), key?: string) =>
  schedule(test.deps.db, { kind: 'remind', payload: { event }, runAt, key })
const jobs = () => test.deps.db.selectFrom('jobs').selectAll().execute()

describe('jobs', () => {
  it('run once when they are due', async () => {
    const worker = start()
    await plan('a', later(1000))
    expect(await worker.runDue()).toBe(0)
    test.advance(1000)
    expect(await worker.runDue()).toBe(1)
    expect(await worker.runDue()).toBe(0)
    expect(ran).toEqual([{ event: 'a' }])
    expect(await jobs()).toMatchObject([{ attempts: 1, error: null, done_at: test.deps.clock(), dead_at: null }])
  })

  it('move when scheduled again under their key, also after they ran', async () => {
    const worker = start()
    await plan('early', later(0), 'reminder:1')
    await plan('moved', later(5000), 'reminder:1')
    expect(await worker.runDue()).toBe(0)
    test.advance(5000)
    await worker.runDue()
    await plan('again', later(0), 'reminder:1')
    await worker.runDue()
    expect(ran).toEqual([{ event: 'moved' }, { event: 'again' }])
    expect(await jobs()).toHaveLength(1)
  })

  it('without a key do not replace each other', async () => {
    await plan('a')
    await plan('a')
    expect(await start().runDue()).toBe(2)
  })

  it('do not run once they are dropped', async () => {
    await plan('a', later(0), 'reminder:1')
    await unschedule(test.deps.db, 'reminder:1')
    expect(await start().runDue()).toBe(0)
  })

  it('are shared by workers, each job going to one', async () => {
    for (let index = 0; index < 40; index += 1) await plan(String(index))
    const counts = await Promise.all([start(), start(), start()].map((worker) => worker.runDue()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(40)
    expect(new Set(ran.map(({ event }) => event)).size).toBe(40)
    expect(ran).toHaveLength(40)
  })

  it('are retried with growing delays, and dead after eight attempts', async () => {
    const starts: number[] = []
    const worker = start({
      remind: async () => {
        starts.push(test.deps.clock().getTime())
        throw new Error('out of order')
      },
    })
    await plan('a')
    for (let minutes = 0; minutes < 26 * 60; minutes += 1) {
      await worker.runDue()
      test.advance(60_000)
    }
    const waits = starts.slice(1).map((time, index) => (time - starts[index]!) / 60_000)
    expect(waits).toEqual([1, 2, 8, 32, 128, 360, 360])
    expect(await jobs()).toMatchObject([{ attempts: 8, error: 'out of order', done_at: null }])
    expect((await jobs())[0]!.dead_at).not.toBeNull()
    expect(warnings).toHaveLength(7)
    expect(errors).toEqual([[expect.objectContaining({ kind: 'remind', attempts: 8 }), 'job given up']])
  })

  it('are taken over when their worker died, and dead when it dies every time', async () => {
    const worker = start()
    await plan('a')
    const lease = later(60_000)
    await test.deps.db.updateTable('jobs').set({ attempts: 1, run_at: lease }).execute()
    expect(await worker.runDue()).toBe(0)
    test.advance(60_000)
    expect(await worker.runDue()).toBe(1)
    expect(ran).toHaveLength(1)
    await test.deps.db
      .updateTable('jobs')
      .set({ attempts: 8, done_at: null, run_at: later(0) })
      .execute()
    await worker.runDue()
    expect(ran).toHaveLength(1)
    expect((await jobs())[0]!.dead_at).not.toBeNull()
  })

  it('stay with the worker that runs them, and go to another within 30 s of its death', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = start({ remind: () => (started.resolve(), held.promise) })
    const second = start()
    await plan('a')
    const running = first.runDue()
    await started.promise
    for (let beat = 0; beat < 12; beat += 1) {
      const [before] = await jobs()
      test.advance(heartbeat)
      vi.advanceTimersByTime(heartbeat)
      while ((await jobs())[0]!.run_at.getTime() === before!.run_at.getTime());
      expect(await second.runDue()).toBe(0)
    }
    vi.useRealTimers() // No heartbeat from here on, as after a kill.
    test.advance(29_000)
    expect(await second.runDue()).toBe(1)
    expect(ran).toHaveLength(1)
    held.resolve()
    await running
    expect(await jobs()).toMatchObject([{ attempts: 2, done_at: test.deps.clock() }])
  })

  it('that are moved while running, run again at the new time', async () => {
    const worker = start({
      remind: async (_deps, payload) => {
        ran.push(payload)
        if (payload['event'] === 'old') await plan('new', later(1000), 'reminder:1')
      },
    })
    await plan('old', later(0), 'reminder:1')
    await worker.runDue()
    test.advance(1000)
    await worker.runDue()
    expect(ran).toEqual([{ event: 'old' }, { event: 'new' }])
  })

  it('of a kind that only a newer release handles wait for it', async () => {
    await schedule(test.deps.db, { kind: 'future', payload: {}, runAt: later(0) })
    expect(await start().runDue()).toBe(0)
    expect(await start({ future: async () => {} }).runDue()).toBe(1)
  })
})

describe('the worker', () => {
  it('polls by itself, and stops only after the running job', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let finished = false
    const worker = start(
      {
        remind: async () => {
          ran.push({})
          await promise
          finished = true
        },
      },
      5,
    )
    await plan('a')
    await vi.waitFor(() => expect(ran).toHaveLength(1))
    const stopped = worker.stop()
    resolve()
    await stopped
    expect(finished).toBe(true)
  })

  it('survives a failing database, and logs it once', async () => {
    start(record, 5)
    await test.database.pool.query('alter table mails rename column next_at to away')
    await vi.waitFor(() => expect(warnings).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(warnings).toHaveLength(1)
    await test.database.pool.query('alter table mails rename column away to next_at')
    await plan('a')
    await vi.waitFor(() => expect(ran).toHaveLength(1))
  })
})

describe('housekeeping', () => {
  it('seals new audit rows', async () => {
    await audit(test.deps.db, null, 'mails.retry', { type: 'x', id: '1' })
    await sealPending(test.deps, log)
    expect(await verifyAudit(test.deps.db, test.deps.signingKey)).toMatchObject({ sealed: 1, brokenAt: null })
  })

  it('seals within seconds, also while a job takes long', async () => {
    expect(sealEvery).toBeLessThanOrEqual(5000)
    await audit(test.deps.db, null, 'mails.retry', { type: 'x', id: '1' })
    await plan('long')
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    start({ remind: () => (begun.resolve(), over.promise) }, 1)
    await begun.promise
    await vi.waitUntil(async () => (await countUnsealed(test.deps.db)) === 0, { timeout: 10_000 })
    over.resolve()
  })

  it('lets a stop wait for the running step only', async () => {
    const { db } = test.deps
    const expired = { owner: 'a', key: 'old', request_hash: Buffer.alloc(32), answer: 'sealed' }
    await db
      .insertInto('idempotency_keys')
      .values({ ...expired, created_at: new Date(0) })
      .execute()
    await db
      .insertInto('throttles')
      .values({ key: 'old', count: 1, resets_at: new Date(0) })
      .execute()
    await audit(db, null, 'mails.retry', { type: 'x', id: '1' })
    const stopping = new AbortController()
    const tidying = tidyUp(test.deps, stopping.signal)
    stopping.abort()
    await tidying
    await sealPending(test.deps, log, stopping.signal)
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
    expect(await db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'old' }])
    expect(await verifyAudit(db, test.deps.signingKey)).toMatchObject({ sealed: 0 })
  })

  it('deletes what has expired and keeps the rest', async () => {
    const { db } = test.deps
    const { id: user_id } = await test.as('trainee')
    const day = 24 * 3_600_000
    const kept = { owner: 'a', request_hash: Buffer.alloc(32), answer: 'sealed' }
    await db
      .insertInto('idempotency_keys')
      .values([
        { ...kept, key: 'old', created_at: later(-day - 1) },
        { ...kept, key: 'new', created_at: later(-day + 1000) },
      ])
      .execute()
    await db
      .insertInto('throttles')
      .values([
        { key: 'old', count: 1, resets_at: later(-1) },
        { key: 'blocked', count: 9, resets_at: later(-1), blocked_until: later(1000) },
        { key: 'counting', count: 1, resets_at: later(1000) },
      ])
      .execute()
    await db
      .insertInto('purpose_tokens')
      .values([
        { hash: Buffer.from('old'), purpose: 'reset_password', user_id, expires_at: later(-8 * day) },
        { hash: Buffer.from('new'), purpose: 'reset_password', user_id, expires_at: later(-1) },
      ])
      .execute()
    await db
      .insertInto('sessions')
      .values([
        { id: randomUUIDv7(), user_id, device: 'expired', expires_at: later(-31 * day) },
        { id: randomUUIDv7(), user_id, device: 'ended', expires_at: later(day), revoked_at: later(-31 * day) },
        { id: randomUUIDv7(), user_id, device: 'ended lately', expires_at: later(day), revoked_at: later(-day) },
      ])
      .execute()
    const mail = { kind: 'other', recipient: 'ines@exemplo.pt', body_text: '', body_html: '' }
    await db
      .insertInto('mails')
      .values([
        { ...mail, id: randomUUIDv7(), subject: 'old', status: 'sent', sent_at: later(-181 * day) },
        { ...mail, id: randomUUIDv7(), subject: 'new', status: 'sent', sent_at: later(-179 * day) },
        { ...mail, id: randomUUIDv7(), subject: 'never sent', status: 'dead', created_at: later(-181 * day) },
      ])
      .execute()
    const job = { kind: 'remind', payload: '{}', run_at: later(0) }
    await db
      .insertInto('jobs')
      .values([
        { ...job, id: randomUUIDv7(), key: 'done', done_at: later(-8 * day) },
        { ...job, id: randomUUIDv7(), key: 'done lately', done_at: later(-day) },
        { ...job, id: randomUUIDv7(), key: 'given up', dead_at: later(-31 * day) },
        { ...job, id: randomUUIDv7(), key: 'given up lately', dead_at: later(-29 * day) },
      ])
      .execute()
    const cover = { owner_id: user_id, kind: 'cover' as const, content_type: 'image/webp', size: 1 }
    const covers = ['shown', 'replaced', 'just uploaded'].map((file_name) => ({
      ...cover,
      id: randomUUIDv7(),
      file_name,
      created_at: file_name === 'just uploaded' ? later(-day) : later(-8 * day),
    }))
    await db.insertInto('attachments').values(covers).execute()
    await makeEvent(db, { cover_id: covers[0]!.id })
    await tidyUp(test.deps)
    expect(await db.selectFrom('attachments').select('file_name').orderBy('file_name').execute()).toEqual([
      { file_name: 'just uploaded' },
      { file_name: 'shown' },
    ])
    expect(await db.selectFrom('mails').select('subject').orderBy('subject').execute()).toEqual([
      { subject: 'never sent' },
      { subject: 'new' },
    ])
    expect(await db.selectFrom('jobs').select('key').orderBy('key').execute()).toEqual([
      { key: 'done lately' },
      { key: 'given up lately' },
    ])
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }])
    expect(await db.selectFrom('throttles').select('key').orderBy('key').execute()).toEqual([
      { key: 'blocked' },
      { key: 'counting' },
    ])
    expect(await db.selectFrom('purpose_tokens').select('hash').execute()).toEqual([{ hash: Buffer.from('new') }])
    expect((await db.selectFrom('sessions').select('device').execute()).map(({ device }) => device).sort()).toEqual([
      'ended lately',
      'test',
    ])
  })

  it('deletes files of interrupted uploads or deleted rows, and no unknown files', async () => {
    const { db, storage } = test.deps
    const [named, forgotten, cutOff, underWay, foreign] = ['', '', '', '', ''].map(() => randomUUIDv7()) as [
      string,
      string,
      string,
      string,
      string,
    ]
    for (const key of [named, forgotten, cutOff, underWay, foreign])
      await storage.put(key, Buffer.from('x'), 'text/plain')
    await announceFile(db, named, later(-1))
    await announceFile(db, cutOff, later(-1))
    await announceFile(db, underWay, later(60_000))
    const file = { owner_id: null, kind: 'other' as const, file_name: 'x', content_type: 'text/plain', size: 1 }
    await db
      .insertInto('attachments')
      .values([
        { ...file, id: named },
        { ...file, id: forgotten },
      ])
      .execute()
    await db.deleteFrom('attachments').where('id', '=', forgotten).execute()
    await tidyUp(test.deps)
    expect((await storedFiles(test)).toSorted()).toEqual([named, underWay, foreign].toSorted())
    expect(await db.selectFrom('files_to_delete').select('id').execute()).toEqual([{ id: underWay }])
  })
})
