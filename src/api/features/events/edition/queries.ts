import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'

const mostFound = 60

/** Those that begin in this time, belong to no cohort and were not cancelled. */
export const findFreeEvents = (db: Db, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('events')
    .select(['id', 'title_pt', 'title_en', 'starts_at'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('state', '<>', 'cancelled')
    .where(sql<boolean>`not exists (select from cohort_events where event_id = events.id)`)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(mostFound)
    .execute()
