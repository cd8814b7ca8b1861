import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, open, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPool } from '../db/client.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { chooseAccount, nobodyAccount, type Account } from './postgres-account.ts'
import { findPostgres } from './postgres-binaries.ts'
import { findPostmaster } from './postmaster-file.ts'
import { isAlive } from './process-alive.ts'
import { StartError } from './start-error.ts'
import { childrenOf, killNow, startWriter } from '#test/database-process.ts'

const log = { info() {}, warn() {}, error() {} }
const nobody = 65_534
/** Allows for a busy machine. */
const patience = { timeout: 15_000 }
const running = new Set<Embedded>()
let seed: string
let folder: string
let dataDir: string

// Creating a cluster takes most of a second, so tests that are not about it start from a copy.
beforeAll(async () => {
  seed = await mkdtemp(path.join(os.tmpdir(), 'viveiro-seed-'))
  await (await startEmbedded({ dataDir: seed, log })).stop()
})
afterAll(() => rm(seed, { recursive: true }))

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'viveiro-embedded-'))
  dataDir = path.join(folder, 'data')
})
afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()))
  running.clear()
  await rm(folder, { recursive: true, force: true })
})

async function start(options: { dataDir?: string; account?: Account } = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log, ...options })
  running.add(server)
  return server
}

const useSeed = () => cp(seed, dataDir, { recursive: true })

async function query<Row>(server: Embedded, sql: string): Promise<Row[]> {
  const pool = openPool(server.url, { max: 1 })
  const { rows } = await pool.query(sql).finally(() => pool.end())
  return rows as Row[]
}

describe('starting and stopping', () => {
  test('keeps the data and leaves neither process nor socket behind', async () => {
    const first = await start()
    await query(first, 'create table kept as select 42 as answer')
    const socketDir = new URL(first.url).searchParams.get('host') ?? ''
    const pid = first.postmasterPid()
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(socketDir)).toBe(false)
    expect(await query(await start(), 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('runs with durable settings and without a network port', async () => {
    await useSeed()
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'data_checksums']
    const rows = await query(
      await start(),
      `select name, setting from pg_settings where name in ('${names.join("','")}')`,
    )
    expect(Object.fromEntries(rows.map((row) => Object.values(row as object)))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      data_checksums: 'on',
    })
  })

  test('works in a deep folder below one that only its owner can enter', async () => {
    const closed = path.join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const deep = path.join(closed, 'a-rather-long-name-for-a-folder'.repeat(3), 'b-rather-long-name'.repeat(4), 'data')
    const server = await start({ dataDir: deep })
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('works with every account available on this machine', async () => {
    const { postgres } = await findPostgres()
    const isRoot = process.getuid?.() === 0
    const accounts = isRoot ? [nobodyAccount(postgres), chooseAccount(postgres)] : [chooseAccount(postgres)]
    // The account "nobody" must be able to enter the parent folders.
    await chmod(folder, 0o755)
    for (const [index, account] of accounts.entries()) {
      const own = path.join(folder, String(index))
      await mkdir(own, { mode: 0o755 })
      const server = await start({ account, dataDir: own })
      await query(server, 'create table if not exists kept (id int)')
      await server.stop()
    }
    expect(accounts.length).toBeGreaterThan(0)
  })
})

describe('ownership', () => {
  test('a second process is refused with a sentence while the first keeps running', async () => {
    await useSeed()
    const first = await start()
    await expect(start()).rejects.toThrow(
      new StartError('Another process is using this DATA_DIR: stop it first, or choose another DATA_DIR.'),
    )
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of two processes that start together in an empty folder exactly one runs', async () => {
    const results = await Promise.allSettled([start(), start()])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  test("root runs another account's database as that account and leaves every file its owner", async () => {
    const owner = process.getuid?.() === 0 ? nobody : (process.getuid?.() ?? 0)
    await useSeed()
    await chmod(folder, 0o755)
    const files = async () => ['.', ...(await readdir(dataDir, { recursive: true }))]
    for (const name of await files()) await chown(path.join(dataDir, name), owner, owner)
    const server = await start()
    await query(server, 'create table kept (id int)')
    await server.stop()
    const owners = await Promise.all((await files()).map(async (name) => (await stat(path.join(dataDir, name))).uid))
    expect(new Set(owners)).toEqual(new Set([owner]))
  })
})

test('a deleted socket folder comes back', async () => {
  await useSeed()
  const server = await start()
  await rm(new URL(server.url).searchParams.get('host')!, { recursive: true })
  await vi.waitFor(async () => expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]), patience)
})

describe('after a kill -9', () => {
  test('of our process, the server stops by itself', async () => {
    await useSeed()
    const writer = await startWriter(dataDir)
    const cluster = path.join(dataDir, 'postgres')
    await writer.kill()
    await vi.waitFor(async () => expect(await findPostmaster(cluster)).toBeNull(), patience)
  })

  test('of our process and its watchdog, the next start stops the orphan', async () => {
    await useSeed()
    const writer = await startWriter(dataDir)
    const cluster = path.join(dataDir, 'postgres')
    const orphan = await findPostmaster(cluster)
    const watchdogs = childrenOf(writer.pid).filter((pid) => pid !== orphan?.pid)
    expect(watchdogs).toHaveLength(1)
    watchdogs.forEach(killNow)
    await writer.kill()
    await sleep(300)
    expect(await findPostmaster(cluster)).toEqual(orphan)
    const server = await start()
    expect((await findPostmaster(cluster))?.pid).toBe(server.postmasterPid())
    const [row] = await query<{ count: number }>(server, 'select count(*) from written')
    expect(row?.count).toBeGreaterThanOrEqual(writer.acknowledged.length)
  })

  test('of a single connection, the folder keeps its owner', async () => {
    await useSeed()
    const server = await start()
    const owner = `select pid from pg_stat_activity where application_name = 'viveiro-owner'`
    const [before] = await query<{ pid: number }>(server, owner)
    killNow(before?.pid ?? 0)
    await vi.waitFor(async () => {
      const rows = await query<{ pid: number }>(server, owner)
      expect(rows).toEqual([{ pid: expect.any(Number) }])
      expect(rows).not.toEqual([before])
    }, patience)
    await expect(start()).rejects.toThrow('Another process is using this DATA_DIR')
  })

  test('of the server, it restarts at the same address', async () => {
    await useSeed()
    const server = await start()
    await query(server, 'create table kept as select 42 as answer')
    const before = server.postmasterPid()
    killNow(before)
    const hasReturned = async () => {
      expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }])
      expect(server.postmasterPid()).not.toBe(before)
    }
    await vi.waitFor(hasReturned, patience)
  })
})

