import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { Trace } from '#contract/accounts.ts'

/** A column of some area that holds a person's id. */
export type PersonColumn = { table: string; column: string }

/** Every foreign key to the people, read from the catalogue, so that no area can be forgotten. */
export async function findPersonColumns(db: Db): Promise<PersonColumn[]> {
  const { rows } = await sql<PersonColumn>`
    select relation.relname as table, attribute.attname as column
    from pg_constraint
    join pg_class as relation on relation.oid = conrelid
    join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass
    order by 1, 2`.execute(db)
  return rows
}

/** Rows that only serve to sign in or to tell, and say nothing about what somebody takes part in. */
const technical = new Set(['sessions', 'purpose_tokens', 'mails', 'profiles', 'record_steps'])

/** What points at a person, by table. */
export async function countTraces(db: Db, userId: string): Promise<Trace[]> {
  const columns = (await findPersonColumns(db)).filter(({ table }) => !technical.has(table))
  const counts = columns.map(
    ({ table, column }) =>
      sql`select ${table}::text as table, count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`,
  )
  const { rows } = await sql<Trace>`
    select "table", sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counted
    where count > 0 group by "table" order by "table"`.execute(db)
  return rows
}
