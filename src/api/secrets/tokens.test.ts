import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { loadSigningKey, readToken, signToken } from './tokens.ts'

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

describe('a key below 32 bytes', () => {
  it('in the folder stops the start with one sentence', async () => {
    await load()
    const short = { kid: 'x', secret: Buffer.alloc(31).toString('base64') }
    await writeFile(join(dataDir, 'keys', 'token.json'), JSON.stringify(short))
    await expect(load()).rejects.toThrow(/token\.json is shorter than 32 bytes\. Delete it/)
  })

  it('in the database stops the start with one sentence', async () => {
    const { db, drop } = await testDatabase()
    await db
      .insertInto('signing_keys')
      .values({ kid: 'x', secret: Buffer.alloc(31) })
      .execute()
    await expect(loadSigningKey({ kind: 'external', db })).rejects.toThrow(/signing_keys is shorter than 32 bytes/)
    await drop()
  })
})

describe('a token', () => {
  const key = { kid: 'k', secret: Buffer.alloc(32, 7) }
  const now = new Date('2026-03-12T09:30:00Z')
  const iat = now.getTime() / 1000
  const claims = { sub: randomUUID(), sid: randomUUID(), iat, exp: iat + 60 }
  const all = { iss: 'viveiro', aud: 'viveiro', ...claims }
  const token = signToken(key, claims)
  const [header = '', payload = '', given = ''] = token.split('.')
  const base64url = (text: string) => Buffer.from(text).toString('base64url')
  const signed = (head: string, body: string) =>
    `${head}.${body}.${createHmac('sha256', key.secret).update(`${head}.${body}`).digest('base64url')}`
  const read = (text: string) => readToken(key, text, now)

  it('is read with its claims', () => expect(read(token)).toMatchObject(claims))

  it('has one spelling', () => {
    // The last character carries two bits that base64url ignores.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet[alphabet.indexOf(given.at(-1)!) + 1]!
    const otherHeader = base64url(JSON.stringify({ typ: 'JWT', alg: 'HS256', kid: 'k' }))
    const spellings = [
      `${header}.${payload}.${given.slice(0, -1)}${last}`,
      `${token}=`,
      `${token}.`,
      ` ${token}`,
      signed(header, `${payload}=`),
      signed(header, `${payload}-`),
      signed(otherHeader, payload),
      signed(base64url(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: 'k', crit: ['exp'] })), payload),
    ]
    for (const text of spellings) expect([text, read(text)]).toEqual([text, undefined])
  })

  it('counts neither before its time nor when issued in the future; clocks may differ by a minute', () => {
    const at = (over: object) => read(signed(header, base64url(JSON.stringify({ ...all, ...over }))))
    expect(at({ nbf: iat + 61 })).toBeUndefined()
    expect(at({ iat: iat + 61 })).toBeUndefined()
    expect(at({ nbf: iat + 60 })).toBeDefined()
    expect(at({ iat: iat + 60 })).toBeDefined()
  })

  it.each<unknown>([
    null,
    [],
    'text',
    42,
    { ...all, iss: 'other' },
    { ...all, aud: ['viveiro'] },
    { ...all, sub: 'nobody' },
    { ...all, sid: "' or 1=1" },
    { ...all, exp: '9999999999' },
    { ...all, exp: 1e300 },
    { ...all, exp: 1.5 },
    { ...all, iat: undefined },
    { ...all, nbf: 'now' },
    { ...all, role: 'admin' },
  ])('of %j, signed by the right key, is refused', (content) => {
    expect(read(signed(header, base64url(JSON.stringify(content))))).toBeUndefined()
  })
})

describe('the key of instances that share a server', () => {
  it('is the one of the first instance, even before its commit', async () => {
    const { db, pool, drop } = await testDatabase()
    const first = await pool.connect()
    await first.query(`begin; insert into signing_keys (kid, secret) values ('first', decode(repeat('07', 32), 'hex'))`)
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
