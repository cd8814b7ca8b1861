import type { Transaction } from 'kysely'
import { audit } from '#api/audit.ts'
import type { Schema } from '#api/db/schema.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { offerHours, type RegistrationState } from '#contract/event-states.ts'
import { notify } from '../mails/notify.ts'
import { isOver } from '../policy.ts'
import { lockEvent } from '../queries.ts'
import {
  changeTaken,
  findExpiredOffers,
  findFirstInLine,
  findNextExpiry,
  moveRegistrations,
} from './registration-queries.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

type Tx = Transaction<Schema>

export const expireOffersJob = 'events.expire_offers'

/** Offers every free seat to the first in line. The caller holds the event's row, whose seats `event` tells. */
export async function offerFreeSeats(tx: Tx, deps: Deps, event: WholeEvent): Promise<void> {
  const now = deps.clock()
  if (event.state !== 'published' || isOver(event, now)) return
  const free = event.capacity === null ? Number.MAX_SAFE_INTEGER : event.capacity - event.taken
  if (free <= 0) return
  const first = await findFirstInLine(tx, event.id, free)
  if (first.length === 0) return
  const end = Math.min(now.getTime() + offerHours * 3_600_000, event.ends_at.getTime())
  const offered = await moveRegistrations(tx, first, {
    to: 'offered',
    now,
    offerExpiresAt: new Date(end),
  })
  await changeTaken(tx, event.id, offered.length)
  await record(tx, 'events.offer_seat', offered, 'waitlisted')
  await notify(tx, deps, { kind: 'offered', event, to: offered })
  await planExpiry(tx, event.id)
}

/** An offer never outlasts its event, also when the event moves closer. The caller holds the event's row. */
export async function endOffersWithEvent(tx: Tx, { id, ends_at }: WholeEvent, now: Date): Promise<void> {
  await tx
    .updateTable('event_registrations')
    .set({ offer_expires_at: ends_at, updated_at: now })
    .where('event_id', '=', id)
    .where('state', '=', 'offered')
    .where('offer_expires_at', '>', ends_at)
    .execute()
  await planExpiry(tx, id)
}

/** Ends the offers whose time has passed and goes on to the next in line. */
export async function expireOffers(deps: Deps, eventId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const now = deps.clock()
    const due = await findExpiredOffers(tx, eventId, now)
    const ended = await moveRegistrations(tx, due, { to: 'cancelled', now })
    if (ended.length > 0) {
      await changeTaken(tx, eventId, -ended.length)
      await record(tx, 'events.expire_offer', ended, 'offered')
      // After the event there is no next person, and nothing left to sign up for.
      if (event.state === 'published' && !isOver(event, now))
        await notify(tx, deps, { kind: 'offer_expired', event, to: ended })
    }
    await offerFreeSeats(tx, deps, { ...event, taken: event.taken - ended.length })
    await planExpiry(tx, eventId)
  })
}

/** One job for each event, at the hour of its next expiry. */
export async function planExpiry(tx: Tx, eventId: string): Promise<void> {
  const runAt = await findNextExpiry(tx, eventId)
  if (runAt) await schedule(tx, { kind: expireOffersJob, payload: { eventId }, runAt, key: `event-offers:${eventId}` })
}

async function record(tx: Tx, action: string, moved: RegistrationRow[], from: RegistrationState): Promise<void> {
  const entries = moved.map(({ id, state }) => ({
    actorId: null,
    action,
    object: { type: 'event_registration', id },
    before: { state: from },
    after: { state },
  }))
  await audit(tx, ...entries)
}
