import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** What the headings of earlier files meant, where somebody said so. */
export async function findHeadings(db: Db, list: string): Promise<Map<string, string | null>> {
  const rows = await db.selectFrom('import_headings').selectAll().where('list', '=', list).execute()
  return new Map(rows.map(({ heading, column_name }) => [heading, column_name]))
}

/** Files of one list are brought in one after the other, so that no line comes in twice. */
export async function lockList(tx: Db, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${list}`}, 0))`.execute(tx)
}

type Meaning = { heading: string; column_name: string | null }

export async function keepHeadings(db: Db, list: string, kept: Meaning[], usual: readonly string[]): Promise<void> {
  await db
    .deleteFrom('import_headings')
    .where('list', '=', list)
    .where('heading', '=', sql<string>`any(${usual})`)
    .execute()
  if (kept.length === 0) return
  await db
    .insertInto('import_headings')
    .values(kept.map((one) => ({ ...one, list })))
    .onConflict((at) => at.columns(['list', 'heading']).doUpdateSet({ column_name: sql`excluded.column_name` }))
    .execute()
}

/** Runs work that may be refused without losing what the transaction did before it. */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint line`.execute(db)
  try {
    const done = await work()
    await sql`release savepoint line`.execute(db)
    return done
  } catch (error) {
    await sql`rollback to savepoint line`.execute(db)
    throw error
  }
}
