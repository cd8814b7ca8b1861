import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { notifyParticipants } from '../mails/notify.ts'
import { tellingTime, undoWindow } from '../policy.ts'
import { findEventById } from '../queries.ts'
import { takeUntold } from '../registration/queries.ts'

export const tellDecisionsJob = 'events.tell_decisions'

const toldAtOnce = 200

export async function planTelling(tx: Tx, eventId: string, decidedAt: Date): Promise<void> {
  await schedule(tx, { kind: tellDecisionsJob, payload: { eventId }, runAt: tellingTime(decidedAt) })
}

/** Mails everybody whose decision can no longer be taken back. Taking the row marks it, so nobody is told twice. */
export async function tellDecisions(deps: Deps, eventId: string): Promise<void> {
  const decidedBy = new Date(deps.clock().getTime() - undoWindow)
  for (;;) {
    const told = await transaction(deps.db, async (tx) => {
      const event = await findEventById(tx, eventId)
      if (!event) return 0
      const people = await takeUntold(tx, eventId, { decidedBy, limit: toldAtOnce })
      // Everybody has had the mail about a cancelled event.
      if (event.state === 'cancelled') return people.length
      for (const kind of ['confirmed', 'waitlisted', 'declined'] as const)
        await notifyParticipants(tx, deps, { kind, event, to: people.filter(({ state }) => state === kind) })
      return people.length
    })
    if (told < toldAtOnce) return
  }
}
