import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { Locale } from '#contract/endpoint.ts'

/** Who reads the results, with their language, by id. */
export async function findReaders(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'locale', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row): [string, { id: string; name: string; locale: Locale }] => [row.id, row]))
}
