import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { testApp, type TestApp } from '#test/app.ts'
import type { BilingualLetter } from '../mail/letter.ts'
import { tellPeople } from './tell-people.ts'
import { findReaders } from '../mail/queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.deps.db.deleteFrom('mails').execute())

const letter: BilingualLetter<string> = {
  pt: (tea) => ({ subject: `Chá ${tea}`, preview: '', paragraphs: ['Está pronto.'] }),
  en: (tea) => ({ subject: `Tea ${tea}`, preview: '', paragraphs: ['It is ready.'] }),
}
const mails = () => t.deps.db.selectFrom('mails').selectAll().orderBy('recipient').execute()

describe('a letter to people', () => {
  it('greets each reader by name, in their language, and has its kind', async () => {
    const [ines, tom] = await makeUsers(t.deps.db, [
      { email: 'ines@exemplo.pt', first_name: 'Inês' },
      { email: 'tom@exemplo.pt', first_name: 'Tom', locale: 'en' },
    ])
    const ids = [ines!.id, tom!.id, ines!.id]
    expect(await tellPeople(t.deps.db, t.deps, 'events.confirmed', ids, ({ locale }) => letter[locale]('verde'))).toBe(
      2,
    )
    const [first, second] = await mails()
    expect(first).toMatchObject({ kind: 'events.confirmed', user_id: ines!.id, subject: 'Chá verde', calendar: null })
    expect(first!.body_text).toMatch(/^Olá, Inês\.\n\nEstá pronto\./)
    expect(second!.body_text).toMatch(/^Hello, Tom\.\n\nIt is ready\./)
  })

  it('skips closed and deleted accounts, and attaches the calendar', async () => {
    const [here, suspended] = await makeUsers(t.deps.db, [{}, { status: 'suspended' }])
    const ids = [suspended!.id, crypto.randomUUID(), here!.id]
    const write = () => ({ ...letter.pt('preto'), calendar: 'BEGIN:VCALENDAR' })
    expect(await tellPeople(t.deps.db, t.deps, 'events.confirmed', ids, write)).toBe(1)
    expect(await mails()).toMatchObject([{ user_id: here!.id, calendar: 'BEGIN:VCALENDAR' }])
  })

  it('reads none of the other notices to find the one that gives way', async () => {
    const people = await makeUsers(
      t.deps.db,
      Array.from({ length: 200 }, () => ({})),
    )
    const tell = (db: Db, ids: string[]) => tellPeople(db, t.deps, 'events.confirmed', ids, () => letter.pt('branco'))
    const [again, ...others] = people.map(({ id }) => id)
    await tell(t.deps.db, [again!, ...others])
    const [before, after] = await transaction(t.deps.db, async (tx) => {
      // A test before may have had the statement planned while nobody had a notice.
      await sql`discard plans`.execute(tx)
      const asFound = await readSoFar(tx)
      await tell(tx, [again!])
      return [asFound, await readSoFar(tx)]
    })
    // Found, and found again to be deleted.
    expect([after.rows - before.rows, after.deleted - before.deleted]).toEqual([2, 1])
  })

  it('finds more people than a statement accepts parameters', async () => {
    const [person] = await makeUsers(t.deps.db, [{}])
    const strangers = Array.from({ length: 66_000 }, () => crypto.randomUUID())
    expect([...(await findReaders(t.deps.db, [...strangers, person!.id])).keys()]).toEqual([person!.id])
  })
})

/** Of the notices, by this connection; what it did in earlier transactions may still be among it. */
async function readSoFar(tx: Db): Promise<{ rows: number; deleted: number }> {
  const { rows } = await sql<{ rows: number; deleted: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as rows, n_tup_del::int as deleted from pg_stat_xact_user_tables
    where relname = 'notices'`.execute(tx)
  return rows[0]!
}
