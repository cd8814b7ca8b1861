import type { Db } from '#api/deps.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { findNames } from '#api/records/names.ts'
import type { Announcement } from '#contract/reviews/announcement.ts'
import type { RoundRow } from '../queries.ts'

type Scheduled = Pick<Announcement, 'schedule' | 'failedAt' | 'zone' | 'version'>

/** Null for nobody, and for somebody who has left. */
export async function nameOf(db: Db, id: string | null) {
  const name = id && (await findNames(db, [id])).get(id)
  return id && name ? { id, name } : null
}

/** When a round announces itself, in whose name, and in which zone one chooses the time. */
export async function scheduleOf(db: Db, round: RoundRow): Promise<Scheduled> {
  const { announce_at: at, announce_by: by } = round
  return {
    schedule: at && { at: at.toISOString(), by: await nameOf(db, by) },
    failedAt: round.announce_failed_at?.toISOString() ?? null,
    zone: (await findProgramme(db)).zone,
    version: round.version,
  }
}
