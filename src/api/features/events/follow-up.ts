import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, scheduleAll, type NewJob } from '#api/jobs/jobs.ts'
import { unschedule } from '#api/jobs/queries.ts'
import { announcedFields } from '#contract/events/manage.ts'
import { hourMs } from '#contract/times.ts'
import { toInput } from './event-input.ts'
import { followStart } from '#api/features/messages/queries.ts'
import { feedbackJob } from './feedback.ts'
import { announceDatesJob, announceJob, endLineJob, reminderJob } from './jobs.ts'
import { factsOf } from './mails/event-facts.ts'
import { isOver } from './policy.ts'
import { endOffersWithEvent, offerAllFree, offerJob } from './registration/waiting-list.ts'
import type { WholeEvent } from './rows.ts'

const reminderKey = (id: string) => `event-reminder:${id}`
const feedbackKey = (id: string) => `event-feedback:${id}`
const endLineKey = (id: string) => `event-line:${id}`

type EventChange = { before: WholeEvent; after: WholeEvent; isTold: boolean }

const whereAndWhen = (event: WholeEvent) => {
  const input = toInput(event)
  return JSON.stringify(announcedFields.map((field) => input[field]))
}

/** Whether people should hear of the change; a correction of a past event is not announced. */
export const isNews = ({ before, after }: Omit<EventChange, 'isTold'>, now: Date): boolean =>
  whereAndWhen(before) !== whereAndWhen(after) && !isOver(before, now) && !isOver(after, now)

/** Follows a change of a published event: mails, a new reminder, and seats for the waiting list. */
export async function followUp(tx: Tx, deps: Deps, { before, after, isTold }: EventChange): Promise<void> {
  if (whereAndWhen(before) !== whereAndWhen(after)) {
    const now = deps.clock()
    if (isTold && isNews({ before, after }, now)) await announceChange(tx, after, now, before)
    await planMails(tx, after, now)
    await followStart(tx, after.slug, after.starts_at, now)
    await endOffersWithEvent(tx, after, now)
  }
  await planPriority(tx, after)
  await offerAllFree(tx, deps, after.id)
}

/**
 * Announces a change, or without `before` that the event is cancelled. A job writes the mails, since there may be
 * hundreds and the event's row would be locked meanwhile.
 */
export async function announceChange(tx: Tx, event: WholeEvent, now: Date, before?: WholeEvent): Promise<void> {
  const payload = {
    eventId: event.id,
    kind: before ? 'changed' : 'cancelled',
    version: String(event.version),
    ...(before && { before: JSON.stringify(factsOf(before)) }),
  }
  await schedule(tx, { kind: announceJob, payload, runAt: now })
}

/** Announces the same change of several dates of a series: each person has one mail about all of theirs. */
export async function announceDates(
  tx: Tx,
  dates: readonly { after: WholeEvent; before?: WholeEvent }[],
  now: Date,
): Promise<void> {
  if (dates.length === 0) return
  const told = dates.map(({ after: { id, version }, before }) => ({ id, version, before: before && factsOf(before) }))
  await schedule(tx, { kind: announceDatesJob, payload: { dates: JSON.stringify(told) }, runAt: now })
}

/** When a group no longer comes first, the others get what is left. */
export async function planPriority(tx: Tx, { id, priority_until: runAt }: WholeEvent): Promise<void> {
  if (runAt) await schedule(tx, { kind: offerJob, payload: { eventId: id }, runAt, key: `event-priority:${id}` })
}

/** The mails that leave by the clock: a reminder before the event, then to who got no seat, a question after it. */
export async function planMails(tx: Tx, event: WholeEvent, now: Date): Promise<void> {
  if (!reminderOf(event, now)) await unschedule(tx, reminderKey(event.id))
  await scheduleAll(tx, mailJobsOf(event, now))
}

export function mailJobsOf(event: WholeEvent, now: Date): NewJob[] {
  const payload = { eventId: event.id }
  const remindAt = reminderOf(event, now)
  const askAt = new Date(event.ends_at.getTime() + hourMs)
  return [
    ...(remindAt ? [{ kind: reminderJob, payload, runAt: remindAt, key: reminderKey(event.id) }] : []),
    ...(isOver(event, now)
      ? []
      : [
          { kind: endLineJob, payload, runAt: event.ends_at, key: endLineKey(event.id) },
          { kind: feedbackJob, payload, runAt: askAt, key: feedbackKey(event.id) },
        ]),
  ]
}

export async function cancelPlans(tx: Tx, { id }: WholeEvent): Promise<void> {
  await unschedule(tx, reminderKey(id))
  await unschedule(tx, feedbackKey(id))
  await unschedule(tx, endLineKey(id))
}

/**
 * Reminds a day before the start, or two hours before when less than a day is left. With less than two hours left
 * nobody is reminded: the confirmation is recent enough.
 */
const reminderOf = ({ starts_at }: WholeEvent, now: Date): Date | undefined =>
  [24, 2].map((hours) => new Date(starts_at.getTime() - hours * hourMs)).find((time) => time >= now)
