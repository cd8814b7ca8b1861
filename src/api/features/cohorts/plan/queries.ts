import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'

/** Drafts and published sessions, by start. */
export const findPlanned = (db: Db, cohortId: string) =>
  db
    .selectFrom('cohort_planned')
    .selectAll()
    .where('cohort_id', '=', cohortId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
export type PlannedRow = Awaited<ReturnType<typeof findPlanned>>[number]

type SessionLink = { event_id: string; cohort_id: string; compulsory: boolean; skills: string[] }

export async function insertLinks(tx: Db, links: SessionLink[]): Promise<void> {
  if (links.length > 0) await tx.insertInto('cohort_events').values(links).execute()
}

export async function findUnknownSkills(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select given.slug from unnest(${slugs}::text[]) as given (slug)
    where not exists (select from skills where skills.slug = given.slug)`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
