import { sql } from 'kysely'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { owedStates } from '#contract/applications/states.ts'
import { mailBroken, mailReminder } from '../mails.ts'
import { promiseStages, stagesOf, type PromiseStage } from '../policy.ts'
import { findAnswerers } from '../queries.ts'

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

const marks = { soon: 'reminded_soon_at', due: 'reminded_due_at', broken: 'broken_at' } as const
type Owed = { id: string; applicant_id: string | null; answer_due_at: Date }

/** The rows stay locked until they are marked, so that two instances, or a job that runs again, tell nobody twice. */
async function holdUntold(tx: Tx, opportunityId: string, stage: PromiseStage): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select id, applicant_id, answer_due_at from applications
    where opportunity_id = ${opportunityId} and state = any(${owedStates}) and ${sql.ref(marks[stage])} is null
    order by id for no key update`.execute(tx)
  return rows
}

async function keepPromise(deps: Deps, opportunityId: string, stage: PromiseStage): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const { zone } = await findProgramme(tx)
    const opportunity = await tx
      .selectFrom('opportunities')
      .select(['id', 'slug', 'title', 'startup_id'])
      .where('id', '=', opportunityId)
      .executeTakeFirst()
    if (!opportunity) return
    const untold = await holdUntold(tx, opportunityId, stage)
    const due = untold.filter(({ answer_due_at }) => stagesOf(answer_due_at, zone)[stage] <= now)
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await sql`update applications set ${sql.ref(marks[stage])} = ${now} where id = any(${ids}::uuid[])`.execute(tx)
    if (stage === 'broken') await mailBroken(tx, deps, opportunity, due)
    else await mailReminder(tx, deps, { opportunity, stage, count: due.length }, await findAnswerers(tx, opportunityId))
  })
}

export const promiseJobs: JobHandlers = {
  [promiseJob]: (deps, { opportunityId, stage }) => keepPromise(deps, opportunityId!, stage as PromiseStage),
}
