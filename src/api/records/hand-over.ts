import type { Selectable } from 'kysely'
import type { Locale } from '#contract/endpoint.ts'
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
  /** What the new owner reads, and where the work is done; absent where they are told of many at once. */
  about?: ((row: Selectable<Schema[Table]>) => Work) | undefined
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
    if (userId !== null) await requireAble(tx, userId, 'userId', team)
    await save(tx, row, { assignee_id: userId }, deps.clock())
    const change = { before: { assignee: (row as Assigned).assignee_id }, after: { assignee: userId } }
    await audit(tx, caller, `${table}.assign`, { type, id }, change)
    if (about && userId !== null && userId !== (row as Assigned).assignee_id)
      await tellOwner(tx, deps, caller, userId, about(row))
  })
}

type Work = { title: string | Record<Locale, string>; path: string }
const team = ['staff', 'admin'] as const

type Handing = { userId: string | undefined; path: string }

/** Hands many records over by `run`; their new owner is told once of all of them. */
export async function handOverMany<Result extends { changed: number; dryRun: boolean }>(
  deps: Deps,
  caller: Caller,
  { userId, path }: Handing,
  run: () => Promise<Result>,
): Promise<Result> {
  if (userId === undefined) return run()
  await transaction(deps.db, (tx) => requireAble(tx, userId, 'userId', team))
  const result = await run()
  const { changed, dryRun } = result
  const title = { pt: `${changed} registos`, en: `${changed} records` }
  if (!dryRun && changed > 0) await transaction(deps.db, (tx) => tellOwner(tx, deps, caller, userId, { title, path }))
  return result
}

const handed = {
  pt: ['É contigo: {title}', '{by} passou-te «{title}».'],
  en: ['Over to you: {title}', '{by} handed “{title}” over to you.'],
} as const
const open = { pt: 'Abrir', en: 'Open' }

/** Whoever takes work themselves knows it. */
export async function tellOwner(tx: Tx, deps: Deps, { actor }: Caller, userId: string, { title, path }: Work) {
  if (userId === actor.id) return
  const by = (await findNames(tx, [actor.id])).get(actor.id) ?? ''
  await tellPeople(tx, deps, 'today.handed', [userId], ({ locale }) => {
    const values = { title: typeof title === 'string' ? title : title[locale], by }
    return letterOf(handed[locale], values, path, open[locale])
  })
}
