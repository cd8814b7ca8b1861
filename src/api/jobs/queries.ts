import { sql } from 'kysely'
import { noticeDays } from '#contract/notices/notices.ts'
import { deliveryDays } from '#contract/integrations/states.ts'
import type { Db } from '../deps.ts'
import { deleteOldChanges } from '../live/queries.ts'
import { leaseUntil } from './attempts.ts'

export type JobRow = { id: string; kind: string; payload: Record<string, string>; attempts: number }
type NewJobRow = { id: string; kind: string; payload: string; run_at: Date; key: string | null }

/** Adds jobs; one with the same key takes its place. */
export const saveJobs = (tx: Db, jobs: NewJobRow[]) =>
  tx
    .insertInto('jobs')
    .values(jobs)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        // With a new id, the result of a run in progress no longer applies.
        id: row.ref('excluded.id'),
        kind: row.ref('excluded.kind'),
        payload: row.ref('excluded.payload'),
        run_at: row.ref('excluded.run_at'),
        attempts: 0,
        done_at: null,
        dead_at: null,
        error: null,
      })),
    )
    .execute()

export async function unschedule(tx: Db, key: string): Promise<void> {
  await tx.deleteFrom('jobs').where('key', '=', key).execute()
}

const atOnce = 4

/** Skips kinds that only a newer release handles. */
export async function claimJobs(db: Db, kinds: readonly string[], now: Date): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    update jobs set attempts = attempts + 1, run_at = ${leaseUntil(now)}
    where id in (
      select id from jobs
      where done_at is null and dead_at is null and run_at <= ${now} and kind = any(${kinds})
      order by run_at limit ${sql.lit(atOnce)} for update skip locked)
    returning id, kind, payload, attempts`.execute(db)
  return rows
}

type JobChange = { done_at?: Date; dead_at?: Date; run_at?: Date; error?: string | null }

/** Applies only to its own attempt: the job may have been moved or claimed again meanwhile. */
export async function changeJob(db: Db, { id, attempts }: JobRow, change: JobChange): Promise<void> {
  await db.updateTable('jobs').set(change).where('id', '=', id).where('attempts', '=', attempts).execute()
}

/** Statements that delete expired rows, one for each table. */
export function expirySteps(db: Db, now: Date, ago: (days: number) => Date): (() => Promise<unknown>)[] {
  return [
    () => db.deleteFrom('idempotency_keys').where('created_at', '<', ago(1)).execute(),
    () => db.deleteFrom('throttles').where('resets_at', '<', now).where('blocked_until', '<', now).execute(),
    () => db.deleteFrom('email_changes').where('expires_at', '<', now).execute(),
    () => db.deleteFrom('begun_steps').where('expires_at', '<', now).execute(),
    () => db.deleteFrom('remembered_devices').where('expires_at', '<', now).execute(),
    () => db.deleteFrom('purpose_tokens').where('expires_at', '<', ago(7)).execute(),
    () =>
      db
        .deleteFrom('sessions')
        .where((where) => where.or([where('expires_at', '<', ago(30)), where('revoked_at', '<', ago(30))]))
        .execute(),
    () =>
      db
        .deleteFrom('jobs')
        .where((where) => where.or([where('done_at', '<', ago(7)), where('dead_at', '<', ago(30))]))
        .execute(),
    () => db.deleteFrom('drafts').where('updated_at', '<', ago(180)).execute(),
    // Invitations hold addresses of people who never signed up.
    () => db.deleteFrom('invitations').where('expires_at', '<', ago(90)).execute(),
    () => db.deleteFrom('notices').where('created_at', '<', ago(noticeDays)).execute(),
    () => deleteOldChanges(db),
    () => db.deleteFrom('webhook_deliveries').where('created_at', '<', ago(deliveryDays)).execute(),
    () => db.deleteFrom('mails').where('sent_at', '<', ago(180)).execute(),
  ]
}
