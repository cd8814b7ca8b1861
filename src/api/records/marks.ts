import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { marks, type Mark, type MarkEndpoints } from '#contract/records.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'
import { callerOf, type Caller } from '../http/caller.ts'
import type { Route } from '../http/route.ts'

type RecordKey = { area: string; recordId: string }

/** Serves `markEndpoints`; `change` checks the right and returns the record. */
export function markRoutes<Response extends z.ZodMiniType>(
  route: Route,
  endpoints: MarkEndpoints<Response>,
  change: (caller: Caller, id: string, mark: Mark, on: boolean) => Promise<z.output<Response>>,
): void {
  for (const mark of marks) {
    const { add, remove } = endpoints[mark] as MarkEndpoints[Mark]
    route(add, (call) => change(callerOf(call), call.params.id, mark, true))
    route(remove, (call) => change(callerOf(call), call.params.id, mark, false))
  }
}

/** Idempotent, also for parallel calls. */
export async function setMark(tx: Db, { area, recordId }: RecordKey, mark: Mark, userId: string, on: boolean) {
  await (
    on
      ? sql`insert into record_marks (area, record_id, mark, user_id)
          values (${area}, ${recordId}, ${mark}, ${userId})
          on conflict (area, record_id, mark, user_id) do update set merged_from = null
            where record_marks.merged_from is not null`
      : sql`delete from record_marks
          where area = ${area} and record_id = ${recordId} and mark = ${mark} and user_id = ${userId}`
  ).execute(tx)
}

/** The same mark of many people, for demo content. */
export async function setMarks(tx: Db, { area, recordId }: RecordKey, mark: Mark, userIds: readonly string[]) {
  await sql`
    insert into record_marks (area, record_id, mark, user_id)
    select ${area}, ${recordId}, ${mark}, id from unnest(${userIds}::uuid[]) as id on conflict do nothing`.execute(tx)
}

/** The mark of everybody. */
export const removeMarks = (tx: Db, { area, recordId }: RecordKey, mark: Mark) =>
  sql`delete from record_marks where area = ${area} and record_id = ${recordId} and mark = ${mark}`.execute(tx)

/** Tables that keep the number of supports of each row, to sort by it. */
type SupportedTable = {
  [Name in keyof Schema]: Schema[Name] extends { id: unknown; supports: unknown } ? Name : never
}[keyof Schema]
type SupportedRecord = RecordKey & { table: SupportedTable }

/** Supporting also follows; taking a support back leaves the person following. The caller holds the row lock. */
export async function markRecord(tx: Db, record: SupportedRecord, mark: Mark, userId: string, on: boolean) {
  await setMark(tx, record, mark, userId, on)
  if (mark !== 'support') return
  if (on) await setMark(tx, record, 'follow', userId, true)
  await countSupports(tx, record)
}

/** Sets the number of supports in the record's row, which the caller holds. */
export async function countSupports(tx: Db, { table, ...record }: SupportedRecord): Promise<void> {
  await tx
    .updateTable(table)
    .set({ supports: markCount(record, 'support') })
    .where('id', '=', record.recordId)
    .execute()
}

/** SQL condition: this person has marked the row. `id` is its column, like `events.id`. */
export const hasMark = (area: string, id: string, mark: Mark, userId: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from record_marks
    where area = ${area} and record_id = ${sql.ref(id)} and mark = ${mark} and user_id = ${userId})`

/** SQL value: the number of people who have marked the record. */
const markCount = ({ area, recordId }: RecordKey, mark: Mark): RawBuilder<number> => sql<number>`
  (select count(*)::int from record_marks where area = ${area} and record_id = ${recordId} and mark = ${mark})`

/** Copies the marks of a record to another record of the area. */
export async function copyMarks(tx: Db, { area, recordId }: RecordKey, to: string): Promise<void> {
  await sql`
    insert into record_marks (area, record_id, mark, user_id, created_at, merged_from)
    select area, ${to}::uuid, mark, user_id, created_at, ${recordId}::uuid from record_marks
    where area = ${area} and record_id = ${recordId} on conflict do nothing`.execute(tx)
}

/** Takes back what was copied; who has marked the other record since keeps their mark. */
export async function removeCopiedMarks(tx: Db, { area, recordId }: RecordKey, from: string): Promise<void> {
  await sql`
    delete from record_marks
    where area = ${area} and record_id = ${recordId} and merged_from = ${from}`.execute(tx)
}

export async function findFollowers(db: Db, record: RecordKey): Promise<string[]> {
  const rows = await markedBy(db, record, 'follow').select('users.id').orderBy('users.id').execute()
  return rows.map(({ id }) => id)
}

/** The first supporters whose profile is visible to members. */
export async function findSupporters(db: Db, record: RecordKey, limit: number) {
  return markedBy(db, record, 'support')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', sql<string>`users.first_name || ' ' || users.last_name`.as('name')])
    .where((where) => where.or([where('profiles.visibility', 'is', null), where('profiles.visibility', '!=', 'staff')]))
    .orderBy('record_marks.created_at')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

const markedBy = (db: Db, { area, recordId }: RecordKey, mark: Mark) =>
  db
    .selectFrom('record_marks')
    .innerJoin('users', 'users.id', 'record_marks.user_id')
    .where('record_marks.area', '=', area)
    .where('record_marks.record_id', '=', recordId)
    .where('record_marks.mark', '=', mark)
    .where('users.status', '=', 'active')
