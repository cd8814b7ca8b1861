import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { Way } from '#contract/events/states.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

/** Of the event's line for this way; those with a seat of the other may be in it too. */
const wayOf = (row: string) => `(events.mode = 'hybrid' and coalesce(${row}wanted, ${row}attending) = 'online')`
export const inLineFor = (way: Way) => `queue_position is not null and ${way === 'online' ? '' : 'not '}${wayOf('')}`
export const beforeOwn = `queue_position is not null and ${wayOf('')} = ${wayOf('own.')}
  and (not ahead, queue_position) <= (not own.ahead, own.queue_position)`

/** Whether somebody is of the group that comes first. */
export const isAhead = (person: string) => `(events.priority_group is not null and (
  exists (select from users where users.id = ${person} and role = events.priority_group) or
  exists (select from cohort_members where cohort_members.user_id = ${person}
    and cohort_id::text = events.priority_group and state in ('accepted', 'active', 'completed'))))`

/** Which of these people come first. */
export async function findAhead(db: Db, eventId: string, people: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select person.id from events, unnest(${people}::uuid[]) as person (id)
    where events.id = ${eventId} and ${sql.raw(isAhead('person.id'))}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Who waits for a seat of this way, with or without one of the other, and whose seats are of it. */
export function sideOf(way: Way) {
  const isOnline = sql`coalesce(person.attending = 'online', false)`
  const side = way === 'online' ? isOnline : sql`not ${isOnline}`
  return {
    line: sql`(person.state = 'waitlisted' and ${side}) or (person.state = 'confirmed' and person.wanted = ${way})`,
    side,
  }
}

/** Those who waited with a seat of the other way get one of theirs. */
export async function switchWays(tx: Db, ids: readonly string[], now: Date): Promise<RegistrationRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RegistrationRow>`
    update event_registrations
    set attending = wanted, wanted = null, queue_position = null, ahead = false, updated_at = ${now}
    where id = any(${ids}::uuid[]) and wanted is not null and state = 'confirmed' returning *`.execute(tx)
  return rows
}

type WayChange = Partial<Pick<RegistrationRow, 'attending' | 'wanted' | 'queue_position' | 'ahead'>>

export const changeWay = (tx: Db, id: string, change: WayChange, now: Date): Promise<RegistrationRow> =>
  tx
    .updateTable('event_registrations')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** How many take part or wait in each way. */
export async function countWays(db: Db, eventId: string): Promise<Record<Way, number>> {
  const { rows } = await sql<Record<Way, number>>`
    select count(*) filter (where attending = 'online')::int as online,
      count(*) filter (where attending is distinct from 'online')::int as onsite
    from event_registrations
    where event_id = ${eventId} and state in ('pending', 'confirmed', 'waitlisted', 'offered')`.execute(db)
  return rows[0]!
}

/** Everybody takes part in this way from now on; null where the event has one way only. */
export async function putAllInWay(tx: Db, eventId: string, way: Way | null): Promise<void> {
  await sql`
    update event_registrations set attending = ${way}, wanted = null,
      queue_position = case state when 'waitlisted' then queue_position end
    where event_id = ${eventId}`.execute(tx)
}

/** The seats and the line of the only way become those of the online way, or the other way round. */
export async function swapLines(tx: Db, eventId: string): Promise<WholeEvent> {
  return tx
    .updateTable('events')
    .set((row) => ({
      taken: row.ref('online_taken'),
      online_taken: row.ref('taken'),
      queue_last: row.ref('online_queue_last'),
      online_queue_last: row.ref('queue_last'),
      capacity: null,
      online_capacity: null,
    }))
    .where('id', '=', eventId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
