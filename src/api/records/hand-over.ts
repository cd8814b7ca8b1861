import type { Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { audit } from './audit.ts'
import { requireAble } from './members.ts'
import { holdRow, saveRow, type VersionedTable } from './rows.ts'

type AssignedTable = {
  [Name in VersionedTable]: Schema[Name] extends { assignee_id: unknown } ? Name : never
}[VersionedTable]
type Assigned = { assignee_id: string | null }
type Save<Table extends AssignedTable> = (
  tx: Tx,
  row: Selectable<Schema[Table]>,
  set: Assigned,
  now: Date,
) => Promise<void>

/** `type` is the record's kind in the audit log; `save` replaces the plain change where more follows from it. */
type HandedOver<Table extends AssignedTable> = { table: Table; type: string; id: string; save?: Save<Table> }

/** Makes somebody of the team answerable for a record, or nobody. */
export async function handOver<Table extends AssignedTable>(
  deps: Deps,
  caller: Caller,
  {
    table,
    type,
    id,
    save = (tx, row, set, now) => saveRow(tx, table, row as never, set as never, now),
  }: HandedOver<Table>,
  userId: string | null,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdRow(tx, table, id)
    if (userId !== null) await requireAble(tx, userId, 'userId', ['staff', 'admin'])
    await save(tx, row, { assignee_id: userId }, deps.clock())
    const change = { before: { assignee: (row as Assigned).assignee_id }, after: { assignee: userId } }
    await audit(tx, caller, `${table}.assign`, { type, id }, change)
  })
}
