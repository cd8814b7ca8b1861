import { sql, type RawBuilder } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import { matchesWords } from '#api/db/search.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listRegistrations, segments } from '#contract/events/registration.ts'
import type { ManagedRegistrationRow, ShownParticipantRow } from '../registration/registration-shape.ts'

const registrations = sql`event_registrations as registration`
const person = sql`join users on users.id = registration.user_id`
const from = sql`${registrations} ${person}`
const profile = sql`left join profiles on profiles.user_id = users.id`

/** The place in the waiting list, beginning with 1. `queue_position` has gaps where people left. */
const places = (eventId: string) => sql`
  left join (
    select id, row_number() over (order by queue_position) as position
    from event_registrations where event_id = ${eventId} and state = 'waitlisted'
  ) as line on line.id = registration.id`

const columns = sql`
  registration.id, registration.user_id, registration.state, registration.offer_expires_at, registration.attending,
  registration.attendance, registration.checked_in_at, registration.rating, registration.feedback,
  registration.created_at, registration.decided_at, registration.removed_at, users.first_name, users.last_name, users.email, users.role,
  profiles.headline, profiles.field, line.position,
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
    join: sql`${isSearched ? sql`` : person} ${profile} ${places(eventId)}`,
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
    select ${columns} from ${from} ${profile} ${places(eventId)}
    where registration.event_id = ${eventId} and registration.id = ${id}`.execute(db)
  return rows[0]
}

/** Who is going and agreed to be shown, in order of registration. */
export async function findShownParticipants(db: Db, eventId: string, paging: Paging) {
  return findPage<ShownParticipantRow>(db, {
    ...paging,
    select: sql`registration.id, registration.user_id, users.first_name, users.last_name, profiles.headline`,
    from,
    // A profile that only the team may see shows no headline here.
    join: sql`left join profiles on profiles.user_id = users.id and profiles.visibility <> 'staff'`,
    where: [
      sql`registration.event_id = ${eventId} and registration.state = 'confirmed' and registration.visible`,
      sql`users.status = 'active'`,
    ],
    id: 'registration.id',
    sorts,
    sort: 'registered',
  })
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
