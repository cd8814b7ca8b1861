import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { mostOutside, type OutsideInput } from '#contract/applications/outside.ts'

const select = (db: Db, userId: string) =>
  db
    .selectFrom('outside_applications')
    .leftJoin('opportunities', 'opportunities.id', 'opportunity_id')
    .selectAll('outside_applications')
    .select('opportunities.slug')
    .where('user_id', '=', userId)

export const findOutside = (db: Db, userId: string) =>
  select(db, userId)
    .orderBy('applied_on', 'desc')
    .orderBy('outside_applications.id', 'desc')
    .limit(mostOutside)
    .execute()
export type OutsideRow = Awaited<ReturnType<typeof findOutside>>[number]

export const findOneOutside = (db: Db, userId: string, id: string) =>
  select(db, userId).where('outside_applications.id', '=', id).executeTakeFirst()

type NewOutside = OutsideInput & { id: string; userId: string; opportunityId: string | null; now: Date }

/** The id of the note, or of the one that this person has of the posting already; undefined when they have too many. */
export async function insertOutside(tx: Db, note: NewOutside): Promise<string | undefined> {
  const { id, userId, opportunityId, title, organisation, url, progress, appliedOn, now } = note
  const { rows } = await sql<{ id: string }>`
    insert into outside_applications
      (id, user_id, opportunity_id, title, organisation, url, progress, applied_on, created_at, updated_at)
    select ${id}, ${userId}, ${opportunityId}::uuid, ${title}, ${organisation}, ${url}, ${progress}, ${appliedOn}::date,
      ${now}, ${now}
    where (select count(*) from outside_applications where user_id = ${userId}) < ${sql.lit(mostOutside)}
    on conflict (user_id, opportunity_id) where opportunity_id is not null do update set updated_at = excluded.updated_at
    returning id`.execute(tx)
  return rows[0]?.id
}

export const removeOutside = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('outside_applications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
