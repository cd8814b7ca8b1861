import { type Kysely, sql, type Selectable, type Updateable } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'
import { found } from '../http/caller.ts'

/** Tables whose rows are changed by several people, each change over the version that was read. */
export type VersionedTable = {
  [Name in keyof Schema]: Schema[Name] extends { id: unknown; version: unknown; updated_at: unknown } ? Name : never
}[keyof Schema]
type RowOf<Table extends keyof Schema> = Selectable<Schema[Table]>

// Kysely cannot type a table given as type parameter; `versioned` stands for it.
type AnyTable = Kysely<{ versioned: { id: string; version: number; updated_at: Date } }>
const anyTable = (tx: Db) => tx as unknown as AnyTable

/** Locks rows until the transaction ends, always in the order of their ids, so that two callers cannot deadlock. */
export async function holdRows<Table extends VersionedTable>(
  tx: Db,
  table: Table,
  ids: readonly string[],
): Promise<Map<string, RowOf<Table>>> {
  const rows = await anyTable(tx)
    .selectFrom(table as string as 'versioned')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row as unknown as RowOf<Table>]))
}

/** Throws `not_found` for a missing row. */
export async function holdRow<Table extends VersionedTable>(tx: Db, table: Table, id: string): Promise<RowOf<Table>> {
  return found((await holdRows(tx, table, [id])).get(id))
}

/** Every change bumps `version`; the caller holds the row lock. */
export const nextVersion = ({ version }: { version: number }, now: Date) => ({
  version: version + 1,
  updated_at: now,
})

/** Changes a row that the caller holds. States change by `moveRow`. */
export async function saveRow<Table extends VersionedTable>(
  tx: Db,
  table: Table,
  held: { id: string; version: number },
  change: Omit<Updateable<Schema[Table]>, 'id' | 'state' | 'version'>,
  now: Date,
): Promise<void> {
  await anyTable(tx)
    .updateTable(table as string as 'versioned')
    .set({ ...change, ...nextVersion(held, now) })
    .where('id', '=', held.id)
    .execute()
}
