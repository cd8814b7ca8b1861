import { sql, type Insertable, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { activeStates } from '#contract/events/states.ts'
import type { EventInput } from '#contract/events/manage.ts'
import type { SeriesRule } from '#contract/events/series-days.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

export type SeriesRow = Selectable<Schema['event_series']>

export const findSeries = (db: Db, slug: string): Promise<SeriesRow | undefined> =>
  db.selectFrom('event_series').selectAll().where('slug', '=', slug).executeTakeFirst()

export const findSeriesById = (db: Db, id: string): Promise<SeriesRow> =>
  db.selectFrom('event_series').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Locks the dates in the order of their ids, as everything does that holds several events. */
export const lockDates = (tx: Db, seriesId: string): Promise<WholeEvent[]> =>
  tx.selectFrom('events').selectAll().where('series_id', '=', seriesId).orderBy('id').forNoKeyUpdate().execute()

/** Locks the series, so that nobody else adds to it meanwhile. */
export const lockSeries = (tx: Db, slug: string): Promise<SeriesRow | undefined> =>
  tx.selectFrom('event_series').selectAll().where('slug', '=', slug).forNoKeyUpdate().executeTakeFirst()

export const insertSeries = (tx: Db, row: Insertable<Schema['event_series']>): Promise<SeriesRow> =>
  tx.insertInto('event_series').values(row).returningAll().executeTakeFirstOrThrow()

type Common = { content: EventInput; rule: SeriesRule }

export async function saveSeries(tx: Db, id: string, { content, rule }: Common, now: Date): Promise<void> {
  await tx
    .updateTable('event_series')
    .set({ content: JSON.stringify(content), rule: JSON.stringify(rule), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Makes an event a date of the series. */
export async function joinSeries(tx: Db, id: string, seriesId: string, day: string): Promise<void> {
  await tx.updateTable('events').set({ series_id: seriesId, series_day: day }).where('id', '=', id).execute()
}

export async function saveOwn(tx: Db, id: string, own: readonly string[]): Promise<void> {
  await tx
    .updateTable('events')
    .set({ series_own: [...own] })
    .where('id', '=', id)
    .execute()
}

/** A series goes with its last date. */
export async function dropEmptySeries(tx: Db, id: string): Promise<void> {
  await sql`
    delete from event_series
    where id = ${id} and not exists (select from events where series_id = event_series.id)`.execute(tx)
}

/** Who takes part in one of these events or waits for it. */
export const findPeopleOf = (db: Db, eventIds: readonly string[]): Promise<RegistrationRow[]> =>
  db
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .where('state', 'in', activeStates)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What somebody has in each of these events, in any state. */
export async function findOwn(
  db: Db,
  userId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, RegistrationRow>> {
  const rows = await db
    .selectFrom('event_registrations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** The days on which the series wants its dates. */
export async function findSeriesDays(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db.selectFrom('events').select('series_day').where('series_id', '=', seriesId).execute()
  return rows.map(({ series_day }) => series_day!)
}

/** The dates that stand, by start. */
export const findStanding = (db: Db, seriesId: string): Promise<WholeEvent[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', seriesId)
    .where('state', '=', 'published')
    .orderBy('starts_at')
    .execute()
