import { sql, type Insertable } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { mostWebhooks, stripLength, type Webhook } from '#contract/integrations/webhooks.ts'
import type { DeliveryState, WebhookState } from '#contract/integrations/states.ts'

export type WebhookRow = {
  id: string
  name: string
  url: string
  occasions: string[]
  state: WebhookState
  stopped_at: Date | null
  failing_since: Date | null
  secret_end: string
  old_end: string | null
  old_until: Date | null
  version: number
  created_at: Date
  strip: Webhook['strip']
}

const selectHooks = (only: string | null) => sql<WebhookRow>`
  select id, name, url, occasions, state, stopped_at, failing_since, secret_end, old_end, old_until, version, created_at,
    coalesce((select array_agg(case when state = 'waiting' and attempts > 0 then 'trying' else state end order by position)
      from (select state, attempts, position from webhook_deliveries where webhook_id = webhooks.id
        order by position desc limit ${sql.lit(stripLength)}) as last), '{}') as strip
  from webhooks where id = coalesce(${only}::uuid, id) order by created_at, id`

export const findWebhooks = async (db: Db): Promise<WebhookRow[]> => (await selectHooks(null).execute(db)).rows

export const findWebhook = async (db: Db, id: string): Promise<WebhookRow | undefined> =>
  (await selectHooks(id).execute(db)).rows[0]

/** False when there are as many as allowed; two at once take turns. */
export async function insertWebhook(tx: Db, row: Insertable<Schema['webhooks']>): Promise<boolean> {
  await sql`lock table webhooks in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostWebhooks) return false
  await tx.insertInto('webhooks').values(row).execute()
  return true
}

export async function deleteWebhook(tx: Db, id: string): Promise<string | undefined> {
  const gone = await tx.deleteFrom('webhooks').where('id', '=', id).returning('name').executeTakeFirst()
  return gone?.name
}

export async function insertTrial(tx: Db, webhook: string, body: string, now: Date): Promise<void> {
  const trial = { kind: 'integrations.trial', subject: 'trial', body, due_at: now, created_at: now }
  await tx
    .insertInto('webhook_deliveries')
    .values({ ...trial, webhook_id: webhook })
    .execute()
}

export type DeliveryRow = {
  id: string
  kind: string
  path: string | null
  state: DeliveryState
  attempts: number
  code: number | null
  error: string | null
  answer: string | null
  took: number | null
  created_at: Date
  tried_at: Date | null
  due_at: Date
}

export const findDeliveries = (
  db: Db,
  webhook: string,
  { state, ...paging }: Paging & { state?: readonly string[] | undefined },
) =>
  findPage<DeliveryRow>(db, {
    ...paging,
    select: sql`id, kind, case when subject like '/%' then subject end as path, state, attempts, code, error, answer, took,
      created_at, tried_at, due_at`,
    from: sql`webhook_deliveries`,
    where: [sql`webhook_id = ${webhook}`, state && sql`state = any(${state})`],
    id: 'webhook_deliveries.id',
    sorts: { newest: { column: 'webhook_deliveries.position', type: 'bigint' } },
    sort: '-newest',
  })

/** Its turn begins anew, with the same id: a receiver that has it already knows it by that. */
export async function repeatDelivery(tx: Db, id: string, now: Date): Promise<{ webhook_id: string } | undefined> {
  return tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: now })
    .where('id', '=', id)
    .returning('webhook_id')
    .executeTakeFirst()
}

export async function findAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}
