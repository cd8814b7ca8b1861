import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import type { Attendance } from '#contract/events/events.ts'
import type { Scan, ScanAct, ScanResult } from '#contract/events/door.ts'
import { doorLimits } from '#contract/events/door-limits.ts'
import type { RegistrationState, Seat } from '#contract/events/states.ts'
import { dayMs } from '#contract/times.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'
import type { Subject } from './count.ts'

/** As `ticketHash` of the browser: enough to know a ticket again, too little to print one. */
const hashFor = (eventId: string) => sql`
  left(encode(sha256(convert_to(${eventId} || ':' || ticket, 'UTF8')), 'hex'), 10)`

/** What doors have noted, apart from whom they refused. */
const noted = sql`scans.result in ('checked_in', 'repeated', 'left', 'undone')`
const lastAct = (of: string) => sql`
  (select act from event_scans as scans where scans.${sql.ref(of)} = person.id and scans.list_id is null and ${noted}
   order by scanned_at desc, scans.id desc limit 1)`
const countedIn = (of: string) => sql`
  (select coalesce(array_agg(distinct list_id), '{}') from event_scans as scans
   where scans.${sql.ref(of)} = person.id and scans.list_id is not null and ${noted}
     and not exists (select from event_scans as later where later.${sql.ref(of)} = person.id
       and later.list_id = scans.list_id and later.scanned_at >= scans.scanned_at and later.act = 'undo'))`

export type GuestRow = {
  id: string
  name: string
  state: RegistrationState
  seat: Seat
  attending: 'onsite' | 'online' | null
  hash: string | null
  attendance: Attendance | null
  checked_in_at: Date | null
  last_act: ScanAct | null
  lists: string[]
  answers: RegistrationRow['answers']
}

/** Everybody of an event, since a time those who changed, by name. */
export async function findDoorGuests(db: Db, event: WholeEvent, since: Date | null): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select person.id, users.first_name || ' ' || users.last_name as name, person.state, person.seat, person.attending,
      ${hashFor(event.id)} as hash, person.attendance, person.checked_in_at, ${lastAct('registration_id')} as last_act,
      ${countedIn('registration_id')} as lists, person.answers
    from event_registrations as person join users on users.id = person.user_id
    where person.event_id = ${event.id} and (${since}::timestamptz is null or person.updated_at > ${since})
    union all
    select person.id, person.name, 'confirmed', 'walk_in', null, null,
      case when person.came_at is null then null else 'present' end, person.came_at, ${lastAct('guest_id')},
      ${countedIn('guest_id')}, '[]'::jsonb
    from event_guests as person
    where person.event_id = ${event.id} and person.name is not null
      and (${since}::timestamptz is null or person.updated_at > ${since})
    order by name, id limit ${doorLimits.guests}`.execute(db)
  return rows
}

/** Published events that begin at most a day before or after this one. */
const aroundIt = ({ id, starts_at }: WholeEvent) => sql`
  other.id <> ${id} and other.state = 'published'
  and other.starts_at between ${new Date(starts_at.getTime() - dayMs)} and ${new Date(starts_at.getTime() + dayMs)}`

export async function findTicketsElsewhere(db: Db, event: WholeEvent): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select ${hashFor(event.id)} as hash from events as other join event_registrations as own on own.event_id = other.id
    where ${aroundIt(event)} and own.state = 'confirmed' limit ${doorLimits.guests}`.execute(db)
  return rows.map(({ hash }) => hash)
}

export async function findCodesElsewhere(db: Db, event: WholeEvent, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ ticket: string }>`
    select ticket from events as other join event_registrations as own on own.event_id = other.id
    where ${aroundIt(event)} and own.ticket = any(${codes}::text[])`.execute(db)
  return new Set(rows.map(({ ticket }) => ticket))
}

