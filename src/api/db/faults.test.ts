import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { openPool } from './client.ts'

const patient = { connection: 600_000, statement: 600_000, lock: 600_000, idle: 600_000 }

let copy: TestDatabase
let pool: Pool
beforeAll(async () => {
  copy = await testDatabase()
  pool = openPool(copy.url, { limits: patient })
})
afterAll(async () => {
  await pool.end()
  await copy.drop()
})

type Answer = { asked: number; answered: number; length: number }
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Answers with the number that was asked, and with so many letters. */
async function ask(asked: number, letters = 1): Promise<Answer> {
  const text = `select $1::int as answered, repeat('x', $2::int) as letters`
  const { rows } = await pool.query<{ answered: number; letters: string }>(text, [asked, letters])
  return { asked, answered: rows[0]!.answered, length: rows[0]!.letters.length }
}
const mixed = (answers: readonly Answer[]) => answers.filter(({ asked, answered }) => asked !== answered)

it('a statement that runs long holds none of a hundred short ones', async () => {
  let isOver = false
  const long = pool.query<{ pid: number }>('select pg_sleep(600), $1::int as n', [1]).finally(() => (isOver = true))
  const ended = expect(long).rejects.toMatchObject({ code: '57014' })
  expect(mixed(await Promise.all(numbers(100).map((number) => ask(number))))).toEqual([])
  expect(isOver).toBe(false)
  await vi.waitFor(
    async () => {
      const { rowCount } = await copy.pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where state = 'active' and query like 'select pg_sleep(600)%'`,
      )
      expect(rowCount).toBe(1)
    },
    { timeout: 60_000 },
  )
  await ended
})

it('an answer of 5 MB between small ones reaches who asked for it, and each small one too', async () => {
  const sizes = numbers(40).map((number) => (number % 10 === 5 ? 5_000_000 : 1))
  const answers = await Promise.all(sizes.map((size, number) => ask(number, size)))
  expect(mixed(answers)).toEqual([])
  expect(answers.map(({ length }) => length)).toEqual(sizes)
  // The control: the check above sees when two people get each other's answer.
  const [first, second] = answers
  const swapped = [
    { ...first!, answered: second!.answered },
    { ...second!, answered: first!.answered },
  ]
  expect(mixed([...swapped, ...answers.slice(2)])).toHaveLength(2)
})

it('a backend that dies in the middle of ten statements takes its own along, and nobody is answered for another', async () => {
  const gate = await copy.pool.connect()
  await gate.query('select pg_advisory_lock(40)')
  const waiting = numbers(10).map(async (asked) => {
    const { rows } = await pool.query<{ answered: number }>(
      'select $1::int as answered, pg_advisory_xact_lock_shared(40)',
      [asked],
    )
    return { asked, answered: rows[0]!.answered, length: 1 }
  })
  const all = Promise.allSettled(waiting)
  const blocked = await vi.waitFor(
    async () => {
      const { rows } = await gate.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = 40 and not granted`,
      )
      expect(rows).toHaveLength(10)
      return rows
    },
    { timeout: 60_000 },
  )
  await gate.query('select pg_terminate_backend($1)', [blocked[4]!.pid])
  await gate.query('select pg_advisory_unlock(40)')
  gate.release()
  const results = await all
  const answered = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(answered).toHaveLength(9)
  expect(mixed(answered)).toEqual([])
  expect(await ask(11)).toMatchObject({ answered: 11 })
})
