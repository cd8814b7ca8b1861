import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { calendarDaysAfter } from '#api/records/calendar-days.ts'
import { holdRow } from '#api/records/rows.ts'
import { noteStep } from '#api/records/steps.ts'
import { filledDays } from '#contract/opportunities/ends.ts'
import { findAnswerers } from '../queries.ts'
import { mailOwners } from './owner-mails.ts'
import { answerWaiting, closeFilled, endUndo, filledJob, fillJob, planLetters, takeUndecided } from './queries.ts'

const tellingHour = 9

/**
 * After somebody has accepted: with the last opening the posting closes, other offers no longer stand, and those who
 * answer are asked about everybody else. The caller holds the posting.
 */
export async function fillPosting(tx: Tx, deps: Deps, opportunityId: string): Promise<void> {
  const now = deps.clock()
  const { zone } = await findProgramme(tx)
  const tellsAt = calendarDaysAfter(now, { days: filledDays, zone, hour: tellingHour })
  const filled = await closeFilled(tx, opportunityId, { now, tellsAt })
  if (!filled) return
  await noteStep(tx, { area: 'opportunities', recordId: filled.id, step: 'closed', actorId: null, at: now })
  await answerWaiting(tx, { opportunityId, as: 'filled', states: ['offer'], actorId: null, now })
  await planLetters(tx, now)
  if (filled.waiting === 0) return
  await schedule(tx, {
    kind: filledJob,
    payload: { opportunityId },
    runAt: tellsAt,
    key: `${filledJob}:${opportunityId}`,
  })
  const told = { posting: filled, count: filled.waiting, at: tellsAt }
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

async function fillLowered(deps: Deps, opportunityId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await holdRow(tx, 'opportunities', opportunityId)
    await fillPosting(tx, deps, opportunityId)
  })
}

export const filledJobs: JobHandlers = {
  [fillJob]: (deps, { opportunityId }) => fillLowered(deps, opportunityId!),
  [filledJob]: (deps, { opportunityId }) => tellFilled(deps, opportunityId!),
}
