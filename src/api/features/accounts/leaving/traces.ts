import { sql } from 'kysely'
import { findReferringColumns } from '#api/db/foreign-keys.ts'
import type { Db } from '#api/deps.ts'
import type { Trace } from '#contract/accounts/accounts.ts'

/** Rows that only serve to sign in or to tell, and say nothing about what somebody takes part in. */
const technical = new Set(['sessions', 'purpose_tokens', 'mails', 'profiles', 'record_steps'])

/** What points at a person, by table. */
export async function countTraces(db: Db, userId: string): Promise<Trace[]> {
  const columns = (await findReferringColumns(db, 'users')).filter(({ table }) => !technical.has(table))
  const counts = columns.map(
    ({ table, column }) =>
      sql`select ${table}::text as table, count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`,
  )
  const { rows } = await sql<Trace>`
    select "table", sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counted
    where count > 0 group by "table" order by "table"`.execute(db)
  return rows
}
