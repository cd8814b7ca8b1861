import type { Deps } from '#api/deps.ts'
import { demoAccounts } from '#api/demo/accounts.ts'
import type { Programme } from '#contract/programme.ts'
import { findNextCohort, findProgramme, findRunningCohort } from './queries.ts'

/** The public facts of the programme, for the API and for every page. */
export async function describeProgramme({ db, clock, settings }: Deps): Promise<Programme> {
  const now = clock()
  const [row, cohort, next] = await Promise.all([
    findProgramme(db),
    findRunningCohort(db, now),
    findNextCohort(db, now),
  ])
  return {
    name: row.name,
    organisation: row.organisation,
    tagline: { pt: row.tagline_pt, en: row.tagline_en },
    contact: row.contact,
    cohort: cohort ?? null,
    nextCohort: next?.applications_close_at
      ? { name: next.name, closesAt: next.applications_close_at.toISOString() }
      : null,
    demoAccounts: row.demo && settings.demoAccountsOpen ? demoAccounts : [],
  }
}
