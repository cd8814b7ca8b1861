import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import { matchesWords } from '#api/db/search.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listRegistrations, segments, EventFigures, SegmentFilters } from '#contract/events/registration.ts'
import type { RegistrationState } from '#contract/events/states.ts'
import type { ManagedRegistrationRow, ShownParticipantRow } from '../registration/registration-shape.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

const registrations = sql`event_registrations as registration`
const person = sql`join users on users.id = registration.user_id`
const from = sql`${registrations} ${person}`
const profile = sql`left join profiles on profiles.user_id = users.id`

/** The place in the waiting list, beginning with 1. `queue_position` has gaps where people left. */
const places = (eventId: string) => sql`
  left join (
    select id, row_number() over (
      partition by coalesce(coalesce(wanted, attending) = 'online', false) order by not ahead, queue_position) as position
    from event_registrations where event_id = ${eventId} and queue_position is not null
  ) as line on line.id = registration.id`

/** Why those of a cohort cannot come. */
const excuses = sql`
  left join cohort_seats as seats on seats.event_id = registration.event_id and seats.user_id = registration.user_id
    and registration.seat = 'cohort'`

const columns = sql`
  registration.id, registration.user_id, registration.state, registration.seat, registration.offer_expires_at, registration.attending, registration.wanted,
  registration.attendance, registration.answers, registration.checked_in_at, registration.by_code, registration.rating, registration.feedback,
  registration.created_at, registration.decided_at, registration.removed_at, users.first_name, users.last_name, users.email, users.role,
  profiles.headline, profiles.field, line.position, seats.excuse,
  (select count(*) from event_registrations as earlier
   where earlier.user_id = users.id and earlier.state = 'confirmed' and earlier.attendance in ('present', 'late')
     and earlier.event_id <> registration.event_id) as attended`

const sorts = {
  registered: { column: 'registration.created_at', type: 'timestamptz' },
  queue: { column: 'registration.queue_position', type: 'bigint' },
} as const
const nameAndAddress = sql<string>`f_unaccent(lower(users.first_name || ' ' || users.last_name || ' ' || users.email))`

/** In order of registration; the waiting list alone comes in its own order. */
export async function findParticipants(
  db: Db,
  eventId: string,
  { state, q, ...paging }: QueryOf<typeof listRegistrations> & Paging,
) {
  const where: RawBuilder<unknown>[] = [sql`registration.event_id = ${eventId}`]
  if (state) where.push(oneOf(sql`registration.state`, state))
  // Counting needs the people only when they are searched.
  const isSearched = Boolean(q?.trim())
  if (isSearched) where.push(matchesWords(nameAndAddress, q!))
  return findPage<ManagedRegistrationRow>(db, {
    ...paging,
    select: columns,
    from: isSearched ? from : registrations,
    join: sql`${isSearched ? sql`` : person} ${profile} ${places(eventId)} ${excuses}`,
    where,
    id: 'registration.id',
    sorts,
    sort: state?.length === 1 && state[0] === 'waitlisted' ? 'queue' : 'registered',
  })
}

export async function findParticipant(
  db: Db,
  eventId: string,
  id: string,
): Promise<ManagedRegistrationRow | undefined> {
  const { rows } = await sql<ManagedRegistrationRow>`
    select ${columns} from ${from} ${profile} ${places(eventId)} ${excuses}
    where registration.event_id = ${eventId} and registration.id = ${id}`.execute(db)
  return rows[0]
}

/** Who is going, of those whom the event shows, in order of registration. */
export async function findShownParticipants(db: Db, { id: eventId, people_list: list }: WholeEvent, paging: Paging) {
  return findPage<ShownParticipantRow>(db, {
    ...paging,
    select: sql`registration.id, registration.user_id, users.first_name, users.last_name, profiles.headline`,
    from,
    // A profile that only the team may see shows no headline here.
    join: sql`left join profiles on profiles.user_id = users.id and profiles.visibility <> 'staff'`,
    where: [
      sql`registration.event_id = ${eventId} and registration.state = 'confirmed'`,
      list !== 'open' && sql`registration.visible`,
      list === 'hidden' && sql`false`,
      sql`users.status = 'active'`,
    ],
    id: 'registration.id',
    sorts,
    sort: 'registered',
  })
}

type Segment = (typeof segments)[number]
type Part = Omit<SegmentFilters, 'event'>
const statesOf: Record<Segment, RegistrationState[]> = {
  confirmed: ['confirmed'],
  waitlisted: ['waitlisted', 'offered'],
  pending: ['pending'],
  attended: ['confirmed'],
  absent: ['confirmed'],
}

/** Whether somebody gave this answer: of several it is one among others. */
const gave = (question: string, answer: string) => sql<boolean>`exists (
  select from jsonb_array_elements(answers) as given
  where given ->> 'id' = ${question} and ${answer} = any(string_to_array(given ->> 'value', ' ')))`

