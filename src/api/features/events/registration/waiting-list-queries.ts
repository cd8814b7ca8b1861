import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { mayLeave } from '#api/records/states.ts'
import { registrationTransitions } from '#contract/event-states.ts'
import type { RegistrationRow } from '../rows.ts'

/** The position in the waiting list, from 1; null for a registration that does not wait. */
export async function findPosition(db: Db, row: RegistrationRow): Promise<number | null> {
  if (row.state !== 'waitlisted' || row.queue_position === null) return null
  return countInLine(db, row.event_id, row.queue_position)
}

/** Counts the waiting registrations up to this number; numbers have gaps where people left. */
export async function countInLine(db: Db, eventId: string, upTo: number): Promise<number> {
  const { count } = await db
    .selectFrom('event_registrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'waitlisted')
    .where('queue_position', '<=', upTo)
    .executeTakeFirstOrThrow()
  return count
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

/** The first in line, at most `limit` of them. */
export async function findFirstInLine(tx: Db, eventId: string, limit: number) {
  return tx
    .selectFrom('event_registrations')
    .innerJoin('users', 'users.id', 'event_registrations.user_id')
    .select(['event_registrations.id', 'event_registrations.state'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'waitlisted')
    .where('users.status', '=', 'active')
    .orderBy('queue_position')
    .limit(limit)
    .execute()
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

export async function findExpiredOffers(tx: Db, eventId: string, { now, limit }: { now: Date; limit: number }) {
  return tx
    .selectFrom('event_registrations')
    .select(['id', 'state'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'offered')
    .where('offer_expires_at', '<=', now)
    .orderBy('offer_expires_at')
    .limit(limit)
    .execute()
}

export async function findNextExpiry(tx: Db, eventId: string): Promise<Date | null> {
  const { next } = await tx
    .selectFrom('event_registrations')
    .select(({ fn }) => fn.min('offer_expires_at').as('next'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'offered')
    .executeTakeFirstOrThrow()
  return next
}
