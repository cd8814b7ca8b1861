import { sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'
import { invalidField } from '../errors.ts'
import { roles as allRoles, type Role } from '#contract/scopes.ts'

export type MemberRole = 'owner' | 'member'

/** A table of team members, its column that names the record, and the one that says what somebody does in the team. */
export type MembersTable = {
  [Table in keyof Schema]: Schema[Table] extends { user_id: unknown; role: unknown; joined_at: unknown }
    ? { table: Table; record: keyof Schema[Table] & string; title: keyof Schema[Table] & string }
    : never
}[keyof Schema]

export type MemberRow = {
  id: string
  name: string
  email: string
  title: string
  role: MemberRole
  joined_at: Date
  visibility: string | null
}

const namesIn = ({ table, record, title }: MembersTable) => ({
  members: sql.table(table),
  record: sql.ref(record),
  title: sql.ref(title),
})

/** The team, owners first, in the order in which they came. */
export async function findMembers(db: Db, team: MembersTable, recordId: string): Promise<MemberRow[]> {
  const { members, record, title } = namesIn(team)
  const { rows } = await sql<MemberRow>`
    select users.id, users.first_name || ' ' || users.last_name as name, users.email, member.${title} as title,
      member.role, member.joined_at, profiles.visibility
    from ${members} as member join users on users.id = member.user_id
    left join profiles on profiles.user_id = users.id
    where member.${record} = ${recordId}
    order by member.role desc, member.joined_at, users.id`.execute(db)
  return rows
}

export async function findMember(db: Db, team: MembersTable, recordId: string, userId: string) {
  const { members, record, title } = namesIn(team)
  const { rows } = await sql<{ user_id: string; title: string; role: MemberRole }>`
    select user_id, ${title} as title, role from ${members}
    where ${record} = ${recordId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Whoever is made to answer must be able to: refuses a suspended account, which then stays active until the commit. */
export async function requireAble(
  tx: Db,
  userId: string,
  field: string,
  roles: readonly Role[] = allRoles,
): Promise<void> {
  const able = tx.selectFrom('users').select('id').where('id', '=', userId).where('status', '=', 'active')
  if (await able.where('role', 'in', roles).forShare().executeTakeFirst()) return
  throw invalidField(field, 'cannot_answer')
}

/** For lists: nobody answers for a row, as nobody was chosen or they were suspended since. */
export const isNobodys = (assignee: string) => sql<boolean>`not exists (
  select from users where users.id = ${sql.ref(assignee)} and users.status <> 'suspended')`

/** The people of several teams, by the ids of their records. */
export async function findTeams(
  db: Db,
  team: MembersTable,
  recordIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { members, record } = namesIn(team)
  const { rows } = await sql<{ id: string; people: string[] }>`
    select ${record} as id, array_agg(user_id) as people from ${members}
    where ${record} = any(${recordIds}::uuid[]) group by ${record}`.execute(db)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

type NewMember = { recordId: string; userId: string; role: MemberRole; title?: string | null; at: Date }

/** `more` are columns that only this table has. */
export async function insertMember(
  tx: Db,
  team: MembersTable,
  { recordId, userId, role, title, at }: NewMember,
  more: Record<string, string> = {},
): Promise<void> {
  const row = { [team.record]: recordId, user_id: userId, role, [team.title]: title ?? '', joined_at: at, ...more }
  await tx.insertInto(team.table).values(row).execute()
}

/** Condition that another owner remains. Part of each statement that removes one, so that no caller can bypass it. */
function anotherOwner(team: MembersTable, recordId: string, userId: string) {
  const { members, record } = namesIn(team)
  return sql`(role <> 'owner' or exists (
    select from ${members} as other
    where other.${record} = ${recordId} and other.role = 'owner' and other.user_id <> ${userId}))`
}

/** False when the person is the only owner. The caller holds the record's row, so that two removals take turns. */
export async function deleteMember(tx: Db, team: MembersTable, recordId: string, userId: string): Promise<boolean> {
  const { members, record } = namesIn(team)
  const { numAffectedRows } = await sql`
    delete from ${members} where ${record} = ${recordId} and user_id = ${userId}
      and ${anotherOwner(team, recordId, userId)}`.execute(tx)
  return numAffectedRows !== 0n
}

type MemberKey = { recordId: string; userId: string }

/** False when it would leave no owner. The caller holds the record's row. */
export async function setMemberRole(tx: Db, team: MembersTable, { recordId, userId }: MemberKey, role: MemberRole) {
  const { members, record } = namesIn(team)
  const guard = role === 'owner' ? sql`true` : anotherOwner(team, recordId, userId)
  const { numAffectedRows } = await sql`
    update ${members} set role = ${role} where ${record} = ${recordId} and user_id = ${userId} and ${guard}`.execute(tx)
  return numAffectedRows !== 0n
}

export async function setMemberTitle(tx: Db, team: MembersTable, { recordId, userId }: MemberKey, title: string) {
  const { members, record, title: column } = namesIn(team)
  await sql`
    update ${members} set ${column} = ${title} where ${record} = ${recordId} and user_id = ${userId}`.execute(tx)
}

/**
 * Teams that nobody who can sign in owns once the person has left pass to whoever joined next: all of the person's, or
 * that of one record. Those who can act come first, the suspended last. Returns the new owners by record.
 */
export async function passOwnership(
  tx: Db,
  team: MembersTable,
  userId: string,
  recordId?: string,
): Promise<Map<string, string>> {
  const { members, record } = namesIn(team)
  const { rows } = await sql<{ id: string; heir: string }>`
    update ${members} as heir set role = 'owner'
    from (
      select distinct on (other.${record}) other.${record}, other.user_id
      from ${members} as other join users on users.id = other.user_id
      join ${members} as own on own.${record} = other.${record} and own.user_id = ${userId} and own.role = 'owner'
      where other.user_id <> ${userId} and ${recordId ? sql`own.${record} = ${recordId}` : sql`true`} and not exists (
        select from ${members} as second join users on users.id = second.user_id and users.status <> 'suspended'
        where second.${record} = own.${record} and second.user_id <> ${userId} and second.role = 'owner')
      order by other.${record}, users.status <> 'suspended' desc,
        users.status = 'active' and users.email_verified_at is not null desc, other.role = 'owner' desc,
        other.joined_at, other.user_id
    ) as next
    where heir.${record} = next.${record} and heir.user_id = next.user_id and heir.role <> 'owner'
    returning heir.${record} as id, heir.user_id as heir`.execute(tx)
  return new Map(rows.map(({ id, heir }) => [id, heir]))
}
