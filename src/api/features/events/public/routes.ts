import type { Deps } from '#api/deps.ts'
import { found } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { getPublicEvent, type PublicEvent } from '#contract/events/public.ts'
import { iso, venueOf } from '../event-input.ts'
import { phaseOf } from '../policy.ts'
import type { WholeEvent } from '../rows.ts'
import { findPublicEvent } from './queries.ts'

const toPublicEvent = (row: WholeEvent, now: Date): PublicEvent => ({
  slug: row.slug,
  kind: row.kind,
  state: row.state,
  title: { pt: row.title_pt, en: row.title_en },
  summary: { pt: row.summary_pt, en: row.summary_en },
  description: { pt: row.description_pt, en: row.description_en },
  mode: row.mode,
  venue: venueOf(row),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  movedFrom: iso(row.moved_from),
  zone: row.zone,
  phase: phaseOf(row, now),
  coverId: row.cover_id,
  registrationOpensAt: iso(row.registration_opens_at),
  registrationClosesAt: iso(row.registration_closes_at),
  agenda: row.agenda.map(({ at, title }) => ({ at, title })),
})

export function publicEventRoutes(route: Route, { db, clock }: Deps): void {
  route(getPublicEvent, async ({ params }) => toPublicEvent(found(await findPublicEvent(db, params.slug)), clock()))
}
