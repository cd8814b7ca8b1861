import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'

const nameOf = sql<string>`users.first_name || ' ' || users.last_name`

/** Who accompanies a startup, in the order in which they were assigned. */
export const findMentors = (db: Db, startupId: string) =>
  db
    .selectFrom('startup_mentors')
    .innerJoin('users', 'users.id', 'startup_mentors.user_id')
    .select(['users.id', nameOf.as('name')])
    .where('startup_id', '=', startupId)
    .orderBy('assigned_at')
    .orderBy('users.id')
    .execute()

export const isMentor = async (db: Db, startupId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('startup_mentors')
    .select('user_id')
    .where('startup_id', '=', startupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Whoever may accompany a startup, with how many they accompany. */
export const findAllMentors = (db: Db) =>
  db
    .selectFrom('users')
    .select(['users.id', nameOf.as('name')])
    .select(sql<number>`(select count(*)::int from startup_mentors where user_id = users.id)`.as('startups'))
    .where('role', 'in', ['mentor', 'staff', 'admin'])
    .where('status', '=', 'active')
    .orderBy(sql`role <> 'mentor'`)
    .orderBy('name')
    .execute()

export type WishRow = { userId: string; name: string; note: string; by: string | null; created_at: Date }

/** Whom a team wishes for, the oldest wish first. */
export async function findWishes(db: Db, startupId: string): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    select wishes.user_id as "userId", ${nameOf} as name, wishes.note, wishes.created_at,
      wisher.first_name || ' ' || wisher.last_name as by
    from startup_mentor_wishes as wishes join users on users.id = wishes.user_id
    left join users as wisher on wisher.id = wishes.wished_by
    where wishes.startup_id = ${startupId} order by wishes.created_at, users.id`.execute(db)
  return rows
}

/** Mentors who show themselves to members and do not accompany it yet. */
export async function findWishable(db: Db, startupId: string) {
  const { rows } = await sql<{ id: string; name: string; headline: string | null }>`
    select users.id, ${nameOf} as name, profiles.headline from users
    left join profiles on profiles.user_id = users.id
    where users.role = 'mentor' and users.status = 'active' and coalesce(profiles.visibility, 'members') <> 'staff'
      and not exists (select from startup_mentors where startup_id = ${startupId} and user_id = users.id)
    order by name, users.id`.execute(db)
  return rows
}

export const saveWish = (tx: Db, wish: Insertable<Schema['startup_mentor_wishes']>) =>
  tx
    .insertInto('startup_mentor_wishes')
    .values(wish)
    .onConflict((conflict) => conflict.columns(['startup_id', 'user_id']).doUpdateSet({ note: wish.note }))
    .execute()

export async function deleteWishes(tx: Db, startupId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from startup_mentor_wishes
    where startup_id = ${startupId} and user_id = any(${userIds}::uuid[])`.execute(tx)
}

type NewMentors = { startupId: string; added: readonly string[]; at: Date }

export async function insertMentors(tx: Db, { startupId, added, at }: NewMentors): Promise<void> {
  const rows = added.map((user_id) => ({ startup_id: startupId, user_id, assigned_at: at }))
  if (rows.length > 0) await tx.insertInto('startup_mentors').values(rows).execute()
}

export async function deleteMentorsExcept(tx: Db, startupId: string, kept: readonly string[]): Promise<void> {
  await sql`
    delete from startup_mentors where startup_id = ${startupId} and user_id <> all(${kept}::uuid[])`.execute(tx)
}

/** Shared notes, and one's own. */
export const findMentorNotes = (db: Db, startupId: string, viewer: { id: string }) =>
  db
    .selectFrom('startup_mentor_notes as notes')
    .innerJoin('users', 'users.id', 'notes.author_id')
    .select(['notes.id', 'notes.body', 'notes.shared', 'notes.created_at', 'users.id as authorId', nameOf.as('author')])
    .where('notes.startup_id', '=', startupId)
    .where((where) => where.or([where('notes.shared', '=', true), where('notes.author_id', '=', viewer.id)]))
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc')
    .execute()

type NewMentorNote = {
  id: string
  startup_id: string
  author_id: string
  body: string
  shared: boolean
  created_at: Date
}

export const insertMentorNote = (tx: Db, note: NewMentorNote) =>
  tx.insertInto('startup_mentor_notes').values(note).execute()
