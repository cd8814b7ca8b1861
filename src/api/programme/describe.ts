import type { Deps } from '#api/deps.ts'
import { demoAccounts } from '#api/demo/accounts/accounts.ts'
import { passkeyName } from '#api/secrets/passkey-name.ts'
import type { Programme } from '#contract/programme/programme.ts'
import { findLegalTexts } from './legal.ts'
import { findLogo, findNextCohort, findProgramme, namesOf } from './queries.ts'

/** The public facts of the programme, for the API and for every page. */
export async function describeProgramme({ db, clock, settings }: Deps): Promise<Programme> {
  const now = clock()
  const [row, legal, next, logo] = await Promise.all([
    findProgramme(db),
    findLegalTexts(db),
    findNextCohort(db, now),
    findLogo(db),
  ])
  const { terms, privacy, accessibility } = legal
  return {
    ...namesOf(row),
    organisation: row.organisation,
    tagline: { pt: row.tagline_pt, en: row.tagline_en },
    contact: row.contact,
    logo: logo ? `/api/v1/attachments/${logo}` : null,
    styles: row.colour && `/programme.css?colour=${row.colour.slice(1)}`,
    currency: row.currency,
    closedTracks: row.closed_tracks,
    rules: {
      problemDays: row.problem_days,
      opportunityDays: row.opportunity_days,
      risk: row.risk,
      daysOff: row.days_off,
    },
    zone: row.zone,
    configured: row.configured_at !== null || row.demo,
    opening: row.opening,
    legal: { terms: terms.version, privacy: privacy.version, accessibility: accessibility.version },
    nextCohort: next?.applications_close_at
      ? { name: next.name, closesAt: next.applications_close_at.toISOString() }
      : null,
    passkeys: passkeyName(settings),
    organisations: settings.organisations.map(({ id, name }) => ({ id, name })),
    demoAccounts: row.demo && settings.demoAccountsOpen ? demoAccounts : [],
  }
}
