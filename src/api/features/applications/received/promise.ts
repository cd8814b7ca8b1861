import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { findProgramme, findTeam } from '#api/programme/queries.ts'
import { mailOwners } from '../ends/owner-mails.ts'
import { planLetters } from '../ends/queries.ts'
import { mailBroken, mailReminder } from '../mails.ts'
import { promiseFrom, promiseStages, stagesOf, type PromiseStage } from '../policy.ts'
import { findAnswerers, type WholeApplication } from '../queries.ts'
import {
  closeUnanswered,
  findOldestBroken,
  findPosting,
  holdUnreminded,
  markReminded,
  renewPromise,
} from './queries.ts'

export const promiseJob = 'applications.promise'

type Stages = Record<PromiseStage, Date>

/** One job for a posting, a stage and its hour, however many people apply on one day. */
export async function planPromise(tx: Tx, opportunityId: string, stages: Stages, now: Date): Promise<void> {
  for (const stage of promiseStages) {
    const runAt = stages[stage]
    // The days until silence may change meanwhile: its job is planned when a promise is broken.
    if (runAt <= now || stage === 'silent') continue
    const key = `${promiseJob}:${opportunityId}:${stage}:${runAt.toISOString()}`
    await schedule(tx, { kind: promiseJob, payload: { opportunityId, stage }, runAt, key })
  }
}

/** Whoever was answered and is looked at again is promised another answer, in as many days. */
export async function promiseAgain(tx: Tx, row: WholeApplication, now: Date): Promise<WholeApplication> {
  const programme = await findProgramme(tx)
  const answer_due_at = promiseFrom(now, row.posting.answerDays, programme.zone)
  await renewPromise(tx, row.id, answer_due_at)
  await planPromise(tx, row.opportunity_id, stagesOf(answer_due_at, programme), now)
  return { ...row, answer_due_at }
}

async function keepPromise(deps: Deps, opportunityId: string, stage: PromiseStage): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const programme = await findProgramme(tx)
    const opportunity = await findPosting(tx, opportunityId)
    if (!opportunity) return
    if (stage === 'silent') return endSilence(tx, deps, opportunity)
    const untold = await holdUnreminded(tx, opportunityId, stage)
    const due = untold.filter(({ answer_due_at }) => stagesOf(answer_due_at, programme)[stage] <= now)
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await markReminded(tx, ids, stage, now)
    if (stage !== 'broken')
      return mailReminder(tx, deps, { opportunity, stage, count: due.length }, await findAnswerers(tx, opportunityId))
    await mailBroken(tx, deps, opportunity, due)
    await planSilence(tx, opportunityId)
  })
}

type Posting = NonNullable<Awaited<ReturnType<typeof findPosting>>>

/** Closes what was never answered, and says whose silence it was; the organisation still owes each of them a word. */
async function endSilence(tx: Tx, deps: Deps, posting: Posting): Promise<void> {
  const now = deps.clock()
  const programme = await findProgramme(tx)
  const owed = await holdUnreminded(tx, posting.id, 'silent')
  const silent = owed.filter(({ answer_due_at }) => stagesOf(answer_due_at, programme).silent <= now)
  if (silent.length > 0) {
    await closeUnanswered(
      tx,
      silent.map(({ id }) => id),
      now,
    )
    await planLetters(tx, now)
    const people = [...(await findAnswerers(tx, posting.id)), ...(await findTeam(tx)).map(({ id }) => id)]
    await mailOwners(tx, deps, 'silenced', people, { posting, count: silent.length })
  }
  await planSilence(tx, posting.id)
}

/** One job for a posting, at the time of the promise that was broken first. */
async function planSilence(tx: Tx, opportunityId: string): Promise<void> {
  const oldest = await findOldestBroken(tx, opportunityId)
  if (!oldest) return
  const runAt = stagesOf(oldest, await findProgramme(tx)).silent
  const key = `${promiseJob}:${opportunityId}:silent`
  await schedule(tx, { kind: promiseJob, payload: { opportunityId, stage: 'silent' }, runAt, key })
}

export const promiseJobs: JobHandlers = {
  [promiseJob]: (deps, { opportunityId, stage }) => keepPromise(deps, opportunityId!, stage as PromiseStage),
}
