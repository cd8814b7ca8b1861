import { sql, type SqlBool } from 'kysely'
import { cutPage, mostCounted, readCursor, shownTotal } from '#api/db/keyset.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { RegistrationState } from '#contract/event-states.ts'
import type { listRegistrations, segments } from '#contract/events-registrations.ts'

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
export async function findShownParticipants(
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