export const findLists = (db: Db, eventId: string) =>
  db
    .selectFrom('event_lists')
    .select(['id', 'name'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .limit(doorLimits.lists)
    .execute()

/** One statement: lists that are left out go, others keep what they counted. */
export async function saveLists(
  tx: Db,
  eventId: string,
  lists: readonly { id?: string | undefined; name: string }[],
): Promise<void> {
  const ids = lists.map(({ id }) => id ?? randomUUIDv7())
  await sql`
    with wanted as (
      select * from unnest(${ids}::uuid[], ${lists.map(({ name }) => name)}::text[]) with ordinality as list (id, name, position)
    ), gone as (
      delete from event_lists where event_id = ${eventId} and id <> all(${ids}::uuid[])
    )
    insert into event_lists (id, event_id, name, position) select id, ${eventId}, name, position from wanted
    on conflict (id) do update set name = excluded.name, position = excluded.position
    where event_lists.event_id = excluded.event_id`.execute(tx)
}

type FoundSubject = Omit<Subject, 'acts'> & { ticket: string | null }

/** Locks the people of these scans, always in the same order, so that two calls cannot deadlock. */
export async function lockSubjects(tx: Db, eventId: string, codes: string[], ids: string[]): Promise<FoundSubject[]> {
  const { rows } = await sql<FoundSubject>`
    select own.id, own.state, own.seat, own.attendance, own.checked_in_at, own.ticket, false as "isGuest",
      users.first_name || ' ' || users.last_name as name
    from event_registrations as own join users on users.id = own.user_id
    where own.event_id = ${eventId} and (own.ticket = any(${codes}::text[]) or own.id = any(${ids}::uuid[]))
    order by own.id for update of own`.execute(tx)
  if (ids.length === 0) return rows
  const guests = await sql<FoundSubject>`
    select id, 'confirmed' as state, 'walk_in' as seat, case when came_at is null then null else 'present' end as attendance,
      came_at as checked_in_at, null as ticket, true as "isGuest", coalesce(name, '') as name
    from event_guests where event_id = ${eventId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return [...rows, ...guests.rows]
}

export type ScanRow = Pick<Selectable<Schema['event_scans']>, 'id' | 'act' | 'result' | 'door' | 'scanned_at'> & {
  name: string | null
  list: string | null
  scanned_by_name: string | null
  undone: boolean
}

/** An entry is undone by the next act on the same person and list, if that takes it back. */
export const findScanLog = (db: Db, eventId: string, paging: Paging) =>
  findPage<ScanRow>(db, {
    ...paging,
    select: sql`scan.id, scan.act, scan.result, scan.door, scan.scanned_at, list.name as list,
      coalesce(person.first_name || ' ' || person.last_name, guest.name) as name,
      keeper.first_name || ' ' || keeper.last_name as scanned_by_name,
      scan.act = 'in' and scan.result in ('checked_in', 'repeated') and exists (
        select from event_scans as later where later.result = 'undone' and later.scanned_at >= scan.scanned_at
          and later.list_id is not distinct from scan.list_id
          and (later.registration_id = scan.registration_id or later.guest_id = scan.guest_id)) as undone`,
    from: sql`event_scans as scan`,
    join: sql`left join event_registrations as own on own.id = scan.registration_id
      left join users as person on person.id = own.user_id
      left join event_guests as guest on guest.id = scan.guest_id
      left join users as keeper on keeper.id = scan.scanned_by
      left join event_lists as list on list.id = scan.list_id`,
    where: [sql`scan.event_id = ${eventId}`],
    id: 'scan.id',
    sorts: { at: { column: 'scan.scanned_at', type: 'timestamptz' } },
    sort: '-at',
  })

type NotedAct = { subject: string; list_id: string | null; act: ScanAct; at: Date }

export async function findActs(tx: Db, ids: readonly string[]): Promise<NotedAct[]> {
  const { rows } = await sql<NotedAct>`
    select coalesce(registration_id, guest_id) as subject, list_id, act, scanned_at as at from event_scans as scans
    where ${noted} and (registration_id = any(${ids}::uuid[]) or guest_id = any(${ids}::uuid[]))
    order by scanned_at, id`.execute(tx)
  return rows
}

/** The results of scans that were sent before. */
export async function findScans(tx: Db, eventId: string, ids: string[]): Promise<Map<string, ScanResult>> {
  const rows = await tx
    .selectFrom('event_scans')
    .select(['id', 'result'])
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, result }) => [id, result]))
}

export async function insertScans(tx: Db, scans: Insertable<Schema['event_scans']>[]): Promise<void> {
  if (scans.length === 0) return
  await tx
    .insertInto('event_scans')
    .values(scans)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Arrival = { id: string; isGuest: boolean; attendance: Attendance | null; at: Date | null; isNew: boolean }

/** Saves what doors found out about people whose rows the caller has locked. */
export async function saveArrivals(tx: Db, arrivals: readonly Arrival[], now: Date): Promise<void> {
  const [guests, registered] = [arrivals.filter(({ isGuest }) => isGuest), arrivals.filter(({ isGuest }) => !isGuest)]
  if (registered.length > 0)
    await sql`
      update event_registrations as own
      set state = case when seen.attendance in ('present', 'late') then 'confirmed' else own.state end,
        attendance = seen.attendance, checked_in_at = seen.at, by_code = own.by_code and not seen.is_new, updated_at = ${now}
      from unnest(${registered.map(({ id }) => id)}::uuid[], ${registered.map(({ attendance }) => attendance)}::text[],
        ${registered.map(({ at }) => at)}::timestamptz[], ${registered.map(({ isNew }) => isNew)}::boolean[])
        as seen (id, attendance, at, is_new)
      where own.id = seen.id`.execute(tx)
  if (guests.length > 0)
    await sql`
      update event_guests as own set came_at = seen.at, updated_at = ${now}
      from unnest(${guests.map(({ id }) => id)}::uuid[], ${guests.map(({ at }) => at)}::timestamptz[]) as seen (id, at)
      where own.id = seen.id`.execute(tx)
}

type WalkInScan = Pick<Scan, 'id'> & { walkIn: { name: string; email?: string | undefined } }

/** The scan names the guest, so that one sent again adds nobody; counting it says when they came. */
export async function insertGuests(
  tx: Db,
  eventId: string,
  scans: readonly WalkInScan[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (scans.length === 0) return
  await tx
    .insertInto('event_guests')
    .values(
      scans.map(({ id, walkIn }) => ({
        id,
        event_id: eventId,
        name: walkIn.name,
        email: walkIn.email ?? null,
        added_by: by,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks taken back: who had said that they cannot come has no seat again. */
export async function keepSeats(tx: Db, eventId: string, ids: readonly string[]): Promise<void> {
  await sql`
    select keep_cohort_seats(${eventId}, array(select user_id from event_registrations where id = any(${ids}::uuid[])))
  `.execute(tx)
}

/** Names of people without an account are kept as long as somebody may ask about the evening. */
export async function forgetGuests(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('event_guests')
    .set({ name: null, email: null })
    .where('name', 'is not', null)
    .where('event_id', '=', eventId)
    .execute()
}
