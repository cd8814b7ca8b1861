import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { ofPosting } from '#api/features/applications/queries.ts'
import { mostAlerts, type AlertFilters } from '#contract/opportunities/alerts.ts'
import { roles, scopesOf } from '#contract/scopes.ts'

/** Undefined when the posting is not published, or the saved searches have met it already. */
export const markAlerted = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('opportunities')
    .set({ alerted_at: now })
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where('alerted_at', 'is', null)
    .returning(['id', 'slug', 'title', 'organisation'])
    .executeTakeFirst()

export type AlertRow = { id: string; filters: AlertFilters; created_at: Date }

const membersRoles = roles.filter((role) => scopesOf[role].includes('members:browse'))

/** The saved searches of those who may see the postings of members; whoever posts knows of it already. */
export async function findAlerts(db: Db, postingId: string): Promise<{ user_id: string; filters: AlertFilters }[]> {
  const { rows } = await sql<{ user_id: string; filters: AlertFilters }>`
    select user_id, filters from opportunity_alerts
      join users on users.id = user_id
      join opportunities on opportunities.id = ${postingId}
    where users.role = any(${membersRoles}) and not ${ofPosting(sql`opportunity_alerts.user_id`)}`.execute(db)
  return rows
}

export const findAlertsOf = (db: Db, userId: string): Promise<AlertRow[]> =>
  db.selectFrom('opportunity_alerts').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()

/** False when the person has as many as one may have. */
export async function insertAlert(tx: Db, userId: string, { id, filters, created_at }: AlertRow): Promise<boolean> {
  const { rows } = await sql`
    insert into opportunity_alerts (id, user_id, filters, created_at)
    select ${id}, ${userId}, ${JSON.stringify(filters)}, ${created_at}
    where (select count(*) from opportunity_alerts where user_id = ${userId}) < ${sql.lit(mostAlerts)}
    returning id`.execute(tx)
  return rows.length > 0
}

export const deleteAlert = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('opportunity_alerts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