/** The people of a part of the event's list; once it is over, whoever has no mark did not come. */
export async function findSegment(db: Db, event: WholeEvent, part: Part, now: Date): Promise<string[]> {
  const { segment, way, question, answer } = part
  const isOver = event.ends_at <= now
  const rows = await db
    .selectFrom('event_registrations')
    .innerJoin('users', 'users.id', 'event_registrations.user_id')
    .select('user_id')
    .where('event_id', '=', event.id)
    .where('users.status', '=', 'active')
    .where('state', 'in', statesOf[segment])
    .$if(segment === 'attended', (query) => query.where('attendance', 'in', ['present', 'late']))
    .$if(segment === 'absent', (query) =>
      query.where((where) => {
        const marked = where('attendance', '=', 'absent')
        return isOver ? where.or([marked, where('attendance', 'is', null)]) : marked
      }),
    )
    .$if(way !== undefined, (query) => query.where(sql`coalesce(attending, 'onsite')`, '=', way!))
    .$if(question !== undefined, (query) => query.where(gave(question!, answer ?? '')))
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Which of these tickets registrations of the event have. */
export async function findUsedTickets(db: Db, eventId: string, drawn: readonly string[]): Promise<Set<string>> {
  const taken = await db
    .selectFrom('event_registrations')
    .select('ticket')
    .where('event_id', '=', eventId)
    .where('ticket', 'in', drawn)
    .execute()
  return new Set(taken.map(({ ticket }) => ticket))
}

/** Locks a registration of this event, so that nobody cancels it meanwhile. */
export async function lockRegistrationById(tx: Db, eventId: string, id: string): Promise<RegistrationRow | undefined> {
  return tx
    .selectFrom('event_registrations')
    .selectAll()
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
}

export const findActivePeople = (db: Db, emails: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', sql<string>`lower(email)`.as('email')])
    .where(sql`lower(email)`, '=', sql<string>`any(${emails.map((email) => email.trim().toLowerCase())}::text[])`)
    .where('status', '=', 'active')
    .execute()

/** Notes what stands before a decision, unless it follows one of which the person has not been told. */
export async function rememberBefore(tx: Db, people: readonly Pick<RegistrationRow, 'id'>[]): Promise<void> {
  await sql`
    update event_registrations set decided_from = state, words_before = decision_words
    where id = any(${people.map(({ id }) => id)}::uuid[]) and decided_at is null`.execute(tx)
}

type Untold = { ids: string[] | undefined; decidedAt: Date | undefined }

/** Locks the decided registrations of which the people have not been told: those with these ids, or of one decision. */
export async function lockUntold(tx: Db, eventId: string, { ids, decidedAt }: Untold): Promise<RegistrationRow[]> {
  return (
    tx
      .selectFrom('event_registrations')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('decided_at', 'is not', null)
      // Somebody who is already there keeps the seat.
      .where('attendance', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids!}::uuid[])`))
      .$if(decidedAt !== undefined, (query) => query.where('decided_at', '=', decidedAt!))
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate()
      .execute()
  )
}

/** Without an attendance only the seat: the door marks who came. */
type WalkIn = Pick<RegistrationRow, 'user_id' | 'ticket' | 'attendance'>

/** Whoever has a seat keeps it; a wait or a refusal ends with a seat beside the others. */
export async function saveWalkIns(
  tx: Db,
  eventId: string,
  people: readonly WalkIn[],
  now: Date,
): Promise<RegistrationRow[]> {
  const { rows } = await sql<RegistrationRow>`
    insert into event_registrations as own
      (id, event_id, user_id, state, seat, ticket, attendance, checked_in_at, created_at, updated_at)
    select id, ${eventId}, user_id, 'confirmed', 'walk_in', ticket, attendance,
      case when attendance is null then null else ${now}::timestamptz end, ${now}, ${now}
    from unnest(${people.map(() => randomUUIDv7())}::uuid[], ${people.map(({ user_id }) => user_id)}::uuid[],
      ${people.map(({ ticket }) => ticket)}::text[], ${people.map(({ attendance }) => attendance)}::text[])
      as person (id, user_id, ticket, attendance)
    on conflict (event_id, user_id) do update set
      state = 'confirmed', queue_position = null, offer_expires_at = null, decided_at = null, removed_at = null,
      decision_words = case own.state when 'confirmed' then own.decision_words end, decision_silent = false,
      seat = case when own.seat = 'cohort' or own.state in ('confirmed', 'offered') then own.seat else 'walk_in' end,
      attendance = case when own.attendance in ('present', 'late') then own.attendance
        else coalesce(excluded.attendance, own.attendance) end,
      checked_in_at = coalesce(own.checked_in_at, excluded.checked_in_at), updated_at = excluded.updated_at
    returning *`.execute(tx)
  return rows
}

export async function findFigures(db: Db, event: WholeEvent): Promise<EventFigures> {
  const own = db.selectFrom('event_registrations').where('event_id', '=', event.id)
  const count = sql<number>`count(*)`.as('count')
  const [states, marks, ratings, comments, perDay] = await Promise.all([
    own.select(['state', count]).groupBy('state').execute(),
    own
      .select(['attendance', count, sql<number>`count(*) filter (where by_code)`.as('by_code')])
      .where('state', '=', 'confirmed')
      .groupBy('attendance')
      .execute(),
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
    byCode: marks.reduce((sum, { by_code }) => sum + by_code, 0),
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
