import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { viewLimits } from '#contract/views/views.ts'

export type ViewRow = {
  id: string
  page: string
  name: string
  search: Record<string, unknown>
  shared: boolean
  owner_id: string | null
  owner: string | null
  version: number
}

const seenBy = (userId: string) => sql<boolean>`(shared or owner_id = ${userId})`

export async function findViews(db: Db, userId: string, id?: string): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select saved_views.id, page, name, search, shared, owner_id, saved_views.version,
      (select first_name || ' ' || last_name from users where users.id = owner_id and status <> 'erased') as owner
    from saved_views
    where ${seenBy(userId)} and ${id ? sql`saved_views.id = ${id}` : sql`true`}
    order by lower(name), saved_views.id`.execute(db)
  return rows
}

/** Whether there is room for one more, of this person or of the team; whoever saves at the same time waits. */
export async function hasRoom(tx: Tx, userId: string, shared: boolean): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`saved_views ${shared ? 'team' : userId}`}))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_views
    where ${shared ? sql`shared` : sql`not shared and owner_id = ${userId}`}`.execute(tx)
  return rows[0]!.count < viewLimits.each
}

export const insertView = (tx: Tx, row: Insertable<Schema['saved_views']>) =>
  tx.insertInto('saved_views').values(row).execute()

export const removeView = (tx: Tx, id: string) => tx.deleteFrom('saved_views').where('id', '=', id).execute()

/** Views of their own go with the person; those of the team stay. */
export const removeOwnViews = (tx: Tx, userId: string) =>
  tx.deleteFrom('saved_views').where('owner_id', '=', userId).where('shared', '=', false).execute()

/** Of two accounts with a view of one name the one that stays keeps its own. */
export const dropTwins = (tx: Tx, { from, to }: { from: string; to: string }) =>
  sql`
    delete from saved_views as twin using saved_views as own
    where twin.owner_id = ${from} and own.owner_id = ${to} and not twin.shared and not own.shared
      and twin.page = own.page and lower(twin.name) = lower(own.name)`.execute(tx)
