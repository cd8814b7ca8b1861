import { randomUUIDv7 } from 'node:crypto'
import type { Db, Deps } from '../deps.ts'

/** Handlers by kind of job. A job may run again after a crash, so a handler checks the current state first. */
export type JobHandlers = Record<string, (deps: Deps, payload: Record<string, string>) => Promise<void>>

type NewJob = {
  kind: string
  payload: Record<string, string>
  runAt: Date
  /** Makes the job unique: scheduling the key again moves the job, even after it ran. */
  key?: string | undefined
}

/** Schedules a job in the caller's transaction. */
export async function schedule(tx: Db, { kind, payload, runAt, key }: NewJob): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ id: randomUUIDv7(), kind, payload: JSON.stringify(payload), run_at: runAt, key: key ?? null })
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
}

export async function unschedule(tx: Db, key: string): Promise<void> {
  await tx.deleteFrom('jobs').where('key', '=', key).execute()
}
