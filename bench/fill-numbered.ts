import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { settle } from './growing-list.ts'

const part = 5000

/** Inserts rows made of the numbers `n` from 1 to `count`; in parts, because a statement may take five seconds. */
export async function fillNumbered(
  db: Kysely<Schema>,
  table: keyof Schema,
  count: number,
  insert: (numbers: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += part) {
    const to = Math.min(from + part - 1, count)
    await insert(sql`generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n`).execute(db)
  }
  await settle(db, table)
}
