import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { mayLeave } from '#api/records/states.ts'
import { waitingLine } from '#api/records/waiting-line.ts'
import { registrationTransitions } from '#contract/events/states.ts'
import type { RegistrationRow } from '../rows.ts'

/** Seats and the waiting list of an event. */
export const seatLine = waitingLine({ owner: 'events', rows: 'event_registrations', key: 'event_id' })

/** The position in the waiting list, from 1; null for a registration that does not wait. */
export async function findPosition(db: Db, row: RegistrationRow): Promise<number | null> {
  if (row.state !== 'waitlisted' || row.queue_position === null) return null
  return seatLine.countInLine(db, row.event_id, row.queue_position)
}

/** Appends people to the waiting list in this order, after number `last`. The caller holds the locks of their rows. */
export async function appendToWaitingList(
  tx: Db,
  people: Pick<RegistrationRow, 'id'>[],
  { last, now, decidedAt }: { last: number; now: Date; decidedAt: Date },
): Promise<RegistrationRow[]> {
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<RegistrationRow>`
    update event_registrations as registration
    set state = 'waitlisted', queue_position = ${last}::bigint + line.place, decided_at = ${decidedAt},
      removed_at = null, updated_at = ${now}
    from unnest(${ids}::uuid[]) with ordinality as line (id, place)
    where registration.id = line.id
      and ${mayLeave('registration.state', registrationTransitions, 'waitlisted', 'staff')}
    returning registration.*`.execute(tx)
  return rows
}

/** Shortens offers that would expire after this end. */
export async function shortenOffers(tx: Db, eventId: string, { end, now }: { end: Date; now: Date }): Promise<void> {
  await tx
    .updateTable('event_registrations')
    .set({ offer_expires_at: end, updated_at: now })
    .where('event_id', '=', eventId)
    .where('state', '=', 'offered')
    .where('offer_expires_at', '>', end)
    .execute()
}
