import { sql } from 'kysely'
import type { Db } from '../deps.ts'

export type Change = { area: string; user_id: string | null; record: string | null }

/** A point in the order of commits: the seconds of the database's clock and a snapshot, as text. */
export type Cursor = string

/** Whoever was away for longer asks for everything again. */
const keptFor = sql`interval '10 minutes'`
/** A page that opens has asked for its content a moment ago. */
const opening = sql`interval '30 seconds'`

const cursorNow = sql`extract(epoch from now())::bigint || '.' || pg_current_snapshot()::text`
const found = sql`coalesce(jsonb_agg(distinct jsonb_build_object('area', area, 'user_id', user_id, 'record', record))
  filter (where area is not null), '[]')`
const snapshotOf = (cursor: Cursor) => sql`${cursor.slice(cursor.indexOf('.') + 1)}::pg_snapshot`

type Found = { cursor: Cursor; changes: Change[] }

/** What was committed since, and the point up to which that is all. */
export async function findSince(db: Db, since: Cursor | undefined): Promise<Found> {
  const last = since === undefined ? sql`pg_current_snapshot()` : snapshotOf(since)
  const { rows } = await sql<Found>`
    select ${cursorNow} as cursor, (select ${found} from live_changes
      where xid >= pg_snapshot_xmin(${last}) and not pg_visible_in_snapshot(xid, ${last})
        and pg_visible_in_snapshot(xid, pg_current_snapshot())) as changes`.execute(db)
  return rows[0]!
}

/** What was committed between two points; undefined when the first is too old, or of another database. */
export async function findBetween(db: Db, from: Cursor, to: Cursor): Promise<Change[] | undefined> {
  const [first, last] = [snapshotOf(from), snapshotOf(to)]
  const seconds = from.slice(0, from.indexOf('.'))
  const { rows } = await sql<{ known: boolean; changes: Change[] }>`
    select to_timestamp(${seconds}::bigint) between now() - ${keptFor} and now() + interval '1 minute'
        and pg_snapshot_xmax(${first}) <= pg_snapshot_xmax(pg_current_snapshot()) as known,
      (select ${found} from live_changes where xid >= pg_snapshot_xmin(${first})
        and not pg_visible_in_snapshot(xid, ${first}) and pg_visible_in_snapshot(xid, ${last})) as changes`.execute(db)
  return rows[0]!.known ? rows[0]!.changes : undefined
}

/** What was committed in the moment before a page opened. */
export async function findRecent(db: Db, to: Cursor): Promise<Change[]> {
  const { rows } = await sql<{ changes: Change[] }>`
    select ${found} as changes from live_changes
    where at > now() - ${opening} and pg_visible_in_snapshot(xid, ${snapshotOf(to)})`.execute(db)
  return rows[0]!.changes
}

export const deleteOldChanges = (db: Db) => sql`delete from live_changes where at < now() - 2 * ${keptFor}`.execute(db)
