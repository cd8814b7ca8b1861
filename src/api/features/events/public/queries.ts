import type { Db } from '#api/deps.ts'
import type { WholeEvent } from '../rows.ts'

const shown = (db: Db) =>
  db.selectFrom('events').selectAll().where('is_public', '=', true).where('state', '<>', 'draft')

/** An event that visitors may read. */
export const findPublicEvent = (db: Db, slug: string): Promise<WholeEvent | undefined> =>
  shown(db).where('slug', '=', slug).executeTakeFirst()

const mostListed = 1000

/** Those that are not long over, the latest first; cancelled ones too, so that calendars learn of it. */
export const findPublicEvents = (db: Db, since: Date): Promise<WholeEvent[]> =>
  shown(db).where('ends_at', '>', since).orderBy('starts_at', 'desc').limit(mostListed).execute()
