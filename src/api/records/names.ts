import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** Full names by the ids of people. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A person as answers name them; null without one, and when the account is gone. */
export const personOf = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null)
