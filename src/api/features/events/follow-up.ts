import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, unschedule } from '#api/jobs/jobs.ts'
import { announceJob, reminderJob } from './jobs.ts'
import { isOver } from './policy.ts'
import { endOffersWithEvent, offerFreeSeats } from './registration/waiting-list.ts'
import type { WholeEvent } from './rows.ts'

type Tx = Transaction<Schema>

const reminderKey = (id: string) => `event-reminder:${id}`
const hour = 3_600_000

/** What a change of a published event entails: mails, another reminder, seats for those who wait. */
export async function followUp(tx: Tx, deps: Deps, before: WholeEvent, after: WholeEvent): Promise<void> {
  const whereAndWhen = ({ starts_at, ends_at, zone, mode, venue, address, link }: WholeEvent) =>
    JSON.stringify([starts_at, ends_at, zone, mode, venue, address, link])
  if (whereAndWhen(before) !== whereAndWhen(after)) {
    const now = deps.clock()
    // Whoever corrects the record of a past event has nothing to tell those who were there.
    if (!isOver(before, now) && !isOver(after, now)) await announce(tx, after, 'changed', now)
    await planReminder(tx, after, now)
    await endOffersWithEvent(tx, after, now)
  }
  await offerFreeSeats(tx, deps, after)
}

/** Hundreds of people may have to be told: a job does it, so that the event's row is not held meanwhile. */
export async function announce(tx: Tx, event: WholeEvent, kind: 'changed' | 'cancelled', now: Date): Promise<void> {
  const payload = { eventId: event.id, kind, version: String(event.version) }
  await schedule(tx, { kind: announceJob, payload, runAt: now })
}

/**
 * A day before, or two hours before when that day has already begun: at the moment of publishing nobody has signed up
 * yet, and at that of a change everybody is told anyway. With less than two hours to go the confirmation is fresh
 * enough, and a reminder would only repeat it.
 */
export async function planReminder(tx: Tx, event: WholeEvent, now: Date): Promise<void> {
  const runAt = [24, 2].map((hours) => new Date(event.starts_at.getTime() - hours * hour)).find((time) => time >= now)
  if (!runAt) return cancelReminder(tx, event)
  await schedule(tx, { kind: reminderJob, payload: { eventId: event.id }, runAt, key: reminderKey(event.id) })
}

export const cancelReminder = (tx: Tx, event: WholeEvent): Promise<void> => unschedule(tx, reminderKey(event.id))
