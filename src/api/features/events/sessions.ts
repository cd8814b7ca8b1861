import { randomUUIDv7 } from 'node:crypto'
import { requireZone } from '#api/db/zones.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { scheduleAll } from '#api/jobs/jobs.ts'
import { auditAll } from '#api/records/audit.ts'
import type { PlannedSession, SessionRules } from '#api/records/session-rules.ts'
import { reserveSlugs } from '#api/records/slugs.ts'
import { eventDefaults, type EventInput } from '#contract/events/manage.ts'
import { releaseCover } from './cover.ts'
import { toColumns } from './event-input.ts'
import { mailJobsOf } from './follow-up.ts'
import { whyNotPublish } from './policy.ts'
import { findEventsById, insertEvents, removeDrafts } from './queries.ts'
import { eventObject } from './rows.ts'
import { publishEvent } from './service.ts'

type NewEvents = { inputs: readonly EventInput[]; shown: boolean; of?: { series: string; days: readonly string[] } }

/** All in one statement each: their addresses, rows, audit and the jobs of their mails. */
export async function insertMany(tx: Tx, deps: Deps, caller: Caller, { inputs, shown, of }: NewEvents) {
  if (inputs.length === 0) return []
  for (const zone of new Set(inputs.map((input) => input.zone))) await requireZone(tx, zone)
  const now = deps.clock()
  const slugs = await reserveSlugs(
    tx,
    'events',
    inputs.map(({ title }) => title.pt),
    'evento',
  )
  const stamp = { created_by: caller.actor.id, updated_by: caller.actor.id, created_at: now, updated_at: now }
  const state = shown ? ({ state: 'published', published_at: now } as const) : ({ state: 'draft' } as const)
  const rows = inputs.map((input, index) => ({
    ...toColumns(input),
    ...stamp,
    ...state,
    id: randomUUIDv7(),
    slug: slugs[index]!,
    ...(of && { series_id: of.series, series_day: of.days[index]! }),
  }))
  const made = await insertEvents(tx, rows)
  const entries = made.map((event) => ({
    by: caller,
    action: 'events.create' as const,
    object: eventObject(event),
    after: { title: event.title_pt, state: event.state },
  }))
  await auditAll(tx, entries)
  if (shown)
    await scheduleAll(
      tx,
      made.flatMap((event) => mailJobsOf(event, now)),
    )
  const byId = new Map(made.map((event) => [event.id, event]))
  return rows.map(({ id }) => byId.get(id)!)
}

const toEvent = ({ title, summary, startsAt, endsAt, zone, mode, place, link }: PlannedSession): EventInput => ({
  ...eventDefaults,
  kind: 'workshop',
  title,
  summary,
  mode,
  venue: place === null ? null : { name: place, address: null },
  link,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  zone,
})

export const eventSessions: SessionRules = {
  async plan(tx, deps, caller, sessions, shown) {
    const inputs = sessions.map(toEvent)
    return (await insertMany(tx, deps, caller, { inputs, shown })).map(({ id }) => id)
  },
  async publish(tx, deps, caller, ids) {
    const ready = (await findEventsById(tx, ids)).filter((event) => !whyNotPublish(event, deps.clock()))
    for (const { slug } of ready) await publishEvent({ ...deps, db: tx }, caller, slug)
    return ready.length
  },
  async removeDrafts(tx, _deps, by, ids) {
    const removed = await removeDrafts(tx, ids)
    for (const { id, cover_id } of removed) if (cover_id) await releaseCover(tx, id)
    const entries = removed.map((event) => ({
      by,
      action: 'events.delete' as const,
      object: eventObject(event),
      before: { title: event.title_pt },
    }))
    await auditAll(tx, entries)
  },
}
