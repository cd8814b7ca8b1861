import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { findAnswerers } from '../queries.ts'
import { mailOwners } from './owner-mails.ts'
import {
  answerWaiting,
  endUndo,
  filledJob,
  findFilled,
  planLetters,
  takeUndecided,
  tellFilledJob,
  fill,
} from './queries.ts'

/** After somebody has accepted: those who answer are asked about everybody else. The caller holds the posting. */
export async function fillPosting(tx: Tx, deps: Deps, opportunityId: string): Promise<void> {
  if (await fill(tx, opportunityId, deps.clock())) await tellOwners(tx, deps, opportunityId)
}

async function tellOwners(tx: Tx, deps: Deps, opportunityId: string): Promise<void> {
  const posting = await findFilled(tx, opportunityId)
  if (!posting) return
  const told = { posting, count: posting.waiting, at: posting.answers_at }
  await mailOwners(tx, deps, 'all_taken', await findAnswerers(tx, opportunityId), told)
}

/** Nobody decided on those who wait: they are told, so that nobody hangs. */
async function tellFilled(deps: Deps, opportunityId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    if (!(await takeUndecided(tx, opportunityId, now))) return
    await endUndo(tx, opportunityId, now)
    await answerWaiting(tx, { opportunityId, as: 'filled', actorId: null, now })
    await planLetters(tx, now)
  })
}

export const filledJobs: JobHandlers = {
  [tellFilledJob]: (deps, { opportunityId }) => transaction(deps.db, (tx) => tellOwners(tx, deps, opportunityId!)),
  [filledJob]: (deps, { opportunityId }) => tellFilled(deps, opportunityId!),
}
