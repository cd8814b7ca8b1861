import { sql, type SqlBool } from 'kysely'
import { cutPage, mostCounted, readCursor, shownTotal } from '#api/db/keyset.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { RegistrationState } from '#contract/event-states.ts'
import type { EventFigures, listRegistrations, segments } from '#contract/events-registrations.ts'
import type { WholeEvent } from '../rows.ts'

type Which = { states?: readonly RegistrationState[] | undefined; q?: string | undefined }

const participants = (db: Db, eventId: string, { states, q }: Which = {}) =>
  db
    .selectFrom('event_registrations as registration')
    .innerJoin('users', 'users.id', 'registration.user_id')
    .where('registration.event_id', '=', eventId)
    .$if(states !== undefined, (query) => query.where('registration.state', 'in', states!))
    .$if(Boolean(q?.trim()), (query) =>
      query.where(
        matchesWords(sql`f_unaccent(lower(users.first_name || ' ' || users.last_name || ' ' || users.email))`, q!),
      ),
    )

/** The same with their place in line, beginning with 1; numbers of people who left the line are missing. */
const placed = (db: Db, eventId: string, which?: Which) =>
  participants(db, eventId, which)
    .leftJoin(
      db
        .selectFrom('event_registrations')
        .select(['id', sql<number>`row_number() over (order by queue_position)`.as('position')])
        .where('event_id', '=', eventId)
        .where('state', '=', 'waitlisted')
        .as('line'),
      'line.id',
      'registration.id',
    )
    .select(columns)

const columns = [
  'registration.id',
  'registration.user_id',
  'registration.state',
  'registration.offer_expires_at',
  'registration.attending',
  'registration.attendance',
  'registration.checked_in_at',
  'registration.rating',
  'registration.feedback',
  'registration.created_at',
  'users.first_name',
  'users.last_name',
  'users.email',
  'line.position',
] as const

type Query = QueryOf<typeof listRegistrations>

/** In order of registration; the waiting list alone comes in its own order. */
export async function findParticipants(db: Db, eventId: string, { limit, cursor, q, state }: Query) {
  const line = state?.length === 1 && state[0] === 'waitlisted'
  const sort = line ? 'queue' : 'registered'
  const after = readCursor(sort, cursor)
  const sorted = sql.ref(line ? 'registration.queue_position' : 'registration.created_at')
  const type = sql.raw(line ? 'bigint' : 'timestamptz')
  const which = { states: state, q }
  const [rows, counted] = await Promise.all([
    placed(db, eventId, which)
      .select('registration.queue_position')
      .$if(after !== undefined, (query) =>
        query.where(sql<SqlBool>`(${sorted}, registration.id) > (${after!.value}::${type}, ${after!.id}::uuid)`),
      )
      .orderBy(sorted)
      .orderBy('registration.id')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom(
        participants(db, eventId, which)
          .select('registration.id')
          .limit(mostCounted + 1)
          .as('found'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = cutPage(rows, limit, sort, (row) => (line ? (row.queue_position ?? 0) : row.created_at))
  return { ...page, total: shownTotal(counted.count) }
}

export async function findParticipant(db: Db, eventId: string, id: string) {
  return placed(db, eventId).where('registration.id', '=', id).executeTakeFirst()
}

/** Who is going and agreed to be shown, in order of registration. */
export async function findAttendees(
  db: Db,
  eventId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const sort = 'registered'
  const after = readCursor(sort, cursor)
  const shown = participants(db, eventId, { states: ['confirmed'] })
    .where('registration.visible', '=', true)
    .where('users.status', '=', 'active')
  const [rows, counted] = await Promise.all([
    shown
      // Of a profile that is for the team alone nothing is shown here.
      .leftJoin('profiles', (join) =>
        join.onRef('profiles.user_id', '=', 'users.id').on('profiles.visibility', '!=', 'staff'),
      )
      .select(['registration.id', 'registration.created_at', 'registration.user_id'])
      .select(['users.first_name', 'users.last_name', 'profiles.headline'])
      .$if(after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(registration.created_at, registration.id) > (${after!.value}::timestamptz, ${after!.id}::uuid)`,
        ),
      )
      .orderBy('registration.created_at')
      .orderBy('registration.id')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom(
        shown
          .select('registration.id')
          .limit(mostCounted + 1)
          .as('shown'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...cutPage(rows, limit, sort, (row) => row.created_at), total: shownTotal(counted.count) }
}

type Segment = (typeof segments)[number]

export async function findSegment(db: Db, eventId: string, segment: Segment): Promise<string[]> {
  const rows = await db
    .selectFrom('event_registrations')
    .innerJoin('users', 'users.id', 'event_registrations.user_id')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('users.status', '=', 'active')
    .where((where) =>
      segment === 'attended'
        ? where.and([where('state', '=', 'confirmed'), where('attendance', 'in', ['present', 'late'])])
        : where('state', 'in', segment === 'waitlisted' ? ['waitlisted', 'offered'] : [segment]),
    )
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function findFigures(db: Db, event: WholeEvent): Promise<EventFigures> {
  const own = db.selectFrom('event_registrations').where('event_id', '=', event.id)
  const count = sql<number>`count(*)`.as('count')
  const [states, marks, ratings, comments, perDay] = await Promise.all([
    own.select(['state', count]).groupBy('state').execute(),
    own.select(['attendance', count]).where('state', '=', 'confirmed').groupBy('attendance').execute(),
    own.select(['rating', count]).where('rating', 'is not', null).groupBy('rating').execute(),
    own
      .select(['rating', 'feedback', 'feedback_at'])
      .where('feedback', 'is not', null)
      .orderBy('feedback_at', 'desc')
      .limit(100)
      .execute(),
    sql<{ day: string; count: number }>`
      select (created_at at time zone ${event.zone})::date as day, count(*) as count
      from event_registrations where event_id = ${event.id} group by 1 order by 1`.execute(db),
  ])
  const byState = { pending: 0, confirmed: 0, waitlisted: 0, offered: 0, cancelled: 0, declined: 0 }
  for (const { state, count } of states) byState[state] = count
  const byAttendance = { present: 0, late: 0, excused: 0, absent: 0, unmarked: 0 }
  for (const { attendance, count } of marks) byAttendance[attendance ?? 'unmarked'] = count
  const stars = [1, 2, 3, 4, 5].map((star) => ratings.find(({ rating }) => rating === star)?.count ?? 0)
  return {
    byState,
    byAttendance,
    ratings: stars,
    rating: meanOf(stars),
    comments: comments.flatMap(toComment),
    perDay: perDay.rows,
  }
}

function meanOf(stars: number[]): number | null {
  const count = stars.reduce((sum, one) => sum + one, 0)
  const points = stars.reduce((sum, one, index) => sum + one * (index + 1), 0)
  return count === 0 ? null : Math.round((points / count) * 100) / 100
}

const toComment = (row: { rating: number | null; feedback: string | null; feedback_at: Date | null }) =>
  row.rating === null || row.feedback === null || row.feedback_at === null
    ? []
    : [{ rating: row.rating, comment: row.feedback, at: row.feedback_at.toISOString() }]
