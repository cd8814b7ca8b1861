import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { tellAlone } from './contacts.ts'
import { markContactLost } from './queries.ts'

/** The team hears once that an organisation has nobody left who answers for it, however they went. */
async function lookForContact(deps: Deps, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const lost = await markContactLost(tx, id, deps.clock())
    if (lost) await tellAlone(tx, deps, lost)
  })
}

/** Triggers of the tables queue it whenever a contact goes, comes back or is suspended. */
export const aloneJobs: JobHandlers = {
  'organisations.alone': (deps, { organisationId }) => lookForContact(deps, organisationId!),
}
