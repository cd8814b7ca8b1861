import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { findMembers } from '#api/records/members.ts'
import { mailReminder } from '../mails/growth.ts'
import { startupMembers } from '../team/queries.ts'
import { holdHeard } from './queries.ts'
import { nextToRemind, owedBy, remindAt } from './reporting.ts'

const remindJob = 'startups.remind'

type Waiting = { startupId: string; heardMonth: string; zone: string }

/** Schedules the next reminder; a startup has one at a time. */
export async function remindLater(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { startupId, heardMonth, zone }: Waiting,
): Promise<void> {
  const runAt = remindAt(nextToRemind(heardMonth, deps.clock(), zone), zone)
  await schedule(tx, { kind: remindJob, payload: { startupId }, runAt, key: `${remindJob}:${startupId}` })
}

/** Tells the founders which month is missing and waits for the next one; a startup that left or paused is left alone. */
async function remind(deps: Deps, startupId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const startup = await holdHeard(tx, startupId)
    if (startup?.state !== 'active' || startup.heard_month === null) return
    const { zone } = await findProgramme(tx)
    const owed = owedBy(startup, deps.clock(), zone)
    if (owed) {
      const people = (await findMembers(tx, startupMembers, startupId)).map((member) => member.id)
      await mailReminder(tx, deps, startup, { people, zone, ...owed })
    }
    await remindLater(tx, deps, { startupId, heardMonth: startup.heard_month, zone })
  })
}

export const startupJobs: JobHandlers = {
  [remindJob]: (deps, { startupId }) => remind(deps, startupId!),
}
