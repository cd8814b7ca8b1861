import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { roomOpensMinutes } from '#contract/room-codes.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

export const findRoom = (db: Db, eventId: string) =>
  db.selectFrom('event_rooms').select('secret').where('event_id', '=', eventId).executeTakeFirst()

/** False when it is open already. */
export async function insertRoom(tx: Db, eventId: string, by: { userId: string; now: Date }): Promise<boolean> {
  const row = { event_id: eventId, secret: randomBytes(32), opened_at: by.now, opened_by: by.userId }
  const made = await tx
    .insertInto('event_rooms')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

export async function deleteRoom(tx: Db, eventId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('event_rooms').where('event_id', '=', eventId).executeTakeFirst()
  return gone.numDeletedRows === 1n
}

export type RoomMarks = { byCode: number; byTeam: number; seats: number }

/** Who is here, by whose word, and how many have a seat. */
export async function countMarks(db: Db, eventId: string): Promise<RoomMarks> {
  const { rows } = await sql<RoomMarks>`
    select count(*) filter (where by_code) as "byCode",
      count(*) filter (where not by_code and attendance in ('present', 'late')) as "byTeam", count(*) as seats
    from event_registrations where event_id = ${eventId} and state = 'confirmed'`.execute(db)
  return rows[0]!
}

export type SeatRow = Pick<WholeEvent, 'slug' | 'title_pt' | 'title_en' | 'venue' | 'starts_at' | 'ends_at' | 'zone'> &
  Pick<RegistrationRow, 'id' | 'event_id' | 'state' | 'seat' | 'attendance' | 'checked_in_at'> & {
    secret: Buffer | null
  }

/** The seats of a person in what goes on now, of a cohort also those they gave back. */
export async function findSeatsNow(db: Db, userId: string, now: Date): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select events.slug, title_pt, title_en, venue, starts_at, ends_at, zone, registration.id, registration.event_id,
      registration.state, seat, attendance, checked_in_at, secret
    from event_registrations as registration
    join events on events.id = registration.event_id
    left join event_rooms on event_rooms.event_id = events.id
    where registration.user_id = ${userId} and events.state = 'published'
      and starts_at <= ${now}::timestamptz + make_interval(mins => ${roomOpensMinutes}::int) and ends_at > ${now}
      and (registration.state = 'confirmed' or seat = 'cohort' and registration.state = 'cancelled')
    order by starts_at, events.id`.execute(db)
  return rows
}
