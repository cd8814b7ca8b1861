import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { SeriesRule } from '#contract/events/series-days.ts'

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
    // A series goes along by its first date.
    .where(
      sql<boolean>`not exists (select from events as earlier
        where earlier.series_id = events.series_id and earlier.state <> 'cancelled' and earlier.starts_at >= ${from}
          and (earlier.starts_at, earlier.id) < (events.starts_at, events.id))`,
    )
    .orderBy('starts_at')
    .orderBy('id')
    .limit(mostFound)
    .execute()

/** The series of those of these events that begin one, by event; sessions of a cohort go along one by one. */
export async function findSeriesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, RepeatingRow>> {
  const { rows } = await sql<RepeatingRow & { id: string }>`
    select events.id, event_series.rule, array_agg(date.series_day - events.series_day order by date.series_day) as days
    from events join event_series on event_series.id = events.series_id
      join events as date on date.series_id = events.series_id and date.state <> 'cancelled'
        and date.series_day > events.series_day
    where events.id = any(${ids}::uuid[]) and not exists (select from cohort_events where event_id = events.id)
    group by events.id, event_series.id`.execute(db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

type RepeatingRow = { rule: SeriesRule; days: number[] }

/** The events with all other dates of their series. */
export async function withDates(db: Db, ids: readonly string[]): Promise<{ ids: string[]; series: string[] }> {
  const { rows } = await sql<{ id: string; series_id: string | null }>`
    select id, series_id from events where id = any(${ids}::uuid[])
      or series_id in (select series_id from events where id = any(${ids}::uuid[]))`.execute(db)
  const series = new Set(rows.flatMap(({ series_id }) => (series_id === null ? [] : [series_id])))
  return { ids: rows.map(({ id }) => id), series: [...series] }
}
