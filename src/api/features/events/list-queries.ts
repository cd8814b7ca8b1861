import { sql, type RawBuilder } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { activeStates } from '#contract/events/states.ts'
import type { listEvents } from '#contract/events/events.ts'
import { longestEventDays, type listManagedEvents } from '#contract/events/manage.ts'
import { cardColumns, type EventRow, type ManagedRow } from './rows.ts'

const card = sql.raw(
  [
    ...cardColumns.map((name) => `events.${name}`),
    ...['state', 'offer_expires_at', 'attendance', 'rating'].map((name) => `own.${name} as own_${name}`),
  ].join(', '),
)

type Filters = Omit<QueryOf<typeof listEvents> & QueryOf<typeof listManagedEvents>, 'limit' | 'cursor' | 'sort'> & {
  ids: string[]
}
type EventSearch = { filters: Partial<Filters>; userId: string; now: Date; onlyVisible: boolean }

/** An event that still runs began after this time, so the index scan can skip everything older. */
const longestBefore = (time: Date) => new Date(time.getTime() - longestEventDays * 86_400_000)
const endsAfter = (time: Date) => sql`events.ends_at > ${time} and events.starts_at > ${longestBefore(time)}`

function testsOf({ filters, userId, now, onlyVisible }: EventSearch): RawBuilder<unknown>[] {
  const { ids, q, kind, mode, field, when, from, to, mine, state, needs } = filters
  const tests: RawBuilder<unknown>[] = []
  if (ids) tests.push(sql`events.id = any(${ids}::uuid[])`)
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
  if (mine) tests.push(hasRegistration(sql`user_id = ${userId} and state = any(${activeStates})`))
  if (needs === 'translation') tests.push(sql`not events.translated and events.state <> 'cancelled'`)
  if (needs === 'approval') {
    tests.push(hasRegistration(sql`state = 'pending'`), sql`events.state = 'published'`, endsAfter(now))
  }
  return tests
}

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

const findCards = <Row extends EventRow>(db: Db, search: EventSearch, order: SortedPaging, select = card) =>
  findPage<Row, SortName>(db, {
    ...order,
    select,
    from: sql`events`,
    join: sql`left join event_registrations as own on own.event_id = events.id and own.user_id = ${search.userId}`,
    where: testsOf(search),
    id: 'events.id',
    sorts,
  })

export async function findEvents(db: Db, userId: string, now: Date, query: QueryOf<typeof listEvents>) {
  const { limit, cursor, sort = query.when === 'past' ? '-startsAt' : 'startsAt', ...filters } = query
  return findCards(db, { filters, userId, now, onlyVisible: true }, { sort, limit, cursor })
}

const managedCard = sql`${card}, events.translated, events.version, events.updated_at`

export async function findManagedEvents(
  db: Db,
  userId: string,
  now: Date,
  query: QueryOf<typeof listManagedEvents> & Paging,
) {
  const { limit, cursor, total, sort = '-startsAt', ...filters } = query
  const search = { filters, userId, now, onlyVisible: false }
  const page = await findCards<RowWithoutFigures>(db, search, { sort, limit, cursor, total }, managedCard)
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
