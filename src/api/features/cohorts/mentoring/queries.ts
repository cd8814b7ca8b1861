import { sql, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { takingPart } from '#contract/cohorts/states.ts'
import { fullName } from '../queries.ts'

export type EntryRow = Selectable<Schema['cohort_entries']>

/** Open actions by their day, then everything else, the newest first. A trainee gets what is shared. */
export async function findEntries(
  db: Db,
  memberId: string,
  isOwn: boolean,
): Promise<(EntryRow & { name: string | null })[]> {
  const { rows } = await sql<EntryRow & { name: string | null }>`
    select entries.*, ${fullName('users')} as name from cohort_entries as entries
    left join users on users.id = author_id
    where member_id = ${memberId} and (kind <> 'private' or not ${isOwn})
    order by kind = 'action' and done_at is null desc,
      case when kind = 'action' and done_at is null then due_on end, created_at desc, entries.id desc`.execute(db)
  return rows
}

export async function insertEntry(tx: Db, row: EntryRow): Promise<void> {
  await tx.insertInto('cohort_entries').values(row).execute()
}

/** False when there is no such action; done twice it keeps its first moment. */
export async function saveDone(tx: Db, key: { id: string; memberId: string }, doneAt: Date | null): Promise<boolean> {
  const { rows } = await sql`
    update cohort_entries
    set done_at = case when ${doneAt}::timestamptz is null then null else coalesce(done_at, ${doneAt}) end
    where id = ${key.id} and member_id = ${key.memberId} and kind = 'action' returning id`.execute(tx)
  return rows.length > 0
}

/** The place of somebody whose own action this is. */
export async function findOwnerOf(db: Db, id: string, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select members.id from cohort_entries as entries join cohort_members as members on members.id = member_id
    where entries.id = ${id} and owner = 'trainee' and user_id = ${userId}
      and members.state = any(${[...takingPart]})`.execute(db)
  return rows[0]?.id
}

export const findEntry = (db: Db, { id, memberId }: { id: string; memberId: string }) =>
  db.selectFrom('cohort_entries').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()

export async function deleteEntry(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('cohort_entries').where('id', '=', id).execute()
}
