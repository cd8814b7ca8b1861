import type { AreaJobs } from '#api/area.ts'
import { transaction } from '#api/db/transaction.ts'
import { mailJudging } from './mails.ts'
import { findJudgedChallenge, judgingJob } from './queries.ts'

export const challengeJobs: AreaJobs = {
  /** Tells the teams that the jury has begun, also when staff began by opening a round. */
  [judgingJob]: async (deps, { challengeId }) => {
    const row = await findJudgedChallenge(deps.db, challengeId!)
    if (row) await transaction(deps.db, (tx) => mailJudging(tx, deps, row))
  },
}
