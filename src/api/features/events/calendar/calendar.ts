import { randomBytes } from 'node:crypto'
import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { found } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { activeStates } from '#contract/events/states.ts'
import { dayMs } from '#contract/times.ts'
import { findOwner, findOwnEvents, keepSecret, replaceSecret } from './queries.ts'
import { writeCalendar } from './icalendar.ts'
import { findRegistration } from '../registration/queries.ts'
import type { WholeEvent } from '../rows.ts'

const newSecret = () => randomBytes(32).toString('base64url')
const addressOf = ({ settings }: Deps, secret: string) => ({
  url: `${settings.publicUrl}/api/v1/calendar/${secret}.ics`,
})

/** The secret is created on the first request and stays the same until it is renewed. */
export async function calendarAddress(deps: Deps, userId: string): Promise<{ url: string }> {
  return addressOf(deps, await keepSecret(deps.db, userId, newSecret()))
}

export async function renewCalendarAddress(deps: Deps, userId: string): Promise<{ url: string }> {
  const secret = newSecret()
  await replaceSecret(deps.db, userId, secret)
  return addressOf(deps, secret)
}

export async function eventFile(deps: Deps, actor: Actor, event: WholeEvent): Promise<string> {
  const [own, organizer] = await Promise.all([findRegistration(deps.db, event.id, actor.id), findProgramme(deps.db)])
  const { publicUrl } = deps.settings
  const registration = own && (activeStates as readonly string[]).includes(own.state) ? own.state : null
  const attending = own?.attending ?? null
  return writeCalendar([{ event, registration, attending }], {
    method: 'PUBLISH',
    locale: actor.locale,
    publicUrl,
    organizer,
  })
}

/** All dates of a series that stand, each an event of its own in the calendar. */
export async function seriesFile(deps: Deps, actor: Actor, events: readonly WholeEvent[]): Promise<string> {
  const organizer = await findProgramme(deps.db)
  const entries = events.map((event) => ({ event, registration: null }))
  const { publicUrl } = deps.settings
  return writeCalendar(entries, { method: 'PUBLISH', locale: actor.locale, publicUrl, organizer })
}

const daysBack = 365

/** Events that the owner of this secret is registered for or waits for, cancelled ones included, and what other areas hold for them. */
export async function feedOf(deps: Deps, areas: readonly ApiArea[], secret: string): Promise<string> {
  const owner = found(await findOwner(deps.db, secret))
  const since = new Date(deps.clock().getTime() - daysBack * dayMs)
  const [entries, organizer, others] = await Promise.all([
    findOwnEvents(deps.db, owner.id, since),
    findProgramme(deps.db),
    Promise.all(areas.map(async ({ calendar }) => (await calendar?.(deps, owner, since)) ?? [])),
  ])
  return writeCalendar(
    entries.map(({ own_state, own_attending, ...event }) => ({
      event,
      registration: own_state,
      attending: own_attending,
    })),
    {
      method: 'PUBLISH',
      locale: owner.locale,
      publicUrl: deps.settings.publicUrl,
      organizer,
      feedName: `${inLanguage(owner.locale, { pt: organizer.name, en: organizer.name_en })} · ${organizer.organisation}`,
      more: others.flat(),
    },
  )
}
