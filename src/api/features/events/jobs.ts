import type { UpdateResult } from 'kysely'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { activeStates } from '#contract/event-states.ts'
import { notify } from './mails/notify.ts'
import { isOver } from './policy.ts'
import { findEventById } from './queries.ts'
import { findByStates } from './registration/registration-queries.ts'
import { expireOffers, expireOffersJob } from './registration/waiting-list.ts'

export const reminderJob = 'events.remind'
export const announceJob = 'events.announce'

/** A job may run twice after a crash; what it has done is noted in the same transaction as its mails. */
export const eventJobs: JobHandlers = {
  [expireOffersJob]: (deps, { eventId }) => expireOffers(deps, eventId!),
  [reminderJob]: (deps, { eventId }) => remind(deps, eventId!),
  [announceJob]: (deps, { eventId, kind, version }) =>
    announce(deps, eventId!, kind === 'cancelled' ? 'cancelled' : 'changed', Number(version)),
}

async function remind(deps: Deps, eventId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = await findEventById(tx, eventId)
    if (event?.state !== 'published' || event.starts_at <= deps.clock()) return
    await notify(tx, deps, { kind: 'reminder', event, to: await findByStates(tx, eventId, ['confirmed']) })
    await markDone(
      tx
        .updateTable('events')
        .set({ reminded_for: event.starts_at })
        .where('id', '=', eventId)
        .where('reminded_for', 'is distinct from', event.starts_at),
    )
  }).catch(unlessDone)
}

/** Of several changes in a row only the newest is told. */
async function announce(deps: Deps, eventId: string, kind: 'changed' | 'cancelled', version: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = await findEventById(tx, eventId)
    if (!event) return
    const told = event.state === 'cancelled' ? 'cancelled' : kind
    // A job may come round hours late, when a change of what has ended meanwhile is no news.
    if (told === 'changed' && isOver(event, deps.clock())) return
    await notify(tx, deps, { kind: told, event, to: await findByStates(tx, eventId, activeStates) })
    await markDone(
      tx
        .updateTable('events')
        .set({ announced_version: event.version })
        .where('id', '=', eventId)
        .where('announced_version', '<', version),
    )
  }).catch(unlessDone)
}

/**
 * The mark comes last, so that the event's row is held for a moment only and not while hundreds of mails are written.
 * Whoever finds it set takes those mails back.
 */
async function markDone(mark: { executeTakeFirst(): Promise<UpdateResult> }): Promise<void> {
  const { numUpdatedRows } = await mark.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AlreadyDone()
}

class AlreadyDone extends Error {}

function unlessDone(error: unknown): void {
  if (!(error instanceof AlreadyDone)) throw error
}
