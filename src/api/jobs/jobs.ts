import { randomUUIDv7 } from 'node:crypto'
import type { Db, Deps } from '../deps.ts'
import { saveJob } from './queries.ts'

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
  const row = { id: randomUUIDv7(), kind, payload: JSON.stringify(payload), run_at: runAt, key: key ?? null }
  await saveJob(tx, row)
}
