import { sql, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { findMembers, type MemberRow, type MembersTable } from '#api/records/members.ts'

export const startupMembers: MembersTable = { table: 'startup_members', record: 'startup_id', title: 'title' }

export type MemberMarks = { is_primary: boolean; is_public: boolean; is_suspended: boolean }

/** The team with who is its contact and who is shown to outsiders. */
export async function findMarkedMembers(db: Db, startupId: string): Promise<(MemberRow & MemberMarks)[]> {
  const [members, marks] = await Promise.all([
    findMembers(db, startupMembers, startupId),
    db
      .selectFrom('startup_members')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['user_id', 'is_primary', 'is_public', sql<boolean>`users.status = 'suspended'`.as('is_suspended')])
      .where('startup_id', '=', startupId)
      .execute(),
  ])
  return members.flatMap((member) => {
    const mark = marks.find(({ user_id }) => user_id === member.id)
    return mark ? [{ ...member, ...mark }] : []
  })
}

/** Everybody in its team, to write to them. */
export async function findTeamIds(db: Db, startupId: string): Promise<string[]> {
  const rows = await db.selectFrom('startup_members').select('user_id').where('startup_id', '=', startupId).execute()
  return rows.map(({ user_id }) => user_id)
}

type Marked = { recordId: string; userId: string }

/** The caller holds the startup: whoever was the contact before is so no more. */
export async function setPrimary(tx: Db, { recordId, userId }: Marked): Promise<void> {
  await sql`
    update startup_members set is_primary = false where startup_id = ${recordId} and is_primary`.execute(tx)
  await sql`
    update startup_members set is_primary = true
    where startup_id = ${recordId} and user_id = ${userId}`.execute(tx)
}

export const setPublic = (tx: Db, { recordId, userId }: Marked, isPublic: boolean) =>
  tx
    .updateTable('startup_members')
    .set({ is_public: isPublic })
    .where('startup_id', '=', recordId)
    .where('user_id', '=', userId)
    .execute()

export const findInvitedStartup = (db: Db, id: string) =>
  db.selectFrom('startups').select(['name', 'state']).where('id', '=', id).executeTakeFirst()

/** Everybody in the teams of these startups. */
export async function findTeamsOf(db: Db, startupIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('startup_members')
    .select('user_id')
    .where('startup_id', '=', sql<string>`any(${startupIds}::uuid[])`)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Notes since when nobody of the team is left who can sign in, or that there is; returns a startup that was left now. */
export async function markAlone(tx: Db, startupId: string, now: Date) {
  const { rows } = await sql<Pick<Selectable<Schema['startups']>, 'id' | 'name' | 'state' | 'team_lost_at'>>`
    with team as (
      select count(*) > 0 as left from startup_members join users on users.id = user_id and users.status <> 'suspended'
      where startup_id = ${startupId})
    update startups set team_lost_at = case when team.left then null else ${now}::timestamptz end
    from team where id = ${startupId} and (team_lost_at is null) <> team.left
    returning id, name, state, team_lost_at`.execute(tx)
  return rows.find(({ team_lost_at }) => team_lost_at !== null)
}
