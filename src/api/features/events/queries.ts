import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { cutPage, mostCounted, readCursor, shownTotal } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { activeStates } from '#contract/event-states.ts'
import type { listEvents } from '#contract/events.ts'
import { longestEventDays, type listManagedEvents } from '#contract/events-manage.ts'
import type { DetailRow, ManagedRow, WholeEvent } from './shape.ts'

const cardColumns = [
  'events.id',
  'events.slug',
  'events.kind',
  'events.state',
  'events.title_pt',
  'events.title_en',
  'events.summary_pt',
  'events.summary_en',
  'events.field',
  'events.mode',
  'events.venue',
  'events.starts_at',
  'events.ends_at',
  'events.zone',
  'events.capacity',
  'events.taken',
  'events.admission',
  'events.registration_opens_at',
  'events.registration_closes_at',
  'events.cover_id',
] as const

/** Events with the registration of one person beside them. */
const cardsFor = (db: Db, userId: string) =>
  db
    .selectFrom('events')
    .leftJoin('event_registrations as own', (join) =>
      join.onRef('own.event_id', '=', 'events.id').on('own.user_id', '=', userId),
    )
    .select(cardColumns)
    .select([
      'own.state as own_state',
      'own.offer_expires_at as own_offer_expires_at',
      'own.attendance as own_attendance',
    ])

export type EventRow = Awaited<ReturnType<ReturnType<typeof cardsFor>['executeTakeFirstOrThrow']>>

type Filters = Omit<QueryOf<typeof listEvents> & QueryOf<typeof listManagedEvents>, 'limit' | 'cursor' | 'sort'>
type Scope = { filters: Partial<Filters>; userId: string; now: Date; onlyVisible: boolean }
type Where = ExpressionBuilder<Schema & { own: Schema['event_registrations'] }, 'events' | 'own'>

/** Nothing lasts longer than the longest event, so what still runs began after this: the index needs no older rows. */
const longestBefore = (time: Date) => new Date(time.getTime() - longestEventDays * 86_400_000)

const conditions =
  ({ filters, userId, now, onlyVisible }: Scope) =>
  (where: Where): Expression<SqlBool> => {
    const { q, kind, mode, field, when, from, to, mine, state, needs } = filters
    const tests: Expression<SqlBool>[] = []
    if (onlyVisible) tests.push(where('events.state', '<>', 'draft'))
    if (q?.trim()) tests.push(matchesWords(where.ref('events.search'), q))
    if (kind) tests.push(where('events.kind', 'in', kind))
    if (mode) tests.push(where('events.mode', 'in', mode))
    if (field) tests.push(where('events.field', '=', field))
    if (state) tests.push(where('events.state', 'in', state))
    if (when === 'upcoming') tests.push(endsAfter(where, now))
    if (when === 'past') tests.push(where('events.ends_at', '<=', now), where('events.starts_at', '<', now))
    if (from) tests.push(endsAfter(where, new Date(from)))
    if (to) tests.push(where('events.starts_at', '<', new Date(to)))
    if (mine) tests.push(takesPart(where, userId))
    if (needs === 'translation') tests.push(where.not('events.translated'), where('events.state', '<>', 'cancelled'))
    if (needs === 'approval')
      tests.push(hasPending(where), where('events.state', '=', 'published'), endsAfter(where, now))
    return where.and(tests)
  }

const endsAfter = (where: Where, time: Date) =>
  where.and([where('events.ends_at', '>', time), where('events.starts_at', '>', longestBefore(time))])

const takesPart = (where: Where, userId: string) =>
  where.exists(
    where
      .selectFrom('event_registrations as mine')
      .select('mine.id')
      .whereRef('mine.event_id', '=', 'events.id')
      .where('mine.user_id', '=', userId)
      .where('mine.state', 'in', activeStates),
  )

const hasPending = (where: Where) =>
  where.exists(
    where
      .selectFrom('event_registrations as waiting')
      .select('waiting.id')
      .whereRef('waiting.event_id', '=', 'events.id')
      .where('waiting.state', '=', 'pending'),
  )

const sortColumns = {
  startsAt: { column: 'starts_at', type: sql.raw('timestamptz') },
  title: { column: 'title_pt', type: sql.raw('text') },
  taken: { column: 'taken', type: sql.raw('integer') },
  updatedAt: { column: 'updated_at', type: sql.raw('timestamptz') },
} as const

