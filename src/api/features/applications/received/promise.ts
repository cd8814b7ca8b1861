import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { mailBroken, mailReminder } from '../mails.ts'
import { promiseStages, stagesOf, type PromiseStage } from '../policy.ts'
import { findAnswerers } from '../queries.ts'
import { findPosting, holdUnreminded, markReminded } from './queries.ts'

export const promiseJob = 'applications.promise'

/** One job for a posting, a stage and its hour, however many people apply on one day. */
export async function planPromise(tx: Tx, opportunityId: string, stages: Record<PromiseStage, Date>, now: Date) {
  for (const stage of promiseStages) {
    const runAt = stages[stage]
    if (runAt <= now) continue
    const key = `${promiseJob}:${opportunityId}:${stage}:${runAt.toISOString()}`
    await schedule(tx, { kind: promiseJob, payload: { opportunityId, stage }, runAt, key })
  }
}

async function keepPromise(deps: Deps, opportunityId: string, stage: PromiseStage): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const { zone } = await findProgramme(tx)
    const opportunity = await findPosting(tx, opportunityId)
    if (!opportunity) return
    const untold = await holdUnreminded(tx, opportunityId, stage)
    const due = untold.filter(({ answer_due_at }) => stagesOf(answer_due_at, zone)[stage] <= now)
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await markReminded(tx, ids, stage, now)
    if (stage === 'broken') await mailBroken(tx, deps, opportunity, due)
    else await mailReminder(tx, deps, { opportunity, stage, count: due.length }, await findAnswerers(tx, opportunityId))
  })
}

export const promiseJobs: JobHandlers = {
  [promiseJob]: (deps, { opportunityId, stage }) => keepPromise(deps, opportunityId!, stage as PromiseStage),
}
