import { sql, type Insertable, type Updateable } from 'kysely'
import { prepared } from '#api/db/prepared.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { nextVersion } from '#api/records/rows.ts'
import { mayLeave, moveRow } from '#api/records/states.ts'
import { activeStates, eventTransitions, type EventState, type RegistrationState } from '#contract/events/states.ts'
import {
  cardColumns,
  detailColumns,
  ownColumns,
  type DetailRow,
  type OwnRegistration,
  type WholeEvent,
} from './rows.ts'

export async function findEvent(db: Db, slug: string): Promise<WholeEvent | undefined> {
  return db.selectFrom('events').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export async function findEventById(db: Db, id: string): Promise<WholeEvent | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** How many registrations of the event are in one of these states. */
const inStates = (states: readonly RegistrationState[]) => sql<number>`
  (select count(*) from event_registrations where event_id = events.id and state = any(${states}))`

/** Who takes part in the event or waits for a seat. */
export async function countPeople(tx: Db, id: string): Promise<number> {
  const { people } = await tx
    .selectFrom('events')
    .select(inStates(activeStates).as('people'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return people
}

type Own = { [Name in keyof OwnRegistration as `own_${Name}`]: OwnRegistration[Name] | null }

/** The page of an event in one statement, with the reader's registration and place in the waiting list. */
export async function findDetail(db: Db, slug: string, userId: string) {
  const [row] = await readDetail(db, [slug, userId, activeStates])
  if (!row) return undefined
  const own = Object.fromEntries(ownColumns.map((name) => [name, row[`own_${name}`]])) as OwnRegistration
  return { event: row, own: row.own_id === null ? null : { row: own, position: row.own_position } }
}

const registered = (test: string) => `(select count(*) from event_registrations where event_id = events.id and ${test})`

const readDetail = prepared<DetailRow & Own & { own_position: number | null }>(`
  select ${[...cardColumns, ...detailColumns].map((name) => `events.${name}`).join(', ')},
    ${ownColumns.map((name) => `own.${name} as own_${name}`).join(', ')},
    ${registered(`state = 'waitlisted'`)} as waiting, ${registered('state = any($3)')} as people,
    case own.state when 'waitlisted' then
      ${registered(`state = 'waitlisted' and queue_position <= own.queue_position`)} end as own_position,
    (select first_name || ' ' || last_name from users where users.id = events.updated_by) as updated_by_name
  from events left join event_registrations as own on own.event_id = events.id and own.user_id = $2
  where events.slug = $1`)

/**
 * Every change of seats or states locks this row first, so that such changes run one after the other. `no key update`
 * still allows inserts that refer to the event; otherwise check-in, which has locked a registration by then, would
 * deadlock.
 */
export async function lockEvent(tx: Db, id: string): Promise<WholeEvent> {
  return tx.selectFrom('events').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function lockEventBySlug(tx: Db, slug: string): Promise<WholeEvent | undefined> {
  return tx.selectFrom('events').selectAll().where('slug', '=', slug).forNoKeyUpdate().executeTakeFirst()
}

export async function insertEvent(tx: Db, row: Insertable<Schema['events']>): Promise<WholeEvent> {
  return tx.insertInto('events').values(row).returningAll().executeTakeFirstOrThrow()
}

type ChangeStamp = { now: Date; by: string }

export async function saveEvent(
  tx: Db,
  event: WholeEvent,
  change: Omit<Updateable<Schema['events']>, 'state'>,
  { now, by }: ChangeStamp,
): Promise<WholeEvent> {
  return tx
    .updateTable('events')
    .set({ ...change, ...nextVersion(event, now), updated_by: by })
    .where('id', '=', event.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function moveEvent(
  tx: Db,
  event: WholeEvent,
  to: EventState,
  change: Omit<Updateable<Schema['events']>, 'id' | 'state'>,
  edit: ChangeStamp,
): Promise<WholeEvent> {
  const set = { ...change, updated_by: edit.by }
  return moveRow(tx, 'events', eventTransitions, { row: event, to, by: 'staff', set, now: edit.now })
}

/** Deletes a draft; false for an event that people have seen. */
export async function removeEvent(tx: Db, { id }: WholeEvent): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('events')
    .where('id', '=', id)
    .where(mayLeave('state', eventTransitions, 'deleted', 'staff'))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Notes that participants were reminded of this start; false if they had been before. */
export async function markReminded(tx: Db, { id, starts_at }: WholeEvent): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({ reminded_for: starts_at })
    .where('id', '=', id)
    .where('reminded_for', 'is distinct from', starts_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Notes that those who took part were asked for their opinion; false if they had been before. */
export async function markFeedbackAsked(tx: Db, { id }: WholeEvent, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({ feedback_asked_at: now })
    .where('id', '=', id)
    .where('feedback_asked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks the current version as mailed; false if `version` or a later one was mailed before. */
export async function markAnnounced(tx: Db, event: WholeEvent, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({ announced_version: event.version })
    .where('id', '=', event.id)
    .where('announced_version', '<', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