type Paging = { sort: string; limit: number; cursor?: string | undefined }

/** One page by keyset, so that page 500 costs what page 1 costs. */
function pageOf(db: Db, scope: Scope, { sort, limit, cursor }: Paging) {
  const descending = sort.startsWith('-')
  const { column, type } = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  const after = readCursor(sort, cursor)
  const direction = descending ? 'desc' : 'asc'
  const sorted = sql.ref(`events.${column}`)
  const compare = sql.raw(descending ? '<' : '>')
  return cardsFor(db, scope.userId)
    .where((where) => conditions(scope)(where as unknown as Where))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${sorted}, events.id) ${compare} (${after!.value}::${type}, ${after!.id}::uuid)`),
    )
    .orderBy(`events.${column}`, direction)
    .orderBy('events.id', direction)
    .limit(limit + 1)
}

async function countUpTo(db: Db, scope: Scope): Promise<number | null> {
  const { count } = await db
    .selectFrom((from) =>
      from
        .selectFrom('events')
        .select('events.id')
        .where((where) => conditions(scope)(where as unknown as Where))
        .limit(mostCounted + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return shownTotal(count)
}

export async function findEvents(db: Db, userId: string, now: Date, query: QueryOf<typeof listEvents>) {
  const { limit, cursor, sort = query.when === 'past' ? '-startsAt' : 'startsAt', ...filters } = query
  const scope = { filters, userId, now, onlyVisible: true }
  const [rows, total] = await Promise.all([pageOf(db, scope, { sort, limit, cursor }).execute(), countUpTo(db, scope)])
  return { ...cutPage(rows, limit, sort, (row) => row.starts_at), total }
}

type ManagedQuery = Omit<QueryOf<typeof listManagedEvents>, 'limit'> & { limit: number }

export async function findManagedEvents(db: Db, userId: string, now: Date, query: ManagedQuery) {
  const { limit, cursor, sort = '-startsAt', ...filters } = query
  const scope = { filters, userId, now, onlyVisible: false }
  const page = pageOf(db, scope, { sort, limit, cursor }).select([
    'events.translated',
    'events.version',
    'events.updated_at',
  ])
  const [rows, total] = await Promise.all([page.execute(), countUpTo(db, scope)])
  const { column } = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
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
      counted(`attendance in ('present', 'late')`).as('attended'),
      sql<number | null>`round(avg(rating), 2)::float8`.as('rating'),
    ])
    .where('event_id', 'in', ids)
    .groupBy('event_id')
    .execute()
  const byId = new Map(figures.map(({ event_id, ...rest }) => [event_id, rest]))
  const none = { confirmed: 0, pending: 0, waitlisted: 0, attended: 0, rating: null }
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? none) }))
}

/** The events that a bulk action names, by ids or by filters; more than `limit` are left for the next round. */
export async function findForBulk(
  db: Db,
  {
    ids,
    filters,
    now,
    limit,
  }: { ids?: string[] | undefined; filters?: Partial<Filters> | undefined; now: Date; limit: number },
) {
  return db
    .selectFrom('events')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .$if(filters !== undefined, (query) => {
      const scope = { filters: filters!, userId: '', now, onlyVisible: false }
      return query.where((where) => conditions(scope)(where as unknown as Where))
    })
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findEvent(db: Db, slug: string): Promise<WholeEvent | undefined> {
  return db.selectFrom('events').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export async function findEventById(db: Db, id: string): Promise<WholeEvent | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findDetail(db: Db, slug: string): Promise<DetailRow | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .select((from) =>
      from
        .selectFrom('event_registrations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('event_id', '=', 'events.id')
        .where('state', '=', 'waitlisted')
        .$asScalar()
        .$notNull()
        .as('waiting'),
    )
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** Whoever changes seats or states holds this row first, so that two of them never meet in the middle. */
export async function lockEvent(tx: Db, id: string): Promise<WholeEvent> {
  return tx.selectFrom('events').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function lockEventBySlug(tx: Db, slug: string): Promise<WholeEvent | undefined> {
  return tx.selectFrom('events').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst()
}

/** Takes the first free of `base`, `base-2`, `base-3`, …; a slug once taken is never given again. */
export async function reserveSlug(tx: Db, base: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('event_slugs')
      .values({ slug })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return slug
  }
}
