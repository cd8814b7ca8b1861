import { dayMs } from '#contract/times.ts'
import { sql, type Insertable, type Updateable, type RawBuilder } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { teamConditions } from '#api/records/labels.ts'
import { nextVersion } from '#api/records/rows.ts'
import { mayLeave, moveRow } from '#api/records/states.ts'
import { activeStates, eventTransitions, type EventState, type RegistrationState } from '#contract/events/states.ts'
import { cardColumns, type EventRow, type ManagedRow, type WholeEvent } from './rows.ts'
import { mostDates } from '#contract/events/series-days.ts'
import { seriesOf } from './series/columns.ts'
import { findPage, type Paging } from '#api/db/keyset.ts'
import { matchesWords } from '#api/db/search.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listEvents } from '#contract/events/events.ts'
import { longestEventDays, type listManagedEvents } from '#contract/events/manage.ts'

export async function findEvent(db: Db, slug: string): Promise<WholeEvent | undefined> {
  return db.selectFrom('events').selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** Events with these addresses or titles, these in lower case. */
export const findEventsNamed = (db: Db, slugs: readonly string[], titles: readonly string[]): Promise<WholeEvent[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`slug = any(${slugs}) or lower(trim(title_pt)) = any(${titles})`)
    .execute()

export async function findEventById(db: Db, id: string): Promise<WholeEvent | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** How many registrations of the event are in one of these states. */
const inStates = (states: readonly RegistrationState[]) => sql<number>`
  (select count(*) from event_registrations where event_id = events.id and state = any(${states}))`

/** Who takes part in the event or waits for a seat. */
export async function countPeople(tx: Db, id: string): Promise<number> {
  const { people } = await tx
    .selectFrom('events')
    .select(inStates(activeStates).as('people'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return people
}

/** Whether somebody waits for the team's answer, apart from those whom it had removed, who ask again in any event. */
export async function hasRequests(tx: Db, id: string): Promise<boolean> {
  const waiting = tx.selectFrom('event_registrations').select('id').where('event_id', '=', id)
  const one = await waiting.where('state', '=', 'pending').where('removed_at', 'is', null).limit(1).executeTakeFirst()
  return one !== undefined
}

/**
 * Every change of seats or states locks this row first, so that such changes run one after the other. `no key update`
 * still allows inserts that refer to the event; otherwise check-in, which has locked a registration by then, would
 * deadlock.
 */
export async function lockEvent(tx: Db, id: string): Promise<WholeEvent> {
  return tx.selectFrom('events').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function lockEventBySlug(tx: Db, slug: string): Promise<WholeEvent | undefined> {
  return tx.selectFrom('events').selectAll().where('slug', '=', slug).forNoKeyUpdate().executeTakeFirst()
}

export async function insertEvent(tx: Db, row: Insertable<Schema['events']>): Promise<WholeEvent> {
  return tx.insertInto('events').values(row).returningAll().executeTakeFirstOrThrow()
}

export const insertEvents = (tx: Db, rows: Insertable<Schema['events']>[]): Promise<WholeEvent[]> =>
  tx.insertInto('events').values(rows).returningAll().execute()

export const findEventsById = (db: Db, ids: readonly string[]): Promise<WholeEvent[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

type ChangeStamp = { now: Date; by: string }

export async function saveEvent(
  tx: Db,
  event: WholeEvent,
  change: Omit<Updateable<Schema['events']>, 'state'>,
  { now, by }: ChangeStamp,
): Promise<WholeEvent> {
  return tx
    .updateTable('events')
    .set({ ...change, ...nextVersion(event, now), updated_by: by })
    .where('id', '=', event.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function moveEvent(
  tx: Db,
  event: WholeEvent,
  to: EventState,
  change: Omit<Updateable<Schema['events']>, 'id' | 'state'>,
  edit: ChangeStamp,
): Promise<WholeEvent> {
  const set = { ...change, updated_by: edit.by }
  return moveRow(tx, 'events', eventTransitions, { row: event, to, by: 'staff', set, now: edit.now })
}

/** Deletes a draft; false for an event that people have seen. */
export async function removeEvent(tx: Db, { id }: WholeEvent): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('events')
    .where('id', '=', id)
    .where(mayLeave('state', eventTransitions, 'deleted', 'staff'))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Of these events the drafts are deleted and returned. */
export const removeDrafts = (tx: Db, ids: readonly string[]): Promise<WholeEvent[]> =>
  tx
    .deleteFrom('events')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(mayLeave('state', eventTransitions, 'deleted', 'staff'))
    .returningAll()
    .execute()

/** What a reader has to do with an event, for its card. */
export const ownCard = sql.raw(
  ['state', 'seat', 'offer_expires_at', 'attendance', 'rating'].map((name) => `own.${name} as own_${name}`).join(', '),
)
const eventCard = sql.raw([`${seriesOf} as series`, ...cardColumns.map((name) => `events.${name}`)].join(', '))
const card = sql`${eventCard}, ${ownCard}`

type EventFilters = Omit<
  QueryOf<typeof listEvents> & QueryOf<typeof listManagedEvents>,
  'limit' | 'cursor' | 'sort'
> & {
  ids: string[]
}
type EventSearch = {
  filters: Partial<EventFilters>
  userId: string | null
  now: Date
  onlyVisible: boolean
  grouped?: boolean
}

/** An event that still runs began after this time, so the index scan can skip everything older. */
const longestBefore = (time: Date) => new Date(time.getTime() - longestEventDays * dayMs)
const endsAfter = (time: Date) => sql`events.ends_at > ${time} and events.starts_at > ${longestBefore(time)}`

function testsOf({ filters, userId, now, onlyVisible }: EventSearch): RawBuilder<unknown>[] {
  const { q, kind, mode, field, when, from, to, mine, state, needs, series } = filters
  const tests: RawBuilder<unknown>[] = []
  if (onlyVisible) tests.push(sql`events.state <> 'draft'`)
  if (q?.trim()) tests.push(matchesWords(sql`events.search`, q))
  if (kind) tests.push(sql`events.kind = any(${kind})`)
  if (mode) tests.push(sql`events.mode = any(${mode})`)
  if (field) tests.push(sql`events.field = ${field}`)
  if (state) tests.push(sql`events.state = any(${state})`)
  if (when === 'upcoming') tests.push(endsAfter(now))
  if (when === 'past') tests.push(sql`events.ends_at <= ${now} and events.starts_at < ${now}`)
  if (from) tests.push(endsAfter(new Date(from)))
  if (to) tests.push(sql`events.starts_at < ${new Date(to)}`)
  if (series) tests.push(sql`events.series_id = (select id from event_series where slug = ${series})`)
  if (mine) tests.push(hasRegistration(sql`user_id = ${userId} and state = any(${activeStates})`))
  if (needs === 'translation') tests.push(sql`not events.translated and events.state <> 'cancelled'`)
  if (needs === 'approval') {
    tests.push(hasRegistration(sql`state = 'pending'`), sql`events.state = 'published'`, endsAfter(now))
  }
  return tests
}

/** Of each series one date: the nearest that is found, and none that was called off while others stand. */
const nearestDate = (search: EventSearch) => sql`(events.series_id is null or events.id in (
  select distinct on (events.series_id) events.id from events
  where events.series_id is not null and ${sql.join(testsOf(search), sql` and `)}
  order by events.series_id, events.state = 'cancelled', abs(extract(epoch from events.starts_at - ${search.now}::timestamptz)), events.id))`

const hasRegistration = (test: RawBuilder<unknown>) =>
  sql`exists (select from event_registrations where event_id = events.id and ${test})`

const sorts = {
  startsAt: { column: 'events.starts_at', type: 'timestamptz' },
  title: { column: 'events.title_key', type: 'text' },
  taken: { column: 'events.taken', type: 'integer' },
  updatedAt: { column: 'events.updated_at', type: 'timestamptz' },
} as const
type SortName = keyof typeof sorts
type SortedPaging = Paging & { sort: SortName | `-${SortName}` }

const labelled = { area: 'events', id: 'events.id', began: sql`events.starts_at` }
const findCards = <Row extends EventRow>(db: Db, search: EventSearch, order: SortedPaging, select = card) =>
  findPage<Row, SortName>(db, {
    ...order,
    select,
    from: sql`events`,
    join: sql`left join event_registrations as own on own.event_id = events.id and own.user_id = ${search.userId}`,
    where: [
      ...testsOf(search),
      ...(search.grouped ? [nearestDate(search)] : []),
      ...teamConditions(search.filters, labelled),
    ],
    id: 'events.id',
    sorts,
  })

/** Nobody's own registrations stand beside them without a reader. */
export async function findEvents(db: Db, userId: string | null, now: Date, query: QueryOf<typeof listEvents>) {
  const { limit, cursor, sort = query.when === 'past' ? '-startsAt' : 'startsAt', ...filters } = query
  // A calendar shows each day, and so do the lists of one person and of one series.
  const grouped = !query.mine && !query.from && !query.to && !query.series
  return findCards(db, { filters, userId, now, onlyVisible: true, grouped }, { sort, limit, cursor })
}

/** All dates of a series, by start. */
export const findDates = (db: Db, userId: string, now: Date, series: string, onlyVisible: boolean) =>
  findCards(db, { filters: { series }, userId, now, onlyVisible }, { sort: 'startsAt', limit: 2 * mostDates })

const managedCard = sql`${card}, events.translated, events.version, events.updated_at`

type ManagedQuery = Omit<QueryOf<typeof listManagedEvents>, 'leading'> & Paging

export async function findManagedEvents(db: Db, userId: string, now: Date, query: ManagedQuery) {
  const { limit, cursor, total, thenBy, leading, sort = '-startsAt', ...filters } = query
  const order = { sort, thenBy, leading, limit, cursor, total }
  const page = await findCards<RowWithoutFigures>(db, { filters, userId, now, onlyVisible: false }, order, managedCard)
  return { ...page, rows: await withFigures(db, page.rows) }
}

type RowWithoutFigures = Omit<
  ManagedRow,
  'confirmed' | 'pending' | 'pending_since' | 'waitlisted' | 'attended' | 'rating'
>

async function withFigures(db: Db, rows: RowWithoutFigures[]): Promise<ManagedRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const counted = (test: string) => sql<number>`count(*) filter (where ${sql.raw(test)})`
  const figures = await db
    .selectFrom('event_registrations')
    .select([
      'event_id',
      counted(`state = 'confirmed'`).as('confirmed'),
      counted(`state = 'pending'`).as('pending'),
      sql<Date | null>`min(created_at) filter (where state = 'pending')`.as('pending_since'),
      counted(`state = 'waitlisted'`).as('waitlisted'),
      counted(`state = 'confirmed' and attendance in ('present', 'late')`).as('attended'),
      sql<number | null>`round(avg(rating), 2)::float8`.as('rating'),
    ])
    .where('event_id', 'in', ids)
    .groupBy('event_id')
    .execute()
  const byId = new Map(figures.map(({ event_id, ...rest }) => [event_id, rest]))
  const none = { confirmed: 0, pending: 0, pending_since: null, waitlisted: 0, attended: 0, rating: null }
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? none) }))
}

/** A page of the events that a bulk change covers, each with how many people it concerns. */
export const findForBulk = (db: Db, search: Omit<EventSearch, 'onlyVisible'>, paging: Paging) =>
  findCards<EventRow & { registered: number }>(
    db,
    { ...search, onlyVisible: false },
    { sort: 'startsAt', ...paging },
    sql`${card}, (select count(*)::int from event_registrations
      where event_id = events.id and state = any(${activeStates})) as registered`,
  )
