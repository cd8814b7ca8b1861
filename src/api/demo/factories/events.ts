import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import { hourMs } from '#contract/times.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { newTicket } from '#api/features/events/registration/tickets.ts'
import { slugOf } from '#api/records/slugs.ts'
import { inBatches } from './batches.ts'

type NewEvent = Partial<Insertable<Schema['events']>>
type NewRegistration = Partial<Insertable<Schema['event_registrations']>> & { event_id: string; user_id: string }
export type EventRow = Selectable<Schema['events']>
type RegistrationRow = Selectable<Schema['event_registrations']>

/** Published, open to everybody, online, a week after the tests' clock. */
function eventRow(over: NewEvent) {
  const id = over.id ?? randomUUIDv7()
  const title = over.title_pt ?? 'Oficina de prática'
  const starts = new Date(over.starts_at ?? '2026-03-19T17:30:00Z')
  return {
    kind: 'workshop' as const,
    state: 'published' as const,
    summary_pt: 'Uma tarde para pôr as mãos na massa.',
    mode: 'online' as const,
    link: 'https://sala.example/viveiro',
    zone: 'Europe/Lisbon',
    ends_at: new Date(starts.getTime() + 2 * hourMs),
    ...over,
    id,
    slug: over.slug ?? `${slugOf(title, 'evento')}-${id.slice(-12)}`,
    title_pt: title,
    starts_at: starts,
  }
}

export async function makeEvents(db: Db, events: NewEvent[]): Promise<EventRow[]> {
  return inBatches(events.map(eventRow), async (some) => {
    await db
      .insertInto('slugs')
      .values(some.map(({ slug }) => ({ area: 'events', slug })))
      .execute()
    const rows = await db.insertInto('events').values(some).returningAll().execute()
    await useCovers(db, rows)
    return rows
  })
}

async function useCovers(db: Db, events: EventRow[]): Promise<void> {
  const uses = events.flatMap(({ id, state, cover_id }) =>
    cover_id === null
      ? []
      : {
          area: 'events',
          record_id: id,
          field: 'coverId',
          attachment_id: cover_id,
          position: 0,
          visibility: state === 'draft' ? ('record' as const) : ('public' as const),
        },
  )
  if (uses.length > 0) await db.insertInto('file_uses').values(uses).execute()
}

export async function makeEvent(db: Db, over: NewEvent = {}): Promise<EventRow> {
  const [row] = await makeEvents(db, [over])
  return row!
}

/** Inserts registrations in order, and updates the seats and waiting lists of their events. */
export async function makeRegistrations(db: Db, registrations: NewRegistration[]): Promise<RegistrationRow[]> {
  const rows = await inBatches(registrations, (some) =>
    db
      .insertInto('event_registrations')
      .values(
        some.map((registration, index) => ({
          state: 'confirmed' as const,
          ticket: newTicket(),
          queue_position: registration.state === 'waitlisted' ? index + 1 : null,
          ...registration,
          id: registration.id ?? randomUUIDv7(),
        })),
      )
      .returningAll()
      .execute(),
  )
  await countSeats(db, [...new Set(registrations.map(({ event_id }) => event_id))])
  return rows
}

export async function makeRegistration(db: Db, over: NewRegistration): Promise<RegistrationRow> {
  const [row] = await makeRegistrations(db, [over])
  return row!
}

async function countSeats(db: Db, eventIds: string[]): Promise<void> {
  await sql`
    update events set
      taken = seats.room, online_taken = seats.online, queue_last = seats.last, online_queue_last = seats.last
    from (
      select event_id, coalesce(max(queue_position), 0) as last,
        count(*) filter (where is_held and not is_online) as room, count(*) filter (where is_held and is_online) as online
      from (
        select event_id, queue_position, coalesce(attending = 'online', false) as is_online,
          seat = 'public' and state in ('confirmed', 'offered') as is_held
        from event_registrations where event_id = any(${eventIds})) as registrations
      group by event_id) as seats
    where seats.event_id = events.id and id = any(${eventIds})`.execute(db)
}
