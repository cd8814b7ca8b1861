import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** A column that refers to another table; `cascades` if its rows are deleted with the row they refer to. */
export type ReferringColumn = { table: string; column: string; cascades: boolean }

/** Every foreign key to a table, read from the catalogue, so that no area can be forgotten. */
export async function findReferringColumns(db: Db, to: string): Promise<ReferringColumn[]> {
  const { rows } = await sql<ReferringColumn>`
    select relation.relname as table, attribute.attname as column, confdeltype = 'c' as cascades
    from pg_constraint
    join pg_class as relation on relation.oid = conrelid
    join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
    where contype = 'f' and confrelid = ${to}::regclass
    order by 1, 2`.execute(db)
  return rows
}

/** The other columns of each unique index that holds this column: by them rows of two owners are the same. */
async function findTwins(db: Db, { table, column }: ReferringColumn): Promise<string[][]> {
  const { rows } = await sql<{ columns: string[] }>`
    select array_agg(attribute.attname::text) as columns
    from pg_index
    join pg_attribute as attribute on attribute.attrelid = indrelid and attribute.attnum = any(indkey)
    where indrelid = ${table}::regclass and indisunique
    group by indexrelid
    having bool_or(attribute.attname = ${column})`.execute(db)
  return rows.map(({ columns }) => columns.filter((one) => one !== column))
}

/** Points all references to `from` at `to`; where a unique index would then be violated, the row of `from` is deleted. */
export async function moveReferences(tx: Db, target: string, from: string, to: string): Promise<void> {
  for (const one of await findReferringColumns(tx, target)) {
    const [table, column] = [sql.table(one.table), sql.ref(one.column)]
    for (const others of await findTwins(tx, one)) {
      const same = others.map((name) => sql`kept.${sql.ref(name)} = lost.${sql.ref(name)}`)
      const test = sql.join([sql`lost.${column} = ${from}`, sql`kept.${column} = ${to}`, ...same], sql` and `)
      await sql`delete from ${table} as lost using ${table} as kept where ${test}`.execute(tx)
    }
    await sql`update ${table} set ${column} = ${to} where ${column} = ${from}`.execute(tx)
  }
}
