import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { afterJob, giveDue, giveJob, remindJob } from './booking/give.ts'
import { endLine, hourLine } from './booking/line.ts'
import { withdrawAll } from './booking/leaving.ts'
import { findSession, type SessionFacts } from './booking/queries.ts'
import { leaveAll, rollDesk, rollJob } from './hours/service.ts'
import { changedJob, closedJob, findStanding, toldJob } from './links/queries.ts'
import { endAll, tellDone } from './links/service.ts'
import { tellAfter, tellReminder } from './mails.ts'
import { endLineJob } from './queries.ts'

type Kept = Record<string, string>

/** The session if it still stands as it did when the job was planned. */
async function whileBooked(
  deps: Deps,
  { requestId, hourId }: Kept,
  work: (tx: Parameters<Parameters<typeof transaction>[1]>[0], session: SessionFacts) => Promise<void>,
) {
  await transaction(deps.db, async (tx) => {
    const session = await findSession(tx, requestId!)
    if (session?.state === 'given' && session.hourState === 'booked' && session.hourId === hourId)
      await work(tx, session)
  })
}

/** Somebody was suspended or has another role: what they can no longer do ends. */
async function afterChange(deps: Deps, userId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { isMentor, isTrainee } = await findStanding(tx, userId)
    if (!isMentor) await leaveAll(tx, deps, userId)
    if (isTrainee) return
    await endAll(tx, deps, { traineeId: userId })
    await withdrawAll(tx, deps, userId)
  })
}

export const mentoringJobs: JobHandlers = {
  ...hourLine.jobs,
  [endLineJob]: (deps, { hourId }) => endLine(deps, hourId!),
  [toldJob]: (deps, { ids }) => tellDone(deps, ids!.split(' ')),
  [changedJob]: (deps, { userId }) => afterChange(deps, userId!),
  [closedJob]: (deps, { startupId }) => transaction(deps.db, (tx) => endAll(tx, deps, { startupId: startupId! })),
  [giveJob]: (deps) => giveDue(deps),
  [rollJob]: (deps, { userId }) => rollDesk(deps, userId!),
  [remindJob]: (deps, payload) =>
    whileBooked(deps, payload, async (tx, session) => {
      if (session.startsAt > deps.clock()) await tellReminder(tx, deps, session)
    }),
  [afterJob]: (deps, payload) =>
    whileBooked(deps, payload, (tx, { hourId, mentorId, subject, startsAt }) =>
      tellAfter(tx, deps, [{ hourId, mentorId, who: subject.name, when: startsAt }]),
    ),
}
