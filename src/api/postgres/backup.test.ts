import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backup } from './backup.ts'
import { openPool } from '../db/client.ts'
import { startEmbedded } from './embedded.ts'
import { restore } from './restore.ts'
import { startWriter } from '#test/database-process.ts'

const log = { info() {}, warn() {}, error() {} }
let folder: string
let dataDir: string
let copy: string
let restored: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'viveiro-backup-'))
  dataDir = path.join(folder, 'data')
  copy = path.join(folder, 'copy')
  restored = path.join(folder, 'restored')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function writtenRows(of: string): Promise<Set<string>> {
  const server = await startEmbedded({ dataDir: of, log })
  const pool = openPool(server.url, { max: 1 })
  const { rows } = await pool.query<{ id: string }>('select id from written')
  await pool.end()
  await server.stop()
  return new Set(rows.map((row) => row.id))
}

test(
  'a backup taken under load restores every row acknowledged before it, with files and keys',
  { timeout: 60_000 },
  async () => {
    const writer = await startWriter(dataDir)
    await mkdir(path.join(dataDir, 'uploads/a'), { recursive: true })
    await writeFile(path.join(dataDir, 'uploads/a/one.pdf'), 'content')
    await mkdir(path.join(dataDir, 'keys'))
    await writeFile(path.join(dataDir, 'keys/token'), 'secret', { mode: 0o600 })
    await vi.waitFor(() => expect(writer.acknowledged.length).toBeGreaterThan(50), { timeout: 30_000 })
    const before = [...writer.acknowledged]
    const [named, late] = [before[0]!, randomUUID()]
    for (const name of [named, late, `${named}.part`]) await writeFile(path.join(dataDir, 'uploads/a', name), 'x')
    await backup({ dataDir, to: copy })
    await sleep(100)
    await writer.kill()

    expect((await readdir(path.join(copy, 'uploads/a'))).toSorted()).toEqual(
      [named, `${named}.part`, late, 'one.pdf'].toSorted(),
    )
    expect(await restore({ dataDir: restored, from: copy })).toMatchObject({ strays: 2 })
    expect((await readdir(path.join(restored, 'uploads/a'))).toSorted()).toEqual([named, 'one.pdf'].toSorted())
    const rows = await writtenRows(restored)
    expect(before.filter((id) => !rows.has(id))).toEqual([])
    expect(writer.acknowledged.length).toBeGreaterThan(before.length)
    expect(await readFile(path.join(restored, 'uploads/a/one.pdf'), 'utf8')).toBe('content')
    expect((await stat(path.join(restored, 'keys/token'))).mode & 0o777).toBe(0o600)
    expect((await readdir(restored)).toSorted()).toEqual(['keys', 'postgres', 'uploads'])
  },
)

test(
  'works without a running product, into a new folder only, and a damaged copy is refused',
  { timeout: 60_000 },
  async () => {
    const writer = await startWriter(dataDir)
    await writer.kill()
    await backup({ dataDir, to: copy })
    expect((await readdir(folder)).toSorted()).toEqual(['copy', 'data'])
    await expect(backup({ dataDir, to: copy })).rejects.toThrow(/is not empty/)
    await expect(backup({ dataDir, to: path.join(dataDir, 'copy') })).rejects.toThrow(/lies inside DATA_DIR/)
    await expect(backup({ dataDir: restored, to: path.join(folder, 'other') })).rejects.toThrow(/There is no database/)

    await appendFile(path.join(copy, 'postgres/PG_VERSION'), ' ')
    await expect(restore({ dataDir: restored, from: copy })).rejects.toThrow(
      /1 files differ from its list, postgres\/PG_VERSION first/,
    )
    await rm(path.join(copy, 'manifest.json'))
    await expect(restore({ dataDir: restored, from: copy })).rejects.toThrow(/is not a backup/)
    expect(await readdir(folder)).not.toContain('restored')
  },
)

test('a folder that is not empty is left alone', async () => {
  await mkdir(copy)
  await writeFile(path.join(copy, 'manifest.json'), JSON.stringify({ format: 1, createdAt: '', files: {} }))
  await mkdir(restored)
  await writeFile(path.join(restored, 'mine'), '')
  await expect(restore({ dataDir: restored, from: copy })).rejects.toThrow(/is only restored into an empty folder/)
  expect(await readdir(restored)).toEqual(['mine'])
})

test('an interrupted restore is not used as a database', async () => {
  await mkdir(path.join(restored, '.restore-unfinished'), { recursive: true })
  await expect(startEmbedded({ dataDir: restored, log })).rejects.toThrow(/was interrupted: empty that folder/)
})
