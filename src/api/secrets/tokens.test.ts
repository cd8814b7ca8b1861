import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { loadSigningKey } from './tokens.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'viveiro-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const load = () => loadSigningKey({ kind: 'embedded', dataDir })

describe('the key of an embedded installation', () => {
  it('is created once, completely, readable by its owner only, also by parallel starts', async () => {
    const [first, second] = await Promise.all([load(), load()])
    expect(first).toEqual(second)
    expect(await load()).toEqual(first)
    expect(first.secret).toHaveLength(32)
    expect(await readdir(join(dataDir, 'keys'))).toEqual(['token.json'])
    expect((await stat(join(dataDir, 'keys', 'token.json'))).mode & 0o777).toBe(0o600)
  })

  it('that cannot be read is reported in one sentence', async () => {
    await load()
    await writeFile(join(dataDir, 'keys', 'token.json'), '')
    await expect(load()).rejects.toThrow(/token\.json cannot be read\. Delete the file/)
  })
})

describe('the key of instances that share a server', () => {
  it('is the one of the first instance, even before its commit', async () => {
    const { db, pool, drop } = await testDatabase()
    const first = await pool.connect()
    await first.query(`begin; insert into signing_keys (kid, secret) values ('first', 'secret')`)
    const loading = loadSigningKey({ kind: 'external', db })
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await pool.query(blocked)).rowCount).toBe(1))
    await first.query('commit')
    first.release()
    expect((await loading).kid).toBe('first')
    expect((await loadSigningKey({ kind: 'external', db })).kid).toBe('first')
    await drop()
  })

  it('is created by the first start', async () => {
    const { db, drop } = await testDatabase()
    const [one, other] = await Promise.all([1, 2].map(() => loadSigningKey({ kind: 'external', db })))
    expect(other).toEqual(one)
    expect(await loadSigningKey({ kind: 'external', db })).toEqual(one)
    await drop()
  })
})
