import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { activeStates } from '#contract/events/states.ts'
import { forgetGuestsJob } from './door/check-in.ts'
import { forgetGuests } from './door/queries.ts'
import { askFeedback, feedbackJob } from './feedback.ts'
import { type EventFacts, parseFacts } from './mails/event-facts.ts'
import { notifyParticipants, toldOfChange } from './mails/notify.ts'
import { toldDecisions } from './manage/told-decisions.ts'
import { isOver } from './policy.ts'
import { markAnnounced, markReminded } from './mails/queries.ts'
import { findEventById } from './queries.ts'
import { findByStates } from './registration/queries.ts'
import { announceDates } from './series/announce.ts'
import {
  endLine,
  offerFree,
  offerJob,
  onlineLine,
  seatLine,
  waitAgain,
  waitAgainJob,
} from './registration/waiting-list.ts'

export const reminderJob = 'events.remind'
export const announceJob = 'events.announce'
export const announceDatesJob = 'events.announce_dates'
export const endLineJob = 'events.end_line'

/** A job may run twice after a crash, so it marks its work as done in the transaction of its mails. */
export const eventJobs: JobHandlers = {
  ...seatLine.jobs,
  ...onlineLine.jobs,
  [offerJob]: (deps, { eventId }) => offerFree(deps, eventId!),
  ...toldDecisions.jobs,
  [reminderJob]: (deps, { eventId }) => remind(deps, eventId!),
  [announceJob]: (deps, { eventId, kind, version, before }) =>
    announce(deps, eventId!, Number(version), kind === 'changed' && before ? parseFacts(before) : undefined),
  [announceDatesJob]: (deps, { dates }) => announceDates(deps, dates!),
  [forgetGuestsJob]: ({ db }, { eventId }) => forgetGuests(db, eventId!),
  [feedbackJob]: (deps, { eventId }) => askFeedback(deps, eventId!),
  [waitAgainJob]: (deps, { eventId, userId }) => transaction(deps.db, (tx) => waitAgain(tx, deps, eventId!, userId!)),
  [endLineJob]: (deps, { eventId }) => transaction(deps.db, (tx) => endLine(tx, deps, eventId!)),
}

async function remind(deps: Deps, eventId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = await findEventById(tx, eventId)
    if (event?.state !== 'published' || event.starts_at <= deps.clock()) return
    await notifyParticipants(tx, deps, { kind: 'reminder', event, to: await findByStates(tx, eventId, ['confirmed']) })
    if (!(await markReminded(tx, event))) throw new AlreadyDone()
  }).catch(unlessDone)
}

/** Of several changes in a row, only the newest is mailed. Without `before` the event was cancelled. */
async function announce(deps: Deps, eventId: string, version: number, before?: EventFacts): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = await findEventById(tx, eventId)
    if (!event) return
    const kind = event.state === 'cancelled' || !before ? 'cancelled' : 'changed'
    // The job may run hours late, after the event has ended.
    if (kind === 'changed' && isOver(event, deps.clock())) return
    const to = await toldOfChange(tx, before, await findByStates(tx, eventId, activeStates))
    await notifyParticipants(tx, deps, { kind, event, before, to })
    if (!(await markAnnounced(tx, event, version))) throw new AlreadyDone()
  }).catch(unlessDone)
}

/**
 * Rolls the mails back when another run has sent them. The mark is set last, so that the event's row is locked briefly
 * and not while hundreds of mails are written.
 */
class AlreadyDone extends Error {}

function unlessDone(error: unknown): void {
  if (!(error instanceof AlreadyDone)) throw error
}
