import { type Kysely, sql, type RawBuilder, type Selectable, type SqlBool, type Updateable } from 'kysely'
import { statesBefore, type Transitions } from '#contract/states.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'
import { AppError } from '../errors.ts'
import { nextVersion, type VersionedTable } from './rows.ts'

/** Tables with an `id` and a `state`. */
type StateTable = {
  [Name in keyof Schema]: Schema[Name] extends { id: unknown; state: unknown } ? Name : never
}[keyof Schema]
type StateOf<Table extends StateTable> =
  Selectable<Schema[Table]> extends { state: infer State } ? State & string : never

type Held<Table extends StateTable> = { id: string; state: StateOf<Table>; version: number }
type Move<Table extends StateTable, Mover extends string> = {
  /** The rows as read; a row whose state has changed since is skipped. */
  rows: readonly { id: string; state: StateOf<Table> }[]
  to: StateOf<Table>
  by: NoInfer<Mover>
  /** Columns that change with the state. */
  set: Omit<Updateable<Schema[Table]>, 'id' | 'state'>
}

/**
 * Moves rows to another state. The UPDATE itself asserts the transitions, so that no caller can bypass them; returns
 * only the rows that were moved.
 */
export async function moveRows<Table extends StateTable, From extends string, To extends string, Mover extends string>(
  tx: Db,
  table: Table,
  transitions: Transitions<From, To, Mover>,
  { rows, to, by, set }: Move<Table, Mover>,
): Promise<Selectable<Schema[Table]>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const seen = [...new Set(rows.map(({ state }) => state))]
  // Kysely cannot type a table given as type parameter; `stateful` stands for it.
  const moved = await (tx as unknown as Kysely<{ stateful: { id: string; state: string } }>)
    .updateTable(table as string as 'stateful')
    .set({ ...set, state: to } as { state: string })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<SqlBool>`state = any(${seen})`)
    .where(mayLeave('state', transitions, to as unknown as To, by))
    .returningAll()
    .execute()
  return moved as unknown as Selectable<Schema[Table]>[]
}

/** Moves one row that the caller holds, and bumps its version; refuses with `state_conflict`. */
export async function moveRow<
  Table extends StateTable & VersionedTable,
  From extends string,
  To extends string,
  Mover extends string,
>(
  tx: Db,
  table: Table,
  transitions: Transitions<From, To, Mover>,
  { row, now, set, ...move }: Omit<Move<Table, Mover>, 'rows'> & { row: Held<Table>; now: Date },
): Promise<Selectable<Schema[Table]>> {
  const change = { ...set, ...nextVersion(row, now) } as Move<Table, Mover>['set']
  const [moved] = await moveRows(tx, table, transitions, { ...move, rows: [row], set: change })
  if (!moved) throw new AppError('state_conflict')
  return moved
}

/** The condition of `moveRows`, for other statements that change states. */
export function mayLeave<From extends string, To extends string, Mover extends string>(
  column: string,
  transitions: Transitions<From, To, Mover>,
  to: NoInfer<To>,
  by: NoInfer<Mover>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${statesBefore(transitions, to, by)})`
}
