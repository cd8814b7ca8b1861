import type { Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import type { scanResults } from '#contract/events/registration.ts'
import type { RegistrationRow } from '../rows.ts'

type ScanResult = (typeof scanResults)[number]
export type Ticket = Pick<RegistrationRow, 'id' | 'state' | 'attendance'> & { first_name: string; last_name: string }

/** Locks the registrations of these tickets, always in the same order, so that two calls cannot deadlock. */
export async function lockTickets(tx: Db, eventId: string, codes: string[]): Promise<Map<string, Ticket>> {
  const rows = await tx
    .selectFrom('event_registrations as registration')
    .innerJoin('users', 'users.id', 'registration.user_id')
    .select(['registration.id', 'registration.state', 'registration.attendance', 'registration.ticket'])
    .select(['users.first_name', 'users.last_name'])
    .where('registration.event_id', '=', eventId)
    .where('registration.ticket', 'in', codes)
    .orderBy('registration.id')
    .forUpdate('registration')
    .execute()
  return new Map(rows.map(({ ticket, ...row }) => [ticket, row]))
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

export async function insertScan(tx: Db, scan: Insertable<Schema['event_scans']>): Promise<void> {
  await tx
    .insertInto('event_scans')
    .values(scan)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