describe('an existing folder', () => {
  test('a lock file whose process id now belongs to another program does not block the start', async () => {
    await useSeed()
    const first = await start()
    await query(first, 'create table kept as select 42 as answer')
    const lockFile = path.join(first.cluster, 'postmaster.pid')
    const text = await readFile(lockFile, 'utf8')
    await first.stop()
    const stranger = spawn('sleep', ['30'])
    await writeFile(lockFile, text.replace(/^.*/, String(stranger.pid)))
    expect(await query(await start(), 'select answer from kept')).toEqual([{ answer: 42 }])
    stranger.kill()
  })

  test('the remains of an interrupted first start are removed', async () => {
    await mkdir(path.join(dataDir, '.postgres-unfinished', 'base'), { recursive: true })
    await start()
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  test.each([
    [
      'a file',
      async () => writeFile(dataDir, ''),
      /^The folder .* cannot be written to \(EEXIST\): choose another one with DATA_DIR\.$/,
    ],
    ['other content', async () => fill('notes.txt', 'mine'), /holds something that is not a PostgreSQL database/],
    ['an older version', async () => fill('PG_VERSION', '14\n'), /was made by PostgreSQL 14, this version needs 18/],
  ])('%s is refused with a sentence and left alone', async (_, prepare, sentence) => {
    await prepare()
    const before = await readdir(folder, { recursive: true })
    await expect(start()).rejects.toThrow(sentence)
    await expect(start()).rejects.toBeInstanceOf(StartError)
    expect(await readdir(folder, { recursive: true })).toEqual(before)
  })

  test('a damaged page is told at once', async () => {
    await useSeed()
    const page = await open(path.join(dataDir, 'postgres/global/1262'), 'r+')
    await page.write(Buffer.alloc(8192, 7), 0, 8192, 0)
    await page.close()
    await expect(start()).rejects.toMatchObject({ code: 'XX001', message: expect.stringContaining('invalid page') })
  })

  test('a path where no folder can be created is refused at once', async () => {
    await expect(start({ dataDir: '/proc/viveiro/data' })).rejects.toThrow(
      /cannot be written to \(\w+\): choose another/,
    )
  })

  async function fill(name: string, content: string): Promise<void> {
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true })
    await writeFile(path.join(dataDir, 'postgres', name), content)
  }
})
