import type { BaseLogger } from 'pino'
import type { Deps } from '../deps.ts'
import { leaseUntil, maxAttempts, nextAttempt, reasonOf, underLease } from './attempts.ts'
import type { JobHandlers } from './jobs.ts'
import { changeJob, claimJobs, type JobRow } from './queries.ts'

type Log = Pick<BaseLogger, 'warn' | 'error'>

/** Runs a few due jobs. Workers may run this in parallel; each job goes to one of them. */
export async function runDueJobs(deps: Deps, handlers: JobHandlers, log: Log): Promise<number> {
  const jobs = await claimJobs(deps.db, Object.keys(handlers), deps.clock())
  await Promise.all(
    jobs.map(async (job) => {
      try {
        if (job.attempts > maxAttempts) throw new Error('The process ended each time this job ran')
        await underLease(renewLease(deps, job), () => handlers[job.kind]!(deps, job.payload))
      } catch (error) {
        const isDead = job.attempts >= maxAttempts
        await markJobFailed(deps, job, isDead, error)
        const details = { err: error, job: job.id, kind: job.kind, attempts: job.attempts }
        if (isDead) log.error(details, 'job given up')
        else log.warn(details, 'job failed')
        return
      }
      await changeJob(deps.db, job, { done_at: deps.clock(), error: null })
    }),
  )
  return jobs.length
}

const renewLease = (deps: Deps, job: JobRow) => () => changeJob(deps.db, job, { run_at: leaseUntil(deps.clock()) })

async function markJobFailed(deps: Deps, job: JobRow, isDead: boolean, error: unknown): Promise<void> {
  const now = deps.clock()
  const outcome = isDead ? { dead_at: now } : { run_at: nextAttempt(now, job.attempts) }
  await changeJob(deps.db, job, { ...outcome, error: reasonOf(error) })
}
