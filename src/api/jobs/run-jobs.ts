import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Deps } from '../deps.ts'
import { leaseUntil, maxAttempts, nextAttempt, reasonOf, underLease } from './attempts.ts'
import type { JobHandlers } from './jobs.ts'

type Log = Pick<BaseLogger, 'warn' | 'error'>
type Job = { id: string; kind: string; payload: Record<string, string>; attempts: number }

const atOnce = 4

/** Runs a few due jobs. Workers may run this in parallel; each job goes to one of them. */
export async function runDueJobs(deps: Deps, handlers: JobHandlers, log: Log): Promise<number> {
  const jobs = await claimJobs(deps, Object.keys(handlers))
  await Promise.all(
    jobs.map(async (job) => {
      try {
        if (job.attempts > maxAttempts) throw new Error('The process ended each time this job ran')
        await underLease(renew(deps, job), () => handlers[job.kind]!(deps, job.payload))
      } catch (error) {
        const isDead = job.attempts >= maxAttempts
        await markFailed(deps, job, isDead, error)
        const details = { err: error, job: job.id, kind: job.kind, attempts: job.attempts }
        if (isDead) log.error(details, 'job given up')
        else log.warn(details, 'job failed')
        return
      }
      await changeJob(deps, job, { done_at: deps.clock(), error: null })
    }),
  )
  return jobs.length
}

/** Skips kinds that only a newer release handles. */
async function claimJobs({ db, clock }: Deps, kinds: string[]): Promise<Job[]> {
  const now = clock()
  const { rows } = await sql<Job>`
    update jobs set attempts = attempts + 1, run_at = ${leaseUntil(now)}
    where id in (
      select id from jobs
      where done_at is null and dead_at is null and run_at <= ${now} and kind = any(${kinds})
      order by run_at limit ${sql.lit(atOnce)} for update skip locked)
    returning id, kind, payload, attempts`.execute(db)
  return rows
}

const renew = (deps: Deps, job: Job) => () => changeJob(deps, job, { run_at: leaseUntil(deps.clock()) })

async function markFailed(deps: Deps, job: Job, isDead: boolean, error: unknown): Promise<void> {
  const now = deps.clock()
  const outcome = isDead ? { dead_at: now } : { run_at: nextAttempt(now, job.attempts) }
  await changeJob(deps, job, { ...outcome, error: reasonOf(error) })
}

type JobChange = { done_at?: Date; dead_at?: Date; run_at?: Date; error?: string | null }

/** Applies only to its own attempt: the job may have been moved or claimed again meanwhile. */
async function changeJob({ db }: Deps, { id, attempts }: Job, change: JobChange): Promise<void> {
  await db.updateTable('jobs').set(change).where('id', '=', id).where('attempts', '=', attempts).execute()
}
