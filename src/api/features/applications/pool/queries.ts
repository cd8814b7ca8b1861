import { sql, type Selectable } from 'kysely'
import type { SnakeRow } from '#api/db/column-names.ts'
import { findPage, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import { firstSkills } from '#api/features/people/queries.ts'
import type { listPool, Pooled } from '#contract/applications/pool.ts'
import type { QueryOf } from '#contract/endpoint.ts'

export type PoolPlace = Selectable<Schema['talent_pool']>
export type PooledRow = Omit<SnakeRow<Pooled>, 'until'> & { until: Date }
type Filters = Partial<Omit<QueryOf<typeof listPool>, 'limit' | 'cursor'>>

export const findPlace = (db: Db, userId: string): Promise<PoolPlace | undefined> =>
  db.selectFrom('talent_pool').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Nobody renews or leaves until the transaction ends. */
export const holdPlace = (tx: Db, userId: string): Promise<PoolPlace | undefined> =>
  tx.selectFrom('talent_pool').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

export async function savePlace(tx: Db, userId: string, now: Date, until: Date): Promise<void> {
  await sql`
    insert into talent_pool (user_id, joined_at, until) values (${userId}, ${now}, ${until})
    on conflict (user_id) do update set until = excluded.until, reminded_at = null`.execute(tx)
  // What was about to be erased is kept now, and announced anew once they leave.
  await sql`update applications set erase_at = null where applicant_id = ${userId} and erased_at is null`.execute(tx)
}

export const markReminded = (tx: Db, userId: string, now: Date) =>
  tx.updateTable('talent_pool').set({ reminded_at: now }).where('user_id', '=', userId).execute()

/** Whether there was one. */
export async function deletePlace(tx: Db, userId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('talent_pool').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
  return gone !== undefined
}

const select = (now: Date) => sql`
  users.id, users.first_name || ' ' || users.last_name as name, profiles.lang, profiles.headline, profiles.city,
  profiles.field, profiles.available, profiles.available_from, talent_pool.until, (
    select applications.posting -> 'title' from applications
    where applicant_id = users.id order by submitted_at desc limit 1) as applied,
  coalesce((
    select jsonb_agg(jsonb_build_object('slug', opportunities.slug, 'title', opportunities.title) order by invited_at)
    from talent_invitations join opportunities on opportunities.id = opportunity_id
    where talent_invitations.user_id = users.id and opportunities.state = 'published'
      and opportunities.deadline > ${now}), '[]') as invited,
  ${firstSkills} as skills`

const sorts = { joinedAt: { column: 'talent_pool.joined_at', type: 'timestamptz' } } as const

/** An account that is not active has no listed name, and is not found. */
const isFound = (now: Date) => sql`talent_pool.until > ${now} and profiles.listed_name is not null`

export const findPool = (db: Db, now: Date, { q, field, skill, available }: Filters, paging: Paging) =>
  findPage<PooledRow, 'joinedAt'>(db, {
    select: select(now),
    from: sql`talent_pool join profiles on profiles.user_id = talent_pool.user_id`,
    join: sql`join users on users.id = talent_pool.user_id`,
    where: [
      isFound(now),
      q?.trim() && matchesWords(sql`profiles.search`, q),
      field && sql`profiles.field = ${field}`,
      skill && sql`exists (select from user_skills where user_id = profiles.user_id and user_skills.skill = ${skill})`,
      available && sql`profiles.available`,
    ],
    id: 'talent_pool.user_id',
    sorts,
    sort: '-joinedAt',
    ...paging,
  })

/** Whether the team may find this person now, and whether they have applied to the posting already. */
export async function findInvitable(tx: Db, asked: { userId: string; opportunityId: string; now: Date }) {
  const { rows } = await sql<{ applied: boolean }>`
    select exists (
      select from applications
      where applicant_id = talent_pool.user_id and opportunity_id = ${asked.opportunityId} and state <> 'cancelled'
    ) as applied
    from talent_pool join profiles on profiles.user_id = talent_pool.user_id
    where talent_pool.user_id = ${asked.userId} and ${isFound(asked.now)}`.execute(tx)
  return rows[0]
}

type Invitation = { opportunityId: string; userId: string; by: string; now: Date }

/** False when they have been invited to it already. */
export async function insertInvitation(tx: Db, { opportunityId, userId, by, now }: Invitation): Promise<boolean> {
  const { rows } = await sql`
    insert into talent_invitations (opportunity_id, user_id, invited_by, invited_at)
    values (${opportunityId}, ${userId}, ${by}, ${now})
    on conflict do nothing returning user_id`.execute(tx)
  return rows.length > 0
}
