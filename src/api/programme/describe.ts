import type { Deps } from '#api/deps.ts'
import { demoAccounts } from '#api/demo/accounts/accounts.ts'
import type { Programme } from '#contract/programme/programme.ts'
import { findLegalTexts } from './legal.ts'
import { findNextCohort, findProgramme } from './queries.ts'

/** The public facts of the programme, for the API and for every page. */
export async function describeProgramme({ db, clock, settings }: Deps): Promise<Programme> {
  const now = clock()
  const [row, legal, next] = await Promise.all([findProgramme(db), findLegalTexts(db), findNextCohort(db, now)])
  const { terms, privacy, accessibility } = legal
  return {
    name: row.name,
    article: row.article,
    organisation: row.organisation,
    tagline: { pt: row.tagline_pt, en: row.tagline_en },
    contact: row.contact,
    zone: row.zone,
    configured: row.configured_at !== null || row.demo,
    legal: { terms: terms.version, privacy: privacy.version, accessibility: accessibility.version },
    nextCohort: next?.applications_close_at
      ? { name: next.name, closesAt: next.applications_close_at.toISOString() }
      : null,
    demoAccounts: row.demo && settings.demoAccountsOpen ? demoAccounts : [],
  }
}
