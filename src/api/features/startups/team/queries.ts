import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { MemberRole } from '#contract/startups/startups.ts'
import type { StartupState } from '#contract/startups/states.ts'

export type MemberRow = {
  id: string
  name: string
  title: string
  role: MemberRole
  joined_at: Date
  visibility: string | null
}

/** The team, owners first, in the order in which they came. */
export const findMembers = (db: Db, startupId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('startup_members')
    .innerJoin('users', 'users.id', 'startup_members.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'startup_members.title', 'startup_members.role', 'startup_members.joined_at'])
    .select(['profiles.visibility', sql<string>`users.first_name || ' ' || users.last_name`.as('name')])
    .where('startup_id', '=', startupId)
    .orderBy('startup_members.role', 'desc')
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute()

export const findMember = (db: Db, startupId: string, userId: string) =>
  db
    .selectFrom('startup_members')
    .select(['user_id', 'title', 'role'])
    .where('startup_id', '=', startupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const isMemberByEmail = async (db: Db, startupId: string, email: string): Promise<boolean> =>
  (await db
    .selectFrom('startup_members')
    .innerJoin('users', 'users.id', 'startup_members.user_id')
    .select('users.id')
    .where('startup_id', '=', startupId)
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()) !== undefined

/** Who accompanies a startup, in the order in which they were assigned. */
export const findMentors = (db: Db, startupId: string) =>
  db
    .selectFrom('startup_mentors')
    .innerJoin('users', 'users.id', 'startup_mentors.user_id')
    .select(['users.id', sql<string>`users.first_name || ' ' || users.last_name`.as('name')])
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

/** Everybody in the teams of startups in this state. */
export async function findTeamsIn(db: Db, state: StartupState): Promise<string[]> {
  const rows = await db
    .selectFrom('startup_members')
    .innerJoin('startups', 'startups.id', 'startup_members.startup_id')
    .select('user_id')
    .distinct()
    .where('state', '=', state)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Condition that another owner remains. Part of each statement that removes one, so that no caller can bypass it. */
const anotherOwner = (startupId: string, userId: string) => sql<boolean>`(role <> 'owner' or exists (
  select from startup_members as other
  where other.startup_id = ${startupId} and other.role = 'owner' and other.user_id <> ${userId}))`

/** False when the person is the only owner. The caller holds the startup's row, so that two removals take turns. */
export async function deleteMember(tx: Db, startupId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('startup_members')
    .where('startup_id', '=', startupId)
    .where('user_id', '=', userId)
    .where(anotherOwner(startupId, userId))
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** False when it would leave no owner. The caller holds the startup's row. */
export async function setRole(tx: Db, startupId: string, userId: string, role: MemberRole): Promise<boolean> {
  const update = tx
    .updateTable('startup_members')
    .set({ role })
    .where('startup_id', '=', startupId)
    .where('user_id', '=', userId)
  const guarded = role === 'owner' ? update : update.where(anotherOwner(startupId, userId))
  return (await guarded.returning('user_id').executeTakeFirst()) !== undefined
}

export async function setTitle(tx: Db, startupId: string, userId: string, title: string): Promise<void> {
  await tx
    .updateTable('startup_members')
    .set({ title })
    .where('startup_id', '=', startupId)
    .where('user_id', '=', userId)
    .execute()
}
