import { sql } from 'kysely'
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
