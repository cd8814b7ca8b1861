import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { findAnswerers } from '../queries.ts'
import { mailAboutInterview } from './mails.ts'
import { takeTimesOver } from './queries.ts'

const timesJob = 'applications.times_over'

/** One job for all whose last proposed time it is. */
export async function planTimesOver(tx: Tx, times: readonly string[]): Promise<void> {
  const last = times.at(-1)
  if (last) await schedule(tx, { kind: timesJob, payload: {}, runAt: new Date(last), key: `${timesJob}:${last}` })
}

/** Nobody picked one of the times: those who answer propose others. Marking the rows in the same commit tells nobody twice. */
async function tellTimesOver(deps: Deps): Promise<void> {
  await transaction(deps.db, async (tx) => {
    for (const row of await takeTimesOver(tx, deps.clock()))
      await mailAboutInterview(tx, deps, 'times_over', row, await findAnswerers(tx, row.opportunity_id))
  })
}

export const timesOverJobs: JobHandlers = { [timesJob]: tellTimesOver }
