import type { AreaJobs } from '#api/area.ts'
import { transaction } from '#api/db/transaction.ts'
import { tellOpening } from './follow.ts'
import { mailJudging, mailMissed, mailReminder } from './mails.ts'
import { findOpenChallenge, findJudgedChallenge, judgingJob, openingJob, reminderJob } from './queries.ts'

export const challengeJobs: AreaJobs = {
  /** Tells the teams that the jury has begun, and those that delivered nothing that it is over for them. */
  [judgingJob]: async (deps, { challengeId }) => {
    const row = await findJudgedChallenge(deps.db, challengeId!)
    if (!row) return
    await transaction(deps.db, async (tx) => {
      await mailJudging(tx, deps, row)
      await mailMissed(tx, deps, row)
    })
  },
  [openingJob]: (deps, { challengeId }) => tellOpening(deps, challengeId!),
  [reminderJob]: async (deps, { challengeId }) => {
    const row = await findOpenChallenge(deps.db, challengeId!, deps.clock())
    if (row) await transaction(deps.db, (tx) => mailReminder(tx, deps, row))
  },
}
