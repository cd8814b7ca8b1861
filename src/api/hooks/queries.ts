import { sql, type Updateable } from 'kysely'
import { webhookTransitions } from '#contract/integrations/states.ts'
import { dayMs } from '#contract/times.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'
import { leaseUntil } from '../jobs/attempts.ts'
import { mayLeave } from '../records/states.ts'

type Messages = { kind: string; messages: readonly { subject: string; body: string }[]; now: Date }

/** Paused ones collect too: what happens meanwhile comes once they go on. */
export async function insertDeliveries(tx: Db, { kind, messages, now }: Messages): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_id, kind, subject, body, due_at, created_at)
    select webhooks.id, ${kind}, message.subject, message.body, ${now}, ${now}
    from webhooks, unnest(${messages.map(({ subject }) => subject)}::text[], ${messages.map(({ body }) => body)}::text[])
      as message (subject, body)
    where ${kind} = any(webhooks.occasions)`.execute(tx)
}

export async function findDueHooks(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhooks where state = 'active' and exists (
      select from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting' and due_at <= ${now})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export type Claimed = {
  id: string
  webhookId: string
  body: string
  attempts: number
  url: string
  secrets: string[]
}

const atOnce = 10
/** So long the next of a subject waits for the one before it. */
const subjectWaits = dayMs

/** Takes a few that are due, of each subject the first; until its lease ends no other instance takes the same. */
export async function claimDeliveries(db: Db, webhook: string, now: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with claimed as (
      update webhook_deliveries set attempts = attempts + 1, due_at = ${leaseUntil(now)}
      where id in (
        select id from webhook_deliveries as due
        where webhook_id = ${webhook} and state = 'waiting' and due_at <= ${now}
          and exists (select from webhooks where id = ${webhook} and state = 'active') and not exists (
          select from webhook_deliveries as earlier
          where earlier.webhook_id = due.webhook_id and earlier.subject = due.subject and earlier.state = 'waiting'
            and earlier.position < due.position and earlier.created_at > ${new Date(now.getTime() - subjectWaits)})
        order by due_at, position limit ${sql.lit(atOnce)} for update skip locked)
      returning id, webhook_id, body, attempts)
    select claimed.id, webhook_id as "webhookId", body, attempts, url,
      array_remove(array[secret, case when old_until > ${now} then old_secret end], null) as secrets
    from claimed join webhooks on webhooks.id = webhook_id`.execute(db)
  return rows
}

/** Applies only to its own attempt: after the end of its lease it may have been taken again. */
export async function changeDelivery(
  db: Db,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  change: Updateable<Schema['webhook_deliveries']>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(change).where('id', '=', id).where('attempts', '=', attempts).execute()
}

export const noteSuccess = (db: Db, webhook: string) =>
  db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhook)
    .where('failing_since', 'is not', null)
    .execute()

/** Since when it fails without a success between. */
export async function noteFailure(db: Db, webhook: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    update webhooks set failing_since = coalesce(failing_since, ${now}) where id = ${webhook}
    returning failing_since as since`.execute(db)
  return rows[0]?.since ?? now
}

/** Whether this call stopped it, and not another one before. */
export async function stopHook(db: Db, webhook: string, now: Date): Promise<boolean> {
  const stopped = await db
    .updateTable('webhooks')
    .set({ state: 'stopped', stopped_at: now, updated_at: now })
    .where('id', '=', webhook)
    .where(mayLeave('state', webhookTransitions, 'stopped', 'clock'))
    .returning('id')
    .executeTakeFirst()
  return stopped !== undefined
}
