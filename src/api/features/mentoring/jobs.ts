import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { afterJob, giveDue, giveJob, remindJob } from './booking/give.ts'
import { endLine, hourLine } from './booking/line.ts'
import { withdrawAll } from './booking/service.ts'
import { findSession, type SessionFacts } from './booking/queries.ts'
import { leaveAll, rollDesk, rollJob } from './hours/service.ts'
import { changedJob, closedJob, findStanding, toldJob } from './links/queries.ts'
import { endAll, tellDone } from './links/service.ts'
import { tellAfter, tellSession } from './mails.ts'
import { endLineJob } from './queries.ts'

type Kept = Record<string, string>

/** The session if it still stands as it did when the job was planned. */
async function whileBooked(
  deps: Deps,
  { requestId, hourId }: Kept,
  work: (tx: Tx, session: SessionFacts) => Promise<void>,
) {
  await transaction(deps.db, async (tx) => {
    const session = await findSession(tx, requestId!)
    if (session?.state === 'given' && session.hour_state === 'booked' && session.hour_id === hourId)
      await work(tx, session)
  })
}

/** Somebody was suspended or has another role: what they can no longer do ends. */
async function afterChange(deps: Deps, userId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { isMentor, isTrainee } = await findStanding(tx, userId)
    if (!isMentor) await leaveAll(tx, deps, userId)
    if (isTrainee) return
    await endAll(tx, deps, { trainee_id: userId })
    await withdrawAll(tx, deps, userId)
  })
}

export const mentoringJobs: JobHandlers = {
  ...hourLine.jobs,
  [endLineJob]: (deps, { hourId }) => endLine(deps, hourId!),
  [toldJob]: (deps, { ids }) => tellDone(deps, ids!.split(' ')),
  [changedJob]: (deps, { userId }) => afterChange(deps, userId!),
  [closedJob]: (deps, { startupId }) => transaction(deps.db, (tx) => endAll(tx, deps, { startup_id: startupId! })),
  [giveJob]: (deps) => giveDue(deps),
  [rollJob]: (deps, { userId }) => rollDesk(deps, userId!),
  [remindJob]: (deps, payload) =>
    whileBooked(deps, payload, async (tx, session) => {
      if (session.starts_at > deps.clock()) await tellSession(tx, deps, session, 'reminder')
    }),
  [afterJob]: (deps, payload) =>
    whileBooked(deps, payload, (tx, { hour_id: id, mentor_id, subject, starts_at }) =>
      tellAfter(tx, deps, [{ id, mentor_id, who: subject.name, starts_at }]),
    ),
}
