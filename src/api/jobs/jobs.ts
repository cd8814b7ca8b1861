import { randomUUIDv7 } from 'node:crypto'
import type { Db, Deps } from '../deps.ts'
import { saveJobs } from './queries.ts'

/** Handlers by kind of job. A job may run again after a crash, so a handler checks the current state first. */
export type JobHandlers = Record<string, (deps: Deps, payload: Record<string, string>) => Promise<void>>

export type NewJob = {
  kind: string
  payload: Record<string, string>
  runAt: Date
  /** Makes the job unique: scheduling the key again moves the job, even after it ran. */
  key?: string | undefined
}

// PostgreSQL accepts 65,535 parameters per statement.
const mostAtOnce = 1000

/** Schedules a job in the caller's transaction. */
export const schedule = (tx: Db, job: NewJob): Promise<void> => scheduleAll(tx, [job])

export async function scheduleAll(tx: Db, jobs: readonly NewJob[]): Promise<void> {
  const rows = jobs.map(({ kind, payload, runAt, key }) => ({
    id: randomUUIDv7(),
    kind,
    payload: JSON.stringify(payload),
    run_at: runAt,
    key: key ?? null,
  }))
  for (let start = 0; start < rows.length; start += mostAtOnce) {
    await saveJobs(tx, rows.slice(start, start + mostAtOnce))
  }
}
