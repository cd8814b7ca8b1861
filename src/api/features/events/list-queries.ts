import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { cutPage, longestPage, mostCounted, readCursor, shownTotal } from '#api/db/keyset.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { activeStates } from '#contract/event-states.ts'
import type { listEvents } from '#contract/events.ts'
import { longestEventDays, type listManagedEvents } from '#contract/events-manage.ts'
import { cardColumns, type EventRow, type ManagedRow } from './rows.ts'

// Lists are the busiest queries, so they are written as SQL text: putting them together by a builder would cost more
// time in this process than PostgreSQL needs to answer them.
const card = sql.raw(
  [
    ...cardColumns.map((name) => `events.${name}`),
    ...['state', 'offer_expires_at', 'attendance'].map((name) => `own.${name} as own_${name}`),
  ].join(', '),
)

type Filters = Omit<QueryOf<typeof listEvents> & QueryOf<typeof listManagedEvents>, 'limit' | 'cursor' | 'sort'> & {
  ids: string[]
}
type Scope = { filters: Partial<Filters>; userId: string; now: Date; onlyVisible: boolean }

/** Nothing lasts longer than the longest event, so what still runs began after this: the index needs no older rows. */
const longestBefore = (time: Date) => new Date(time.getTime() - longestEventDays * 86_400_000)
const endsAfter = (time: Date) => sql`events.ends_at > ${time} and events.starts_at > ${longestBefore(time)}`

/** The where clause that a page and its total share. */
function whereOf({ filters, userId, now, onlyVisible }: Scope): RawBuilder<SqlBool> {
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
  return tests.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(tests, sql` and `)}`
}

const hasRegistration = (test: RawBuilder<unknown>) =>
  sql`exists (select from event_registrations where event_id = events.id and ${test})`

const sortColumns = {
  startsAt: { column: 'starts_at', type: 'timestamptz' },
  title: { column: 'title_key', type: 'text' },
  taken: { column: 'taken', type: 'integer' },
  updatedAt: { column: 'updated_at', type: 'timestamptz' },
} as const
const sortOf = (sort: string) => sortColumns[sort.replace('-', '') as keyof typeof sortColumns]

type Paging = { sort: string; limit: number; cursor?: string | undefined }

/** One page by keyset, so that page 500 costs what page 1 costs; `more` are columns beyond those of a card. */
async function findPage<Row = EventRow>(
  db: Db,
  scope: Scope,
  { sort, limit, cursor }: Paging,
  more = '',
): Promise<Row[]> {
  const { column, type } = sortOf(sort)
  const [direction, compare] = sort.startsWith('-') ? ['desc', '<'] : ['asc', '>']
  const after = readCursor(sort, cursor)
  const behind = after
    ? sql` and (${sql.raw(`events.${column}, events.id) ${compare} (`)}${after.value}::${sql.raw(type)}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<Row>`
    select ${card}${sql.raw(more)} from events
    left join event_registrations as own on own.event_id = events.id and own.user_id = ${scope.userId}
    where ${whereOf(scope)}${behind}
    order by ${sql.raw(`events.${column} ${direction}, events.id ${direction}`)} limit ${limit + 1}`.execute(db)
  return rows
}

async function countUpTo(db: Db, scope: Scope): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from events where ${whereOf(scope)} limit ${mostCounted + 1}
    ) as found`.execute(db)
  return shownTotal(rows[0]!.count)
}

export async function findEvents(db: Db, userId: string, now: Date, query: QueryOf<typeof listEvents>) {
  const { limit, cursor, sort = query.when === 'past' ? '-startsAt' : 'startsAt', ...filters } = query
  const scope = { filters, userId, now, onlyVisible: true }
  const [rows, total] = await Promise.all([findPage(db, scope, { sort, limit, cursor }), countUpTo(db, scope)])
  return { ...cutPage(rows, limit, sort, (row) => row.starts_at), total }
}

export async function findManagedEvents(db: Db, userId: string, now: Date, query: QueryOf<typeof listManagedEvents>) {
  const { limit, cursor, sort = '-startsAt', ...filters } = query
  const scope = { filters, userId, now, onlyVisible: false }
  const more = ', events.title_key, events.translated, events.version, events.updated_at'
  const [rows, total] = await Promise.all([
    findPage<Unfigured>(db, scope, { sort, limit, cursor }, more),
    countUpTo(db, scope),
  ])
  const { column } = sortOf(sort)
  const cut = cutPage(rows, limit, sort, (row) => row[column])
  return { ...cut, rows: await withFigures(db, cut.rows), total }
}

type Unfigured = Omit<ManagedRow, 'confirmed' | 'pending' | 'waitlisted' | 'attended' | 'rating'>

async function withFigures(db: Db, rows: Unfigured[]): Promise<ManagedRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const counted = (test: string) => sql<number>`count(*) filter (where ${sql.raw(test)})`
  const figures = await db
    .selectFrom('event_registrations')
    .select([
      'event_id',
      counted(`state = 'confirmed'`).as('confirmed'),
      counted(`state = 'pending'`).as('pending'),
      counted(`state = 'waitlisted'`).as('waitlisted'),
      counted(`state = 'confirmed' and attendance in ('present', 'late')`).as('attended'),
      sql<number | null>`round(avg(rating), 2)::float8`.as('rating'),
    ])
    .where('event_id', 'in', ids)
    .groupBy('event_id')
    .execute()
  const byId = new Map(figures.map(({ event_id, ...rest }) => [event_id, rest]))
  const none = { confirmed: 0, pending: 0, waitlisted: 0, attended: 0, rating: null }
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? none) }))
}

/** A page of the events that a bulk action means. */
export async function findForBulk(db: Db, scope: Omit<Scope, 'onlyVisible'>, cursor: string | undefined) {
  const [sort, limit] = ['startsAt', longestPage] as const
  const rows = await findPage(db, { ...scope, onlyVisible: false }, { sort, limit, cursor })
  return cutPage(rows, limit, sort, (row) => row.starts_at)
}
