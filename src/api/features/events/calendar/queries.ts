import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { activeStates } from '#contract/events/states.ts'

/** Stores this secret unless the person already has one; answers the one that is stored. */
export async function keepSecret(db: Db, userId: string, secret: string): Promise<string> {
  const { kept } = await db
    .updateTable('users')
    .set({ calendar_secret: sql<string>`coalesce(calendar_secret, ${secret})` })
    .where('id', '=', userId)
    .returning(sql<string>`calendar_secret`.as('kept'))
    .executeTakeFirstOrThrow()
  return kept
}

export async function replaceSecret(db: Db, userId: string, secret: string): Promise<void> {
  await db.updateTable('users').set({ calendar_secret: secret }).where('id', '=', userId).execute()
}

export async function findOwner(db: Db, secret: string) {
  return db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('calendar_secret', '=', secret)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

const mostEntries = 500

/** Events that the person is registered for or waits for, the latest first. */
export async function findOwnEvents(db: Db, userId: string, since: Date) {
  return db
    .selectFrom('events')
    .innerJoin('event_registrations as own', 'own.event_id', 'events.id')
    .selectAll('events')
    .select(['own.state as own_state', 'own.attending as own_attending'])
    .where('own.user_id', '=', userId)
    .where('own.state', 'in', activeStates)
    .where('events.state', '<>', 'draft')
    .where('events.ends_at', '>', since)
    .orderBy('events.starts_at', 'desc')
    .limit(mostEntries)
    .execute()
}
