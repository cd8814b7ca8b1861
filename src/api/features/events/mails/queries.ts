import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { EventFacts } from './event-facts.ts'
import type { WholeEvent } from '../rows.ts'

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

/** Notes that those who took part were asked for their opinion: who is marked from now on is asked later. */
export async function markFeedbackAsked(tx: Db, { id }: WholeEvent, now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set({ feedback_asked_at: now })
    .where('id', '=', id)
    .where('feedback_asked_at', 'is', null)
    .execute()
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

/** Who had said that they cannot come to this session of their cohort on the day on which it was. */
export async function findExcusedBefore(
  db: Db,
  eventId: string,
  { starts_at, zone }: EventFacts,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from cohort_excuses join cohort_members on cohort_members.id = member_id
    where event_id = ${eventId} and day = (${starts_at}::timestamptz at time zone ${zone})::date`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Who has a seat in this session as somebody who completed its cohort, and in no other way. */
export async function findGraduates(db: Db, eventId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select seats.user_id from cohort_seats as seats join cohort_members as members on members.id = seats.member_id
    where seats.event_id = ${eventId} group by seats.user_id having every(members.state = 'completed')`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}
