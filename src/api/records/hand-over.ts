import type { Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { letterOf } from '../mail/letter.ts'
import { tellPeople } from '../tell/tell-people.ts'
import type { Caller } from '../http/caller.ts'
import { audit } from './audit.ts'
import { requireAble } from './members.ts'
import { findNames } from './names.ts'
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
type HandedOver<Table extends AssignedTable> = {
  table: Table
  type: string
  id: string
  save?: Save<Table>
  /** What the new owner reads, and where the work is done. */
  about: (row: Selectable<Schema[Table]>) => Work
}

/** Makes somebody of the team answerable for a record, or nobody; the new owner is told. */
export async function handOver<Table extends AssignedTable>(
  deps: Deps,
  caller: Caller,
  {
    table,
    type,
    id,
    about,
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
    if (userId !== null && userId !== (row as Assigned).assignee_id)
      await tellOwner(tx, deps, caller, userId, about(row))
  })
}

type Work = { title: string; path: string }

const handed = {
  pt: ['É contigo: {title}', '{by} passou-te «{title}».'],
  en: ['Over to you: {title}', '{by} handed “{title}” over to you.'],
} as const
const open = { pt: 'Abrir', en: 'Open' }

/** Whoever takes work themselves knows it. */
export async function tellOwner(tx: Tx, deps: Deps, { actor }: Caller, userId: string, { title, path }: Work) {
  if (userId === actor.id) return
  const values = { title, by: (await findNames(tx, [actor.id])).get(actor.id) ?? '' }
  await tellPeople(tx, deps, 'today.handed', [userId], ({ locale }) =>
    letterOf(handed[locale], values, path, open[locale]),
  )
}
