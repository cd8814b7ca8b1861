import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Deps } from '#api/deps.ts'
import { findProgramme } from '#api/features/programme/queries.ts'
import { AppError } from '#api/http/errors.ts'
import type { Actor } from '#api/http/session.ts'
import { activeStates } from '#contract/event-states.ts'
import { writeCalendar } from './icalendar.ts'
import { findRegistration } from '../registration/registration-queries.ts'
import type { WholeEvent } from '../rows.ts'

const newSecret = () => randomBytes(32).toString('base64url')
const addressOf = ({ settings }: Deps, secret: string) => ({
  url: `${settings.publicUrl}/api/v1/calendar/${secret}.ics`,
})

/** Made when somebody first asks for it; afterwards the same until it is renewed. */
export async function calendarAddress(deps: Deps, userId: string): Promise<{ url: string }> {
  const { calendar_secret } = await deps.db
    .updateTable('users')
    .set({ calendar_secret: sql<string>`coalesce(calendar_secret, ${newSecret()})` })
    .where('id', '=', userId)
    .returning('calendar_secret')
    .executeTakeFirstOrThrow()
  return addressOf(deps, calendar_secret!)
}

export async function renewCalendarAddress(deps: Deps, userId: string): Promise<{ url: string }> {
  const secret = newSecret()
  await deps.db.updateTable('users').set({ calendar_secret: secret }).where('id', '=', userId).execute()
  return addressOf(deps, secret)
}

export async function eventFile(deps: Deps, actor: Actor, event: WholeEvent): Promise<string> {
  const [own, organizer] = await Promise.all([findRegistration(deps.db, event.id, actor.id), findProgramme(deps.db)])
  const { publicUrl } = deps.settings
  const registration = own && (activeStates as readonly string[]).includes(own.state) ? own.state : null
  return writeCalendar([{ event, registration }], { method: 'PUBLISH', locale: actor.locale, publicUrl, organizer })
}

const daysBack = 365
const mostEntries = 500

/** Everything that the owner of this secret takes part in or waits for, cancelled events among them. */
export async function feedOf(deps: Deps, secret: string): Promise<string> {
  const owner = await deps.db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('calendar_secret', '=', secret)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!owner) throw new AppError('not_found')
  const since = new Date(deps.clock().getTime() - daysBack * 86_400_000)
  const [entries, organizer] = await Promise.all([findOwnEvents(deps.db, owner.id, since), findProgramme(deps.db)])
  return writeCalendar(
    entries.map(({ own_state, ...event }) => ({ event, registration: own_state })),
    {
      method: 'PUBLISH',
      locale: owner.locale,
      publicUrl: deps.settings.publicUrl,
      organizer,
      feedName: `${organizer.name} · ${organizer.organisation}`,
    },
  )
}

async function findOwnEvents(db: Db, userId: string, since: Date) {
  return db
    .selectFrom('events')
    .innerJoin('event_registrations as own', 'own.event_id', 'events.id')
    .selectAll('events')
    .select('own.state as own_state')
    .where('own.user_id', '=', userId)
    .where('own.state', 'in', activeStates)
    .where('events.state', '<>', 'draft')
    .where('events.ends_at', '>', since)
    .orderBy('events.starts_at', 'desc')
    .limit(mostEntries)
    .execute()
}
