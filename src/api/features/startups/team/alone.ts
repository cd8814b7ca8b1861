import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { mailAlone } from '../mails/team.ts'
import { goingOn } from '../policy.ts'
import { markAlone } from './queries.ts'

/** The team of the programme hears once that a startup of it has nobody left, and finds it in «Hoje». */
async function tellAlone(deps: Deps, startupId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const startup = await markAlone(tx, startupId, deps.clock())
    if (startup && goingOn.includes(startup.state)) await mailAlone(tx, deps, startup)
  })
}

/** Triggers of the tables queue it whenever somebody goes, comes back or is suspended. */
export const aloneJobs: JobHandlers = {
  'startups.alone': (deps, { startupId }) => tellAlone(deps, startupId!),
}
