import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, openPool, type Database } from './client.ts'
import { StartError } from '../postgres/start-error.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'

const warnings: unknown[] = []
const log = { info() {}, warn: (...args: unknown[]) => void warnings.push(args), error() {} }
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: 'unused', log })

let copy: TestDatabase
let database: Database

beforeAll(async () => {
  copy = await testDatabase()
  database = await open(copy.url)
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

describe('a connection', () => {
  test('has the limits and the time zone that queries rely on', async () => {
    const { rows } = await database.pool.query(`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
             current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone,
             current_setting('application_name') as name`)
    expect(rows).toEqual([{ statement: '5s', lock: '3s', idle: '10s', zone: 'UTC', name: 'viveiro' }])
  })

  test('reads counts as numbers and days as text', async () => {
    const { rows } = await sql`select count(*) as count, date '2026-02-28' as day`.execute(database.db)
    expect(rows).toEqual([{ count: 1, day: '2026-02-28' }])
  })

  test('prepares a parametrised statement once, by name', async () => {
    await database.db.connection().execute(async (db) => {
      for (const value of [1, 2]) await sql`select ${value}::int as kept_plan`.execute(db)
      const { rows } = await sql<{ uses: number }>`
        select generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%as kept_plan'
      `.execute(db)
      expect(rows).toEqual([{ uses: 2 }])
    })
  })

  test('fails once and then works after another instance changed the table', async () => {
    await copy.pool.query('create table changing as select 1 as id')
    const read = () => database.pool.query('select * from changing where id > $1', [0]).then(({ rows }) => rows)
    expect(await read()).toEqual([{ id: 1 }])
    await copy.pool.query('alter table changing add column more int')
    await expect(read()).rejects.toThrow('cached plan')
    expect(await read()).toEqual([{ id: 1, more: null }])
  })

  test('that is lost does not end the process, and the next query gets another', async () => {
    await database.pool.query('select 1')
    await copy.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await vi.waitFor(() => expect(warnings.join()).toContain('Lost an idle database connection'), { timeout: 15_000 })
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('to a server that stops answering is given up after seconds, and the next query gets another', async () => {
    const alone = openPool(copy.url, { max: 1 })
    const client = await alone.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]!.pid, 'SIGSTOP')
    try {
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const unanswered = expect(client.query('select $1::int as one', [1])).rejects.toThrow('Query read timeout')
      await vi.advanceTimersByTimeAsync(6000)
      await unanswered
      vi.useRealTimers()
      client.release()
      expect((await alone.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
    } finally {
      vi.useRealTimers()
      process.kill(rows[0]!.pid, 'SIGCONT')
      await alone.end()
    }
  })
})

describe('an unusable external server is described in one sentence', () => {
  test.each([
    ['mysql://localhost/viveiro', /^DATABASE_URL must look like postgres:/],
    [
      'postgres://viveiro:secret@127.0.0.1:1/viveiro',
      /^Cannot reach the database server 127\.0\.0\.1:1\/viveiro of DATABASE_URL: connect ECONNREFUSED/,
    ],
    [
      'postgres://viveiro:secret@no-such-host.invalid/viveiro',
      /^Cannot reach the database server no-such-host\.invalid\/viveiro/,
    ],
  ])('%s', async (url, sentence) => {
    const failure = await open(url).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect((failure as StartError).message).toMatch(sentence)
    expect((failure as StartError).message).not.toContain('secret')
  })

  test('a database that does not exist', async () => {
    const url = new URL(copy.url)
    url.pathname = '/nowhere'
    await expect(open(url.href)).rejects.toThrow(/database "nowhere" does not exist\.$/)
  })

  test('a database of another encoding', async () => {
    await copy.pool.query(
      `create database viveiro_latin encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    )
    const url = new URL(copy.url)
    url.pathname = '/viveiro_latin'
    await expect(open(url.href)).rejects.toThrow(/has the encoding SQL_ASCII: UTF8 is needed\.$/)
    await copy.pool.query('drop database viveiro_latin')
  })
})
