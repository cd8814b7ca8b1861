import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { undoMinutes } from '#contract/events/states.ts'
import { minuteMs } from '#contract/times.ts'
import { notifyParticipants } from './mails/notify.ts'
import { markFeedbackAsked } from './mails/queries.ts'
import { isOver } from './policy.ts'
import { findEventById } from './queries.ts'
import { takeUnrated } from './registration/queries.ts'
import type { WholeEvent } from './rows.ts'

export const feedbackJob = 'events.ask_feedback'

/** Asks those who took part how the event was, each once. */
export async function askFeedback(deps: Deps, eventId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = await findEventById(tx, eventId)
    const now = deps.clock()
    if (event?.state !== 'published' || !isOver(event, now)) return
    await notifyParticipants(tx, deps, { kind: 'feedback', event, to: await takeUnrated(tx, eventId) })
    await markFeedbackAsked(tx, event, now)
  })
}

/** Somebody was marked after the others were asked. A slip can be mended before they are. */
export async function askLater(tx: Tx, deps: Deps, { id, feedback_asked_at }: WholeEvent): Promise<void> {
  if (!feedback_asked_at) return
  const runAt = new Date(deps.clock().getTime() + undoMinutes * minuteMs)
  await schedule(tx, { kind: feedbackJob, payload: { eventId: id }, runAt, key: `event-feedback-late:${id}` })
}
